import { eventWord } from '@kuri/contract'
import { dayInIndia, formatDay, formatInstant, formatRupees, sum } from '@kuri/domain'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { finishPdf, heading, createPdf } from '../../pdf/document.ts'
import type { PdfDocument } from '../../pdf/page.ts'
import { longTable, rows, table, totals, type PdfColumn } from '../../pdf/table.ts'
import { memberReference, referenceOf } from '../ledger/service.ts'
import type { ChitYear, YearlyStatement } from './statement.ts'
import { ticketsNamed } from './tickets.ts'

const WALLET: readonly PdfColumn[] = [
  { title: 'Date', share: 0.14 },
  { title: 'Details', share: 0.38 },
  { title: 'In', share: 0.16, figure: true },
  { title: 'Out', share: 0.16, figure: true },
  { title: 'Balance', share: 0.16, figure: true },
]
const CHITS: readonly PdfColumn[] = [
  { title: 'Chit', share: 0.4 },
  { title: 'Paid', share: 0.2, figure: true },
  { title: 'Saved by dividends', share: 0.2, figure: true },
  { title: 'Received', share: 0.2, figure: true },
]

/** For a member who did not win, the settlement of a prize is a dividend. */
const wordOf = (kind: string): string => (kind === 'prize.settled' ? 'Dividend' : eventWord(kind))

/** A financial year of a member's wallet as a PDF: opening, every line, closing, and the same year by chit. */
export async function statementPdf({
  statement,
  letterhead,
  writtenAt,
}: {
  readonly statement: YearlyStatement
  readonly letterhead: Letterhead
  readonly writtenAt: Date
}): Promise<Buffer> {
  const { holderName, holderCode, year, opening, closing, chits } = statement
  const frame = {
    title: `Statement for ${year.name}`,
    subtitle: `Financial year ${formatDay(year.from)} to ${formatDay(year.to)}.`,
    letterhead,
    foot: `${holderName}, statement for ${year.name}. Printed ${formatInstant(writtenAt)}`,
    writtenAt,
  }
  const document = await createPdf(frame)
  document.y += 6
  rows(document, [
    ['Member', holderName],
    ['Member code', holderCode],
    [`Wallet balance on ${formatDay(year.from)}`, formatRupees(opening)],
    [`Wallet balance on ${formatDay(lastDay(year.to, writtenAt))}`, formatRupees(closing)],
  ])
  heading(document, 'By chit')
  byChit(document, chits)
  heading(document, 'Wallet')
  await wallet(document, statement)
  return await finishPdf(document, frame)
}

/** A year that is not over yet is shown up to today. */
const lastDay = (to: YearlyStatement['year']['to'], writtenAt: Date) =>
  dayInIndia(writtenAt) < to ? dayInIndia(writtenAt) : to

function byChit(document: PdfDocument, chits: readonly ChitYear[]): void {
  const sums = chits.map(({ chitName, held, lines }) => ({
    chit: `${chitName}, ${ticketsNamed(held)}`,
    paid: sum(lines.map(({ paidIn }) => paidIn)),
    saved: sum(lines.map(({ dividend }) => dividend)),
    received: sum(lines.map(({ received }) => received)),
  }))
  table(
    document,
    CHITS,
    sums.map(({ chit, paid, saved, received }) => [chit, ...[paid, saved, received].map(formatRupees)]),
    { none: 'No payments in chits in this year.' },
  )
  const all = (of: 'paid' | 'saved' | 'received') => sum(sums.map((one) => one[of]))
  totals(document, CHITS, ['Total', ...[all('paid'), all('saved'), all('received')].map(formatRupees)])
}

async function wallet(document: PdfDocument, { lines, closing }: YearlyStatement): Promise<void> {
  const cells = lines.map((line) => [
    formatDay(dayInIndia(line.at)),
    [wordOf(line.kind), memberReference(referenceOf(line))].filter(Boolean).join(', '),
    line.came === 0 ? '' : formatRupees(line.came),
    line.went === 0 ? '' : formatRupees(line.went),
    formatRupees(line.balance),
  ])
  await longTable(document, WALLET, cells, { none: 'No wallet entries in this year.' })
  totals(document, WALLET, [
    'Total',
    '',
    formatRupees(sum(lines.map(({ came }) => came))),
    formatRupees(sum(lines.map(({ went }) => went))),
    formatRupees(closing),
  ])
}
