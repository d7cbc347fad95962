import { dayInIndia, formatDay, formatInstant, formatRupees, sum, type Paise } from '@kuri/domain'
import encodeQr from 'qr'
import type { Letterhead } from '../../documents/letterhead.ts'
import { beside, closePaper, heading, openPaper, paragraph, SQUARE } from '../../documents/paper.ts'
import type { Paper } from '../../documents/sheet.ts'
import { longTable, rows, totals, type PaperColumn } from '../../documents/table.ts'
import type { Passbook } from './passbook.ts'
import { ticketNamed } from './tickets.ts'

type Line = Passbook['lines'][number]

const COLUMNS: readonly PaperColumn[] = [
  { title: 'Date', share: 0.14 },
  { title: 'Details', share: 0.28 },
  { title: 'Receipt', share: 0.16 },
  { title: 'Paid', share: 0.14, figure: true },
  { title: 'From dividend', share: 0.13, figure: true },
  { title: 'Received', share: 0.15, figure: true },
]

/** A member's passbook as a paper, with the mark of the key that signs the same book as a file. */
export async function passbookPaper({
  book,
  letterhead,
  keyId,
  verifyAddress,
  writtenAt,
}: {
  readonly book: Passbook
  readonly letterhead: Letterhead
  readonly keyId: string
  readonly verifyAddress: string
  readonly writtenAt: Date
}): Promise<Buffer> {
  const { chitName, holderName, held } = book
  const frame = {
    title: 'Passbook',
    subtitle: `${chitName}. As on ${formatInstant(writtenAt)} IST.`,
    letterhead,
    foot: `${chitName}, ${holderName}`,
    writtenAt,
  }
  const paper = openPaper(frame)
  paper.y += 6
  rows(paper, [
    ['Subscriber', holderName],
    [held.length === 1 ? 'Ticket' : 'Tickets', held.map(ticketNamed).join('; ')],
    ['Contribution', `${formatRupees(book.instalment)} a month for ${book.months} months, ${book.tickets} tickets`],
    ['First contribution due', formatDay(book.startOn)],
  ])
  heading(paper, 'Entries')
  if (book.lines.length === 0) paragraph(paper, 'No payments yet.')
  else await entries(paper, book.lines)
  heading(paper, 'How to check it', SQUARE + 12)
  beside(paper, encodeQr(verifyAddress, 'raw', { border: 1 }), [
    'This passbook is also available as a signed file. Anyone can check that file at this address or with a short script:',
    verifyAddress,
    `Signing key: ${inFours(keyId)}`,
  ])
  return await closePaper(paper, frame)
}

async function entries(paper: Paper, lines: readonly Line[]): Promise<void> {
  await longTable(paper, COLUMNS, lines.map(cellsOf))
  totals(paper, COLUMNS, [
    'Total',
    '',
    '',
    formatRupees(sum(lines.map(({ paidIn }) => paidIn))),
    formatRupees(sum(lines.map(({ dividend }) => dividend))),
    formatRupees(sum(lines.map(({ received }) => received))),
  ])
}

const cellsOf = (line: Line): string[] => [
  formatDay(dayInIndia(line.at)),
  whatOf(line),
  line.kind === 'contribution' ? line.reference : '',
  orNothing(line.paidIn),
  orNothing(line.dividend),
  orNothing(line.received),
]

function whatOf({ kind, ticketNo, monthNo, reference }: Line): string {
  const of = `ticket ${ticketNo}, month ${monthNo}`
  if (kind === 'contribution') return `Contribution, ${of}`
  return kind === 'dividend' ? `Dividend to the wallet, ${of}` : `${reference} to the wallet, ${of}`
}

const orNothing = (amount: Paise): string => (amount === 0 ? '' : formatRupees(amount))

/** A key's name in groups of four, as people compare it. */
const inFours = (id: string): string => id.replace(/(.{4})(?=.)/g, '$1 ')
