import { formatDay } from '../calendar.ts'
import { add, formatRupees, paise, subtract, ZERO, type Paise } from '../money.ts'
import { monthOfPrize, prizesUpTo, type ChitTerms } from '../chit.ts'
import {
  alike,
  chitOf,
  dividendOfTicket,
  endsMonth,
  isSharer,
  leftOfPrize,
  otherRows,
  reportTo,
  roundingOf,
  sharersOf,
  type Books,
  type ChitBook,
  type ReportAt,
} from './books.ts'
import { holdersOn } from './check-chits.ts'
import { mustBeMended } from './faults.ts'
import type { Report } from './read-sheet.ts'
import type { ColumnKey, RowOf } from './sheets.ts'
import { codeKey } from './words.ts'

type Row = RowOf<'auctions'>
type At = ReportAt<'auctions'>

/**
 * Past prizes: numbered from 1 without a gap, their days in that order and not after the cut-over; a ticket is prized once and the
 * winner held it that day; pool = prize + commission + tax + dividends; the bid is within floor and cap; the next instalment is the
 * instalment less the dividends. Source: docs/spec/moving-in.md, MOV-7.
 */
export function checkPrizes(books: Books, report: Report): void {
  const { auctions } = books.workbook
  if (!auctions) return
  const at = reportTo(auctions, report)
  const unread = new Set<string>()
  for (const row of auctions.rows) {
    const book = chitOf(books, row.chit)
    if (row.chit !== null && !book) at(row.row, 'chit', 'chit_unknown', row.chit)
    if (!book || row.chit === null) continue
    if (row.prizeNo === null) unread.add(codeKey(row.chit))
    checkRow(books, book, row, at)
  }
  for (const [code, book] of books.chits) {
    checkOrder(book, at, unread.has(code))
    for (const same of alike(book.auctions, ({ ticket }) => (ticket === null ? null : String(ticket)))) {
      for (const { row, ticket } of same) at(row, 'ticket', 'ticket_prized_twice', ticket, otherRows(same, row))
    }
    checkNextDues(book, at)
  }
  checkDividends(books, report)
}

/** By which two rows of the sheet Dividends are the same; null: it cannot be told. */
const dividendKey = ({ chit, prizeNo, ticket }: RowOf<'dividends'>): string | null =>
  chit === null || prizeNo === null || ticket === null ? null : `${codeKey(chit)}:${prizeNo}:${ticket}`

/**
 * A dividend other than the prize's row says names a prize and a ticket of its chit, each once. Where the winner does not share, its
 * row is 0.
 */
function checkDividends(books: Books, report: Report): void {
  const { dividends } = books.workbook
  if (!dividends) return
  const at = reportTo(dividends, report)
  for (const { row, chit, prizeNo, ticket, amount } of dividends.rows) {
    const book = chitOf(books, chit)
    if (chit !== null && !book) at(row, 'chit', 'chit_unknown', chit)
    if (!book) continue
    const { tickets } = book.row
    if (ticket !== null && tickets !== null && (ticket < 1 || ticket > tickets))
      at(row, 'ticket', 'ticket_outside', ticket, tickets)
    const prize = book.auctions.find((one) => one.prizeNo === prizeNo)
    if (prizeNo !== null && !prize) at(row, 'prizeNo', 'prize_outside', prizeNo, book.auctions.length)
    if (amount && ticket !== null && prize && book.terms && !isSharer(book, prize, ticket))
      at(row, 'amount', 'winner_shares_not', formatRupees(amount), ticket)
  }
  for (const same of alike(dividends.rows, dividendKey)) {
    for (const { row, prizeNo } of same) at(row, 'ticket', 'prize_twice', prizeNo, otherRows(same, row))
  }
}

function checkRow(books: Books, book: ChitBook, row: Row, at: At): void {
  const { prizeNo, day: on, ticket, winner, paidOn, filedOn } = row
  const tickets = book.row.tickets ?? Infinity
  if (prizeNo !== null && (prizeNo < 1 || prizeNo > tickets)) at(row.row, 'prizeNo', 'prize_outside', prizeNo, tickets)
  if (ticket !== null && (ticket < 1 || ticket > tickets)) at(row.row, 'ticket', 'ticket_outside', ticket, tickets)
  const isKnown = winner === null || books.people.has(codeKey(winner))
  if (!isKnown) at(row.row, 'winner', 'person_unknown', winner)
  if (on !== null && ticket !== null && ticket >= 1 && ticket <= tickets && winner !== null && isKnown) {
    const holders = holdersOn(book, ticket, on)
    if (holders && !holders.some((holder) => codeKey(holder) === codeKey(winner))) {
      at(row.row, 'winner', 'winner_not_holder', winner, holders.join(' or '))
      at(row.row, 'ticket', 'winner_not_holder', ticket, winner)
    }
  }
  const { start } = book.row
  if (on !== null && start !== null && on < start)
    at(row.row, 'day', 'days_out_of_order', formatDay(on), formatDay(start))
  for (const [column, written] of [
    ['paidOn', paidOn],
    ['filedOn', filedOn],
  ] as const) {
    if (on !== null && written !== null && written < on)
      at(row.row, column, 'paid_before_auction', formatDay(written), formatDay(on))
  }
  const figures = figuresOf(row)
  if (!figures) return
  for (const { column, code, expected } of judgeFigures(book, figures)) {
    at(row.row, column, code, row[column] === null ? '' : formatRupees(row[column]), formatRupees(expected))
  }
}

