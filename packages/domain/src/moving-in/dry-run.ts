import { AGE_BANDS, ageBand, type AgeBand } from '../arrears.ts'
import { daysBetween, type Day } from '../calendar.ts'
import { dueDay } from '../chit-calendar.ts'
import { monthOfPrize, type ChitTerms } from '../chit.ts'
import { paise, subtract, sum, ZERO, type Paise } from '../money.ts'
import { byChit, dividendsPaidOut, rowsOf, type Books, type ChitBook } from './books.ts'
import { branchesNamed, branchOf } from './check-branches.ts'
import { duesOfTickets, type Dues } from './check-payments.ts'
import { nextAuctionOf, type NextAuction } from './next-auction.ts'
import type { RowOf } from './sheets.ts'

/** Where one ticket stands at the cut-over. */
export interface TicketAtCutOver {
  readonly ticket: number
  /** Code of the present holder. */
  readonly holder: string
  readonly isPrized: boolean
  /** Months that are paid in full, and what is paid of the month after them. */
  readonly paidMonths: number
  readonly part: Paise
  /** What the next month comes to; null: no month is left, or the auction that decides its dividend was not held. */
  readonly nextDue: Paise | null
  /** What of it is still to pay: a part of it may be paid already. */
  readonly toPay: Paise | null
  readonly late: Paise
  /** Due day of the oldest month that is late; null: none is. */
  readonly lateSince: Day | null
}

export interface PrizeToRelease {
  readonly prizeNo: number
  readonly ticket: number
  /** Code of the winner. */
  readonly winner: string
  readonly amount: Paise
  readonly day: Day
}

/** One chit as Kuri would go on with it. */
export interface ChitDryRun {
  /** The code of the branch that will run it; null: all people and chits of the workbook belong to the first branch. */
  readonly branch: string | null
  readonly tickets: number
  readonly months: number
  /** Months whose instalment was due by the cut-over, and prizes given by then. */
  readonly dueMonths: number
  readonly heldPrizes: number
  /** The next month and its due day; null: no month is left. */
  readonly nextMonth: number | null
  readonly nextDueOn: Day | null
  readonly nextAuction: NextAuction | null
  /** What late tickets owe, by the age of their oldest month. */
  readonly late: Readonly<Record<AgeBand, { readonly tickets: number; readonly amount: Paise }>>
  readonly prizes: readonly PrizeToRelease[]
  /** What the chit has with the company, and what the company has paid for late members: they still owe it to the company. */
  readonly pool: Paise
  readonly covered: Paise
  readonly members: readonly TicketAtCutOver[]
}

/**
 * How Kuri would go on with each chit of a checked workbook, by its code. Nothing is written. A chit whose terms or days are not
 * known is left out; there is none in a workbook without faults. Source: docs/spec/moving-in.md, MOV-13.
 */
export function dryRunOf(books: Books): Map<string, ChitDryRun> {
  const receipts = byChit(rowsOf(books.workbook, 'receipts'))
  const lines = byChit(rowsOf(books.workbook, 'paidUpTo'))
  const hasBranches = branchesNamed(books).length > 0
  const runs = new Map<string, ChitDryRun>()
  for (const [code, book] of books.chits) {
    const { terms } = book
    const { start } = book.row
    if (terms === null || start === null || books.cutOver === null) continue
    const paid = { receipts: receipts.get(code) ?? [], lines: lines.get(code) ?? [] }
    const branch = hasBranches ? branchOf(book.row) : null
    runs.set(code, { branch, ...dryRunOfChit({ book, terms, start, cutOver: books.cutOver }, paid) })
  }
  return runs
}

interface Chit {
  readonly book: ChitBook
  readonly terms: ChitTerms
  readonly start: Day
  readonly cutOver: Day
}

interface Payments {
  readonly receipts: readonly RowOf<'receipts'>[]
  readonly lines: readonly RowOf<'paidUpTo'>[]
}

