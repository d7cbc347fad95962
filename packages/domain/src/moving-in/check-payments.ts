import type { Day } from '../calendar.ts'
import type { ChitTerms } from '../chit.ts'
import { formatRupees, paise, sum, ZERO, type Paise } from '../money.ts'
import { alike, byChit, chitOf, reportTo, rowsOf, type Books, type ChitBook, type ReportAt } from './books.ts'
import { dividendsOf } from './check-prizes.ts'
import type { Report } from './read-sheet.ts'
import type { RowOf, SheetKey } from './sheets.ts'

type Receipt = RowOf<'receipts'>
type PaidUpTo = RowOf<'paidUpTo'>

/** What a ticket owed for a month. `slack`: paise that some tickets had more of a dividend than others. Null: not known. */
interface Due {
  readonly amount: Paise
  readonly slack: number
}
export type Dues = (month: number) => Due | null

/**
 * What was paid, by receipts or by a paid-up-to line, never by both: net due(k) = instalment − dividend(k − 1); months are paid one
 * after the other, only the last one in part; nothing is paid beyond what was due. Source: docs/spec/moving-in.md, MOV-8.
 */
export function checkPayments(books: Books, report: Report): void {
  const { receipts, paidUpTo, tickets } = books.workbook
  const atReceipt = receipts ? reportTo(receipts, report) : null
  const atPaidUpTo = paidUpTo ? reportTo(paidUpTo, report) : null
  for (const row of receipts?.rows ?? []) checkPlace(books, row, atReceipt, 1)
  for (const row of paidUpTo?.rows ?? []) checkPlace(books, row, atPaidUpTo, 0)
  if (atReceipt) reportNumbers(rowsOf(books.workbook, 'receipts'), atReceipt)

  const receiptsOf = byChit(rowsOf(books.workbook, 'receipts'))
  const linesOf = byChit(rowsOf(books.workbook, 'paidUpTo'))
  for (const [code, book] of books.chits) {
    const { terms } = book
    if (terms === null) continue
    const duesOf = duesOfTickets(book, terms)
    const [listed, lines] = [receiptsOf.get(code) ?? [], linesOf.get(code) ?? []]
    const isUnread = [...listed, ...lines].some(({ ticket }) => ticket === null)
    const byTicket = Map.groupBy(listed, ({ ticket }) => ticket ?? 0)
    const linesByTicket = Map.groupBy(lines, ({ ticket }) => ticket ?? 0)
    for (let ticket = 1; ticket <= terms.tickets; ticket++) {
      const [paid, line] = [byTicket.get(ticket) ?? [], linesByTicket.get(ticket) ?? []]
      if (line.length + Math.min(paid.length, 1) > 1) {
        for (const { row } of line) atPaidUpTo?.(row, 'ticket', 'paid_twice', ticket)
      } else if (line[0] && atPaidUpTo) {
        checkLine(terms, line[0], duesOf(ticket), atPaidUpTo)
      } else if (paid.length > 0 && atReceipt) {
        checkReceipts(terms, paid, duesOf(ticket), atReceipt)
      } else if (tickets && !isUnread && isDueBy(book, books.cutOver)) {
        const held = book.holdings.get(ticket)?.find(({ until }) => until === null)
        if (held) reportTo(tickets, report)(held.row, 'ticket', 'payments_missing', ticket)
      }
    }
  }
}

/** Whether the chit's first instalment was due by then. */
const isDueBy = ({ row: { start } }: ChitBook, cutOver: Day | null): boolean =>
  start !== null && cutOver !== null && start <= cutOver