function checkOrder({ auctions }: ChitBook, at: At, hasUnread: boolean): void {
  for (const same of alike(auctions, ({ prizeNo }) => String(prizeNo))) {
    for (const { row, prizeNo } of same) at(row, 'prizeNo', 'prize_twice', prizeNo, otherRows(same, row))
  }
  let before: Row | undefined
  for (const row of auctions) {
    const [no, last] = [row.prizeNo ?? 0, before?.prizeNo ?? 0]
    if (!hasUnread && no > last + 1) at(row.row, 'prizeNo', 'prize_missing', no, last + 1)
    if (before?.day && row.day !== null && row.day < before.day) {
      // which of the two is wrong nobody knows
      at(row.row, 'day', 'days_out_of_order', formatDay(row.day), formatDay(before.day))
      at(before.row, 'day', 'days_out_of_order', formatDay(before.day), formatDay(row.day))
    }
    before = row
  }
}

type FigureColumn = ColumnKey<'auctions'> & ('discount' | 'prize' | 'commission' | 'tax' | 'dividend')

/** The money of one past prize; no tax is none. */
export interface PastFigures {
  readonly prizeNo: number
  /** The winner's; null: it cannot be read. */
  readonly ticket: number | null
  readonly discount: Paise
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly dividend: Paise
}

export interface WrongFigure {
  readonly column: FigureColumn
  readonly code:
    | 'figure_wrong'
    | 'not_by_terms'
    | 'company_bore_rest'
    | 'pool_not_divided'
    | 'bid_above_cap'
    | 'bid_below_commission'
  readonly expected: Paise
}

/** The figures of a row; null: one of them is missing. */
function figuresOf({ prizeNo, ticket, discount, prize, commission, tax, dividend }: Row): PastFigures | null {
  if (prizeNo === null || discount === null || prize === null || commission === null || dividend === null) return null
  return { prizeNo, ticket, discount, prize, commission, tax: tax ?? ZERO, dividend }
}

/**
 * Which figures of a past prize cannot be. The pool is divided when prize, commission, tax and the dividends of all who share
 * leave less than rounding down does; where they are above the pool by less than that, dividends were rounded up and the company
 * bore the rest, which is a remark. The prize is the pool less the bid, with or without the tax, as companies do both. Names the
 * figure whose correction alone mends the row, those that contradict the terms first; all of them where there is no such.
 * Of the first prize of the company's own month nothing is given up (s. 21(1)(a)). Source: docs/spec/moving-in.md, MOV-7.
 */
export function judgeFigures(book: ChitBook, row: PastFigures): WrongFigure[] {
  const { terms, figures } = book
  if (terms === null || figures === null) return []
  const pool = figures.chitAmount
  if (row.prizeNo === ownPrizeOf(book, terms)) return judgeOwnPrize(pool, row)
  const { count: sharers, asInRow, others } = sharersOf(book, row)
  const unit = terms.dividendRounding === 'rupee' ? 100 : 1
  const kept =
    row.prizeNo === terms.tickets
      ? roundingOf(
          book,
          book.auctions.flatMap((one) => figuresOf(one) ?? []),
        ).keptForLast
      : 0
  const left = (of: PastFigures): number => leftOfPrize(book, of)
  const prizesOf = ({ discount, tax }: PastFigures): number[] => [pool - discount - tax, pool - discount]
  /** `least`: what may be left; below zero where dividends are rounded up. */
  const isRight = (of: PastFigures, least: number): boolean =>
    left(of) >= least && left(of) < sharers * unit && prizesOf(of).includes(of.prize)
  const share = (rest: number): number => Math.floor((rest - others) / Math.max(1, asInRow) / unit) * unit
  const [roundedDown, roundedUp] = [0 - kept, 1 - sharers * unit]
  if (isRight(row, roundedDown)) return judgeBounds(book, row)
  if (isRight(row, roundedUp)) {
    const expected = paise(Math.max(0, share(pool - row.prize - row.commission - row.tax)))
    return [...judgeBounds(book, row), { column: 'dividend', code: 'company_bore_rest', expected }]
  }

  // dividends are mostly rounded down
  for (const least of [roundedDown, roundedUp]) {
    const mends = (column: FigureColumn, values: readonly number[]): WrongFigure[] => {
      const isMended = (one: number): boolean => isRight({ ...row, [column]: paise(one) }, least)
      const value = values.find((one) => one >= 0 && one !== row[column] && isMended(one))
      return value === undefined ? [] : [{ column, code: 'figure_wrong', expected: paise(value) }]
    }
    const byTerms = [...mends('commission', [figures.commission]), ...mends('tax', [figures.tax])]
    if (byTerms.length > 0) return byTerms
    const single = [
      ...mends('tax', [0]),
      ...mends('prize', prizesOf(row)),
      ...mends('dividend', [share(row.discount - row.commission), share(row.discount - row.commission - row.tax)]),
      ...mends('discount', [pool - row.prize - row.tax, pool - row.prize]),
    ]
    if (single.length > 0) return single
  }
  const rest = left(row)
  return (['discount', 'prize', 'commission', 'tax', 'dividend'] as const).map((column) => {
    return { column, code: 'pool_not_divided', expected: paise(Math.max(0, row[column] + Math.round(rest))) }
  })
}