function dryRunOfChit(chit: Chit, { receipts, lines }: Payments): Omit<ChitDryRun, 'branch'> {
  const { book, terms, start, cutOver } = chit
  const dueMonths = monthsDueBy(terms, start, cutOver)
  const heldPrizes = book.auctions.length
  const heldMonths = heldPrizes === 0 ? 0 : monthOfPrize(terms, heldPrizes)
  const nextMonth = dueMonths < terms.months ? dueMonths + 1 : null
  const receiptsOf = Map.groupBy(receipts, ({ ticket }) => ticket ?? 0)
  const lineOf = new Map(lines.map((line) => [line.ticket, line]))
  const duesOf = duesOfTickets(book, terms)
  const prized = new Set(book.auctions.map(({ ticket }) => ticket))
  const late = Object.fromEntries(AGE_BANDS.map((band) => [band, { tickets: 0, amount: ZERO }])) as Mutable
  let covered = ZERO
  const members: TicketAtCutOver[] = []
  for (let ticket = 1; ticket <= terms.tickets; ticket++) {
    const dues = duesOf(ticket)
    const months = monthsOf(
      terms,
      dues,
      paidBy(receiptsOf.get(ticket) ?? [], lineOf.get(ticket), dues, terms.instalment),
    )
    const owed = months.slice(0, dueMonths).filter(({ rest }) => rest > 0)
    const lateMonths = owed.filter(({ month }) => dueDay(start, month) < cutOver)
    const lateSince = lateMonths[0] ? dueDay(start, lateMonths[0].month) : null
    const lateAmount = sum(lateMonths.map(({ rest }) => rest))
    if (lateSince !== null) {
      const band = ageBand(daysBetween(lateSince, cutOver))
      late[band] = { tickets: late[band].tickets + 1, amount: paise(late[band].amount + lateAmount) }
    }
    covered = paise(covered + sum(months.slice(0, heldMonths).map(({ rest }) => rest)))
    const firstOpen = months.find(({ rest }) => rest > 0)
    const next = nextMonth === null ? undefined : months[nextMonth - 1]
    members.push({
      ticket,
      holder: book.holdings.get(ticket)?.find(({ until }) => until === null)?.holder ?? '',
      isPrized: prized.has(ticket),
      paidMonths: (firstOpen?.month ?? terms.months + 1) - 1,
      part: firstOpen?.paid ?? ZERO,
      nextDue: next?.isKnown ? next.due : null,
      toPay: next?.isKnown ? next.rest : null,
      late: lateAmount,
      lateSince,
    })
  }
  return {
    tickets: terms.tickets,
    months: terms.months,
    dueMonths,
    heldPrizes,
    nextMonth,
    nextDueOn: nextMonth === null ? null : dueDay(start, nextMonth),
    nextAuction: nextAuctionOf(book, terms),
    late,
    prizes: prizesToRelease(book),
    pool: paise(paidInAll(receipts, lines) - spentOf(book) + covered),
    covered,
    members,
  }
}

type Mutable = Record<AgeBand, { tickets: number; amount: Paise }>

/** How many instalments were due by the end of a day. */
function monthsDueBy({ months }: ChitTerms, start: Day, by: Day): number {
  let due = 0
  while (due < months && dueDay(start, due + 1) <= by) due++
  return due
}

/** One month of a ticket. `isKnown`: the dividend that lowers it is known; else `due` is the whole instalment. */
interface MonthOfTicket {
  readonly month: number
  readonly isKnown: boolean
  readonly due: Paise
  readonly paid: Paise
  readonly rest: Paise
}

function monthsOf(terms: ChitTerms, dues: Dues, paidOf: (month: number) => Paise): MonthOfTicket[] {
  return Array.from({ length: terms.months }, (_, index) => {
    const month = index + 1
    const known = dues(month)
    const { amount, slack } = known ?? { amount: terms.instalment, slack: 0 }
    const paid = paidOf(month)
    // what rounding gave one ticket more of than another is no debt
    const rest = paid >= amount - slack ? ZERO : subtract(amount, paid)
    return { month, isKnown: known !== null, due: amount, paid, rest }
  })
}

/**
 * What a ticket has paid of a month, by its receipts or by its line. Up to the month of the line nothing is left to pay, also of a
 * month whose dividend is not known.
 */
function paidBy(
  receipts: readonly RowOf<'receipts'>[],
  line: RowOf<'paidUpTo'> | undefined,
  dues: Dues,
  instalment: Paise,
): (month: number) => Paise {
  if (line) {
    const whole = line.month ?? 0
    return (month) => {
      if (month <= whole) return dues(month)?.amount ?? instalment
      return month === whole + 1 ? (line.part ?? ZERO) : ZERO
    }
  }
  const byMonth = Map.groupBy(receipts, ({ month }) => month ?? 0)
  return (month) => sum((byMonth.get(month) ?? []).map(({ amount }) => amount ?? ZERO))
}

const prizesToRelease = ({ auctions }: ChitBook): PrizeToRelease[] =>
  auctions.flatMap(({ prizeNo, ticket, winner, prize, day, paidOn }) =>
    paidOn === null && prizeNo !== null && ticket !== null && winner !== null && prize !== null && day !== null
      ? [{ prizeNo, ticket, winner, amount: prize, day }]
      : [],
  )

const paidInAll = (receipts: Payments['receipts'], lines: Payments['lines']): Paise =>
  sum([...receipts.map(({ amount }) => amount ?? ZERO), ...lines.map(({ inAll }) => inAll ?? ZERO)])

const spentOf = (book: ChitBook): Paise =>
  sum([
    ...book.auctions.flatMap(({ prize, commission, tax }) => [prize ?? ZERO, commission ?? ZERO, tax ?? ZERO]),
    dividendsPaidOut(book),
  ])