/** Chit, ticket and month of a row are those of a chit of the workbook. */
export function checkPlace<S extends SheetKey & ('receipts' | 'paidUpTo' | 'penalties' | 'securities')>(
  books: Books,
  row: {
    readonly row: number
    readonly chit: string | null
    readonly ticket: number | null
    readonly month?: number | null
  },
  at: ReportAt<S> | null,
  leastMonth: number,
): ChitBook | undefined {
  const report = at as ReportAt<'receipts'> | null
  const book = chitOf(books, row.chit)
  if (row.chit !== null && !book) report?.(row.row, 'chit', 'chit_unknown', row.chit)
  if (!book) return undefined
  const { tickets, months } = book.row
  if (row.ticket !== null && tickets !== null && (row.ticket < 1 || row.ticket > tickets)) {
    report?.(row.row, 'ticket', 'ticket_outside', row.ticket, tickets)
  }
  const month = row.month ?? null
  if (month !== null && months !== null && (month < leastMonth || month > months)) {
    report?.(row.row, 'month', 'month_outside', month, months)
  }
  return book
}

/** One number on two days is two receipts, or the series began anew: worth a look. */
function reportNumbers(receipts: readonly Receipt[], at: ReportAt<'receipts'>): void {
  for (const same of alike(receipts, ({ number }) => number)) {
    const other = same.find(({ day }) => day !== same[0]?.day)
    if (!other) continue
    at(other.row, 'number', 'number_twice', other.number, `row ${same[0]?.row}`)
    at(same[0]?.row ?? other.row, 'number', 'number_twice', other.number, `row ${other.row}`)
  }
}

/**
 * What the tickets of a chit owed month by month. A month whose prizes before are not known is not judged, but for the months up to
 * the first prize, which have no dividend.
 */
export function duesOfTickets(book: ChitBook, terms: ChitTerms): (ticket: number) => Dues {
  const dividends = dividendsOf(book)
  const isExact = terms.dividendRounding === 'rupee'
  return (ticket) => (month) => {
    const dividend = month <= 1 ? ZERO : dividends(month - 1, ticket)
    if (dividend === null) return null
    const prizes = isExact || month <= 1 ? 0 : Math.ceil(terms.tickets / terms.months)
    return { amount: paise(Math.max(0, terms.instalment - dividend)), slack: prizes }
  }
}

/** A row of 0 says that the rest of its month is not paid, though a later month is. */
const marksUnpaid = ({ amount }: Receipt): boolean => amount === 0

const isPaidOf = (due: Due, paid: number): boolean => paid <= due.amount && paid >= due.amount - due.slack

function checkReceipts(terms: ChitTerms, receipts: readonly Receipt[], dues: Dues, at: ReportAt<'receipts'>): void {
  const isRead = receipts.every(
    ({ month, amount }) => month !== null && month >= 1 && month <= terms.months && amount !== null,
  )
  if (!isRead) return
  const byMonth = Map.groupBy(receipts, ({ month }) => month ?? 0)
  const last = Math.max(...byMonth.keys())
  for (let month = 1; month <= last; month++) {
    const ofMonth = byMonth.get(month) ?? []
    const paid = sum(ofMonth.map(({ amount }) => amount ?? ZERO))
    const due = dues(month)
    // before the prizes are known an instalment is at most its whole amount
    const most = due?.amount ?? terms.instalment
    if (paid > most) {
      for (const { row } of ofMonth) at(row, 'amount', 'paid_too_much', formatRupees(paid), formatRupees(most))
    } else if (ofMonth.length === 0 && (due === null || due.amount > due.slack)) {
      reportSkipped(month, byMonth, at)
    } else if (due !== null && !isPaidOf(due, paid)) {
      const marks = month < last ? ofMonth.filter(marksUnpaid) : []
      for (const { row } of marks) {
        at(row, 'amount', 'month_left_unpaid', formatRupees(paise(due.amount - paid)), month)
      }
      if (marks.length === 0) reportRest({ isLast: month === last, paid, due: due.amount }, ofMonth, at)
    }
  }
}

