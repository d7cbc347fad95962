import { calendarMonth } from './calendar.ts'
import { add, fromRupees, max, sum, ZERO, type Paise } from './money.ts'
import { largeCashOf, type CashLimitOf } from './payment.ts'
import type { ReceiptLine } from './signed-receipt.ts'

/** Between which sums the limit of a collector's cash lies: the company's (setting `mostCashInHand`), or their own. */
export const CASH_LIMIT_RANGE = { least: fromRupees(1_000), most: fromRupees(1_000_000) } as const

/**
 * How near their limit a collector's cash is: from four fifths of it on, the collector and the company are warned. Source:
 * docs/spec/payments.md, PAY-13.
 */
export const cashWarning = (cash: Paise, limit: Paise): 'near' | 'above' | null =>
  cash >= limit ? 'above' : cash * 5 >= limit * 4 ? 'near' : null

/** Cash that a member has paid, to anybody of the company. */
export interface CashOfMember {
  readonly today: Paise
  /** For months of tickets, on whatever days. */
  readonly lines: readonly ReceiptLine[]
}

interface CashTaken {
  /** What the receipt would be for. */
  readonly lines: readonly ReceiptLine[]
  /** And what of it is for debts. */
  readonly forDebts?: Paise
  readonly before: CashOfMember
  /** From this sum on a member's cash needs a second person (the setting `cashLimit`). */
  readonly limit: Paise
  /** The collector's cash, and how much they may have. */
  readonly inHand: Paise
  readonly most: Paise
}

export type WhyNotInCash =
  | { readonly why: 'large_cash'; readonly limitOf: CashLimitOf }
  | { readonly why: 'above_limit' }

/**
 * Why a phone gives no receipt over this cash: it brings what one member pays to the company's limit, in a day, for one month of a
 * ticket or for one month of a chit, or it is more than a collector may have in hand; null: it gives one. The server refuses
 * neither, because the receipt is given. Source: docs/spec/payments.md, PAY-6 and PAY-13.
 */
export function whyNotInCash({ lines, forDebts = ZERO, before, limit, inHand, most }: CashTaken): WhyNotInCash | null {
  const amount = add(sum(lines.map((line) => line.amount)), forDebts)
  const paid = [...before.lines, ...lines]
  const transaction = highest(lines.map((line) => ofSame(paid, line, isSameTicket)))
  const event = highest(lines.map((line) => ofSame(paid, line, isSameMonth)))
  const large = largeCashOf({ day: add(before.today, amount), transaction, event }, limit)
  if (large !== null) return { why: 'large_cash', limitOf: large.limitOf }
  return add(inHand, amount) > most ? { why: 'above_limit' } : null
}

type IsSame = (one: ReceiptLine, other: ReceiptLine) => boolean

const isSameMonth: IsSame = (one, other) => one.chitId === other.chitId && calendarMonth(one) === calendarMonth(other)
const isSameTicket: IsSame = (one, other) => isSameMonth(one, other) && one.ticketNo === other.ticketNo

const ofSame = (paid: readonly ReceiptLine[], line: ReceiptLine, isSame: IsSame): Paise =>
  sum(paid.filter((one) => isSame(one, line)).map(({ amount }) => amount))

const highest = (sums: readonly Paise[]): Paise => sums.reduce((one, other) => max(one, other), ZERO)
