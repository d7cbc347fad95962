import { min, subtract, sum, ZERO, type Day, type Paise } from '@kuri/domain'
import type { NewRowOf } from './cells.ts'
import type { Payment } from './payments.store.ts'

/** What is known of the payments of one ticket at the end of a day. */
export interface PaidTicket {
  readonly chit: string
  readonly ticket: number
  /** Each month's in their order. */
  readonly payments: readonly Payment[]
  readonly paidMonths: ReadonlySet<number>
  /** By month: what of a dividend went back into the wallet, because the month was paid before the dividend came. */
  readonly givenBack: ReadonlyMap<number, Paise>
}

type Receipts = { readonly receipts: readonly NewRowOf<'receipts'>[] }
type Line = { readonly line: NewRowOf<'paidUpTo'> }

/**
 * The payments of a ticket in the words of the workbook: its receipts; or one line, where nothing is paid or the previous books do
 * not say when. What a dividend gave back is no payment of its month: it is taken off the last one. A month that is not paid, though
 * a later one is, has a row of 0. Source: docs/spec/moving-in.md, MOV-23.
 */
export function paymentRows(of: PaidTicket, asOf: Day): Receipts | Line {
  const kept = withoutGivenBack(of)
  if (kept.every(({ day }) => day === null)) return { line: lineOf(of, kept) }
  const { chit, ticket, paidMonths } = of
  const receipts: NewRowOf<'receipts'>[] = kept.map(({ monthNo: month, day, cutOver, amount, number, method }) => ({
    chit,
    ticket,
    month,
    day: day ?? cutOver ?? asOf,
    amount,
    number: number === '' ? null : number,
    method,
  }))
  const last = Math.max(...kept.map(({ monthNo }) => monthNo))
  for (let month = 1; month < last; month++) {
    if (!paidMonths.has(month))
      receipts.push({ chit, ticket, month, day: asOf, amount: ZERO, number: null, method: null })
  }
  return { receipts: receipts.toSorted((a, b) => (a.month ?? 0) - (b.month ?? 0)) }
}

function withoutGivenBack({ payments, givenBack }: PaidTicket): Payment[] {
  const left = new Map(givenBack)
  return payments
    .toReversed()
    .map((payment) => {
      const less = min(left.get(payment.monthNo) ?? ZERO, payment.amount)
      left.set(payment.monthNo, subtract(left.get(payment.monthNo) ?? ZERO, less))
      return less > 0 ? { ...payment, amount: subtract(payment.amount, less) } : payment
    })
    .filter(({ amount }) => amount > 0)
    .toReversed()
}

function lineOf({ chit, ticket, paidMonths }: PaidTicket, payments: readonly Payment[]): NewRowOf<'paidUpTo'> {
  let month = 0
  while (paidMonths.has(month + 1)) month++
  const part = sum(payments.filter(({ monthNo }) => monthNo === month + 1).map(({ amount }) => amount))
  const inAll = sum(payments.map(({ amount }) => amount))
  return { chit, ticket, month, part: part > 0 ? part : null, inAll }
}