/** A month of which something is paid: a part payment when it is the last one, else a hole. */
function reportRest(
  of: { readonly isLast: boolean; readonly paid: Paise; readonly due: Paise },
  ofMonth: readonly Receipt[],
  at: ReportAt<'receipts'>,
): void {
  const code = of.isLast ? 'part_payment' : 'months_have_hole'
  for (const { row } of ofMonth) at(row, 'amount', code, formatRupees(of.paid), formatRupees(of.due))
}

/** A month of which nothing is paid, named at the next one that is. */
function reportSkipped(
  skipped: number,
  byMonth: ReadonlyMap<number, readonly Receipt[]>,
  at: ReportAt<'receipts'>,
): void {
  const next = Math.min(...[...byMonth.keys()].filter((month) => month > skipped))
  for (const { row } of byMonth.get(next) ?? []) at(row, 'month', 'month_skipped', next, skipped)
}

function checkLine(terms: ChitTerms, line: PaidUpTo, dues: Dues, at: ReportAt<'paidUpTo'>): void {
  const { row, month, inAll } = line
  const part = line.part ?? ZERO
  if (month === null || inAll === null || month > terms.months) return
  const next = month === terms.months ? null : dues(month + 1)
  const mostPart = month === terms.months ? ZERO : (next?.amount ?? terms.instalment)
  if (part > mostPart) at(row, 'part', 'paid_too_much', formatRupees(part), formatRupees(mostPart))
  else if (part > 0 && part === mostPart) at(row, 'part', 'part_is_whole', formatRupees(part), month + 1)
  const range = sumOfDues(dues, month)
  if (range === null) return checkUnknown(terms, line, dues, at)
  if (fits(range, part, inAll)) return
  const other = Array.from({ length: terms.months + 1 }, (_, one) => one).find((one) => {
    const whole = sumOfDues(dues, one)
    return whole !== null && fits(whole, part, inAll)
  })
  if (other !== undefined) at(row, 'month', 'paid_in_all_wrong', month, other)
  const expected = paise(range.amount + part)
  at(row, 'inAll', 'paid_in_all_wrong', formatRupees(inAll), formatRupees(expected))
  if (other !== undefined) return
  const rest = paise(inAll - range.amount)
  if (line.part !== null) at(row, 'part', 'paid_in_all_wrong', formatRupees(part), formatRupees(rest > 0 ? rest : ZERO))
}

/**
 * A line up to a month whose prizes before are not known. Something was paid of each such month, and an instalment at most: else
 * the months or the sum are wrong, and nobody knows which.
 */
function checkUnknown(
  terms: ChitTerms,
  { row, month, inAll, ...line }: PaidUpTo,
  dues: Dues,
  at: ReportAt<'paidUpTo'>,
) {
  if (month === null || inAll === null) return
  const known = Array.from({ length: month }, (_, index) => dues(index + 1)).flatMap((due) => due ?? [])
  const least = sum(known.map(({ amount, slack }) => paise(amount - slack)))
  const most = paise(sum(known.map(({ amount }) => amount)) + (month - known.length) * terms.instalment)
  const paid = paise(inAll - (line.part ?? ZERO))
  // a paisa at least of each month that is not known
  const isTooLittle = paid < least + month - known.length
  if (!isTooLittle && paid <= most) return
  if (isTooLittle) at(row, 'month', 'paid_in_all_wrong', month, known.length)
  at(row, 'inAll', 'paid_in_all_wrong', formatRupees(inAll), formatRupees(paise(most + (line.part ?? ZERO))))
}

const fits = (whole: Due, part: Paise, inAll: Paise): boolean => isPaidOf(whole, inAll - part)

/** What a ticket owed for the first so many months; null: one of them is not known. */
function sumOfDues(dues: Dues, months: number): Due | null {
  let [amount, slack] = [0, 0]
  for (let month = 1; month <= months; month++) {
    const due = dues(month)
    if (due === null) return null
    amount += due.amount
    slack += due.slack
  }
  return { amount: paise(amount), slack }
}