/** The prize that the company takes: the first of its own month (s. 21(1)(a)); null: there is none. */
function ownPrizeOf({ row: { foremansMonth } }: ChitBook, terms: ChitTerms): number | null {
  if (foremansMonth === null) return null
  const first = prizesUpTo(terms, foremansMonth - 1) + 1
  return first <= prizesUpTo(terms, foremansMonth) ? first : null
}

function judgeOwnPrize(pool: Paise, row: PastFigures): WrongFigure[] {
  const wrong: WrongFigure[] = []
  const prize = pool - row.commission - row.tax
  if (row.dividend !== 0) wrong.push({ column: 'dividend', code: 'figure_wrong', expected: ZERO })
  if (row.discount !== 0 && row.discount !== row.commission) {
    wrong.push({ column: 'discount', code: 'figure_wrong', expected: ZERO })
  }
  if (row.prize !== prize) {
    wrong.push({ column: 'prize', code: 'figure_wrong', expected: paise(Math.max(0, prize)) })
    if (row.commission !== 0) wrong.push({ column: 'commission', code: 'figure_wrong', expected: ZERO })
    if (row.tax !== 0) wrong.push({ column: 'tax', code: 'figure_wrong', expected: ZERO })
  }
  return wrong
}

function judgeBounds({ figures }: ChitBook, { discount, commission, tax }: PastFigures): WrongFigure[] {
  const cap = figures?.cap ?? null
  // rounding may leave more than a rupee, in which a wrong commission hides
  if (figures && commission !== figures.commission) {
    return [{ column: 'commission', code: 'not_by_terms', expected: figures.commission }]
  }
  if (figures && tax !== 0 && tax !== figures.tax)
    return [{ column: 'tax', code: 'not_by_terms', expected: figures.tax }]
  if (cap !== null && discount > cap) return [{ column: 'discount', code: 'bid_above_cap', expected: cap }]
  return discount < commission ? [{ column: 'discount', code: 'bid_below_commission', expected: commission }] : []
}

/** What the prizes of a month gave to a ticket; null: a prize is not in the sheet, or cannot be relied on. */
export type Dividends = (month: number, ticket: number | null) => Paise | null

/** What each share of a month came to, and what some tickets had less: winners of their own prizes, and who had another dividend. */
interface MonthDividends {
  readonly total: Paise
  readonly own: ReadonlyMap<number, Paise>
}

/** The dividends of a chit by month; without a ticket: of one that won none of the month's prizes. */
export function dividendsOf(book: ChitBook): Dividends {
  const months = new Map<number, MonthDividends | null>()
  const { terms } = book
  if (terms === null) return () => null
  const byMonth = Map.groupBy(book.auctions, ({ prizeNo }) => monthOfPrize(terms, prizeNo ?? 0))
  for (let month = 1; month <= terms.months; month++)
    months.set(month, sharesOf(book, terms, month, byMonth.get(month) ?? []))
  return (month, ticket) => {
    const shares = months.get(month)
    return shares ? subtract(shares.total, (ticket === null ? null : shares.own.get(ticket)) ?? ZERO) : null
  }
}

function sharesOf(book: ChitBook, terms: ChitTerms, month: number, rows: readonly Row[]): MonthDividends | null {
  if (rows.length !== prizesUpTo(terms, month) - prizesUpTo(terms, month - 1)) return null
  const own = new Map<number, Paise>()
  const less = (ticket: number, amount: Paise): unknown => own.set(ticket, add(own.get(ticket) ?? ZERO, amount))
  let total = ZERO
  for (const row of rows) {
    const figures = figuresOf(row)
    const isWrong = figures && judgeFigures(book, figures).some(mustBeMended)
    if (!figures || row.ticket === null || isWrong) return null
    total = add(total, figures.dividend)
    for (const ticket of new Set([row.ticket, ...(book.otherDividends.get(figures.prizeNo)?.keys() ?? [])])) {
      less(ticket, subtract(figures.dividend, dividendOfTicket(book, row, ticket)))
    }
  }
  return { total, own }
}

function checkNextDues(book: ChitBook, at: At): void {
  const { terms } = book
  if (terms === null) return
  const dividends = dividendsOf(book)
  for (const { row, prizeNo, nextDue } of book.auctions) {
    if (prizeNo === null || nextDue === null || !endsMonth(terms, prizeNo)) continue
    const dividend = dividends(monthOfPrize(terms, prizeNo), null)
    if (dividend === null) continue
    const due = Math.max(0, terms.instalment - dividend)
    if (nextDue !== due) at(row, 'nextDue', 'next_due_wrong', formatRupees(nextDue), formatRupees(paise(due)))
  }
}
