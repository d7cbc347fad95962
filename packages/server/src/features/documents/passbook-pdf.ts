import { dayInIndia, formatDay, formatInstant, formatRupees, legalNameOf, sum, type Paise } from '@kuri/domain'
import encodeQr from 'qr'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { beside, finishPdf, heading, createPdf, SQUARE } from '../../pdf/document.ts'
import type { PdfDocument } from '../../pdf/page.ts'
import { longTable, rows, totals, type PdfColumn } from '../../pdf/table.ts'
import type { Passbook } from './passbook.ts'
import { ticketNamed } from './tickets.ts'

type Line = Passbook['lines'][number]

const COLUMNS: readonly PdfColumn[] = [
  { title: 'Date', share: 0.14 },
  { title: 'Details', share: 0.28 },
  { title: 'Receipt', share: 0.16 },
  { title: 'Paid', share: 0.14, figure: true },
  { title: 'From dividend', share: 0.13, figure: true },
  { title: 'Received', share: 0.15, figure: true },
]

/** A member's passbook as a PDF, with the fingerprint of the key that signs the same book as a file. */
export async function passbookPdf({
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
  const { chitName, holder, holderCode, held } = book
  const holderName = legalNameOf(holder)
  const frame = {
    title: 'Passbook',
    subtitle: `${chitName}. As on ${formatInstant(writtenAt)} IST.`,
    letterhead,
    foot: `${chitName}, ${holderName}`,
    writtenAt,
  }
  const document = await createPdf(frame)
  document.y += 6
  rows(document, [
    ['Subscriber', holderName],
    ['Member code', holderCode],
    [held.length === 1 ? 'Ticket' : 'Tickets', held.map(ticketNamed).join('; ')],
    ['Contribution', `${formatRupees(book.instalment)} a month for ${book.months} months, ${book.tickets} tickets`],
    ['First contribution due', formatDay(book.startOn)],
  ])
  heading(document, 'Entries')
  await entries(document, book.lines)
  heading(document, 'How to check it', SQUARE + 12)
  beside(document, encodeQr(verifyAddress, 'raw', { border: 1 }), [
    'This passbook is also available as a signed file. Anyone can check that file at this address or with a short script:',
    verifyAddress,
    `Signing key: ${inFours(keyId)}`,
  ])
  return await finishPdf(document, frame)
}

async function entries(document: PdfDocument, lines: readonly Line[]): Promise<void> {
  await longTable(document, COLUMNS, lines.map(cellsOf), { none: 'No entries yet.' })
  totals(document, COLUMNS, [
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
