import { eventWord } from '@kuri/contract'
import { dayInIndia, formatDay, formatInstant, formatRupees, monthNameOf, sum, yearOf } from '@kuri/domain'
import type { Letterhead } from '../../documents/letterhead.ts'
import { closePaper, heading, openPaper, paragraph } from '../../documents/paper.ts'
import type { Paper } from '../../documents/sheet.ts'
import { longTable, rows, table, totals, type PaperColumn } from '../../documents/table.ts'
import { memberReference, referenceOf } from '../ledger/service.ts'
import type { ChitYear, YearlyStatement } from './statement.ts'
import { ticketsNamed } from './tickets.ts'

const WALLET: readonly PaperColumn[] = [
  { title: 'Date', share: 0.14 },
  { title: 'Details', share: 0.38 },
  { title: 'In', share: 0.16, figure: true },
  { title: 'Out', share: 0.16, figure: true },
  { title: 'Balance', share: 0.16, figure: true },
]
const CHITS: readonly PaperColumn[] = [
  { title: 'Chit', share: 0.4 },
  { title: 'Paid', share: 0.2, figure: true },
  { title: 'Saved by dividends', share: 0.2, figure: true },
  { title: 'Received', share: 0.2, figure: true },
]

/** What settled a prize is a dividend to whoever did not take it. */
const wordOf = (kind: string): string => (kind === 'prize.settled' ? 'Dividend' : eventWord(kind))

/** A financial year of a member's wallet as a paper: opening, every line, closing, and the same year by chit. */
export async function statementPaper({
  statement,
  letterhead,
  writtenAt,
}: {
  readonly statement: YearlyStatement
  readonly letterhead: Letterhead
  readonly writtenAt: Date
}): Promise<Buffer> {
  const { holderName, year, opening, closing, lines, chits } = statement
  const frame = {
    title: `Statement for ${year.name}`,
    subtitle: `Financial year ${formatDay(year.from)} to ${formatDay(year.to)}.`,
    letterhead,
    foot: `${holderName}, statement for ${year.name}. Printed ${formatInstant(writtenAt)}`,
    writtenAt,
  }
  const paper = openPaper(frame)
  paper.y += 6
  rows(paper, [
    ['Member', holderName],
    [`Wallet balance on ${formatDay(year.from)}`, formatRupees(opening)],
    [`Wallet balance on ${formatDay(lastDay(year.to, writtenAt))}`, formatRupees(closing)],
  ])
  heading(paper, 'By chit')
  if (chits.length === 0) paragraph(paper, 'No payments in chits in this year.')
  else byChit(paper, chits)
  heading(paper, 'Wallet')
  if (lines.length === 0) paragraph(paper, 'No wallet entries in this year.')
  else await wallet(paper, statement)
  return await closePaper(paper, frame)
}

/** A year that is not over yet is told as far as it has come. */
const lastDay = (to: YearlyStatement['year']['to'], writtenAt: Date) =>
  dayInIndia(writtenAt) < to ? dayInIndia(writtenAt) : to

function byChit(paper: Paper, chits: readonly ChitYear[]): void {
  const sums = chits.map(({ chitName, held, lines }) => ({
    chit: `${chitName}, ${ticketsNamed(held)}`,
    paid: sum(lines.map(({ paidIn }) => paidIn)),
    saved: sum(lines.map(({ dividend }) => dividend)),
    received: sum(lines.map(({ received }) => received)),
  }))
  table(
    paper,
    CHITS,
    sums.map(({ chit, paid, saved, received }) => [chit, ...[paid, saved, received].map(formatRupees)]),
  )
  const all = (of: 'paid' | 'saved' | 'received') => sum(sums.map((one) => one[of]))
  totals(paper, CHITS, ['Total', ...[all('paid'), all('saved'), all('received')].map(formatRupees)])
}

/** The chit, ticket and month a line paid, else its reference. */
function aboutOf(line: YearlyStatement['lines'][number], months: YearlyStatement['months']): string {
  const month = months.get(line.key)
  if (month === undefined) return memberReference(referenceOf(line))
  return `${month.name}, ticket ${month.ticketNo}, ${monthNameOf(month.dueOn)} ${yearOf(month.dueOn)}`
}

async function wallet(paper: Paper, { lines, months, closing }: YearlyStatement): Promise<void> {
  const cells = lines.map((line) => [
    formatDay(dayInIndia(line.at)),
    [wordOf(line.kind), aboutOf(line, months)].filter(Boolean).join(', '),
    line.came === 0 ? '' : formatRupees(line.came),
    line.went === 0 ? '' : formatRupees(line.went),
    formatRupees(line.balance),
  ])
  await longTable(paper, WALLET, cells)
  totals(paper, WALLET, [
    'Total',
    '',
    formatRupees(sum(lines.map(({ came }) => came))),
    formatRupees(sum(lines.map(({ went }) => went))),
    formatRupees(closing),
  ])
}
