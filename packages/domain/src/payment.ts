import { ok, refuse, type RefusalOf, type Result } from './errors.ts'
import { fromRupees, type Paise } from './money.ts'

/** How money comes from a member to us, or goes back. By hand: at the counter or through a bank, seen by an administrator. */
export type PaidBy = 'online' | 'hand'

const LEAST = fromRupees(1)
/** Gateways take ₹10 lakh at a time; by hand anything our books can hold. */
const MOST: Readonly<Record<PaidBy, Paise>> = { online: fromRupees(1_000_000), hand: fromRupees(10_000_000_000) }

/**
 * Whether so much can be taken out of a wallet: any sum from ₹1 on, and the whole of what is free however little it is, so that
 * nobody is kept by a few paise. A transfer between banks (NEFT) has no least amount. Refuses: payment_amount_invalid.
 */
export function judgeWithdrawal(amount: Paise, free: Paise): Result<Paise> {
  return amount > 0 && amount === free ? ok(amount) : judgePayment(amount, 'hand')
}

/** How long a UPI QR code that a cashier shows is good on the screen. Money that is paid with it later is found all the same. */
export const COUNTER_QR_MINUTES = 15

/**
 * Whether so much can be paid at once. Checked at the field where it is typed and again by the server.
 * Refuses: payment_amount_invalid (less than ₹1, or more than ₹10 lakh online and ₹1,000 crore by hand).
 */
export function judgePayment(
  amount: Paise | undefined,
  by: PaidBy,
): Result<Paise, RefusalOf<'payment_amount_invalid'>> {
  const most = MOST[by]
  if (amount === undefined || amount < LEAST || amount > most) return refuse({ code: 'payment_amount_invalid', most })
  return ok(amount)
}

/**
 * From this sum on, cash of one person has a written reason and a second person; a company may choose less (the setting
 * `cashLimit`). Source: Income-tax Act 2025, s. 186.
 */
export const LARGE_CASH = fromRupees(200_000)

/** Whether what a person pays in cash reaches the limit. */
export const isLargeCash = (total: Paise, limit: Paise = LARGE_CASH): boolean => total >= limit

/**
 * For what the law adds cash of one person up: a day; one transaction, which is one month of a ticket with its late fee; one event,
 * which is one month of a chit over all their tickets. Source: Income-tax Act 2025, s. 186; docs/spec/payments.md, PAY-6.
 */
const CASH_LIMITS_OF = ['day', 'transaction', 'event'] as const
export type CashLimitOf = (typeof CASH_LIMITS_OF)[number]

/** The first of these sums that reaches the limit; null: none does. */
export const largeCashOf = (
  sums: Readonly<Record<CashLimitOf, Paise>>,
  limit: Paise,
): { readonly limitOf: CashLimitOf; readonly total: Paise } | null => {
  const limitOf = CASH_LIMITS_OF.find((of) => isLargeCash(sums[of], limit))
  return limitOf === undefined ? null : { limitOf, total: sums[limitOf] }
}

const MOST_ABOVE = fromRupees(100)

/** Whether a count is so far above what is due that a second person counts: by more than a tenth, and by more than ₹100. */
export const isFarAbove = (counted: Paise, due: Paise): boolean =>
  counted - due > MOST_ABOVE && (counted - due) * 10 > due

/** So many top-ups, UPI payments or online orders of one member wait at a time. */
export const MOST_WAITING = 10

/**
 * Whether two administrators approve what a member reports as paid: from the company's limit on, where two may. `amount` is
 * with what the member reported earlier that day, so that a large sum in parts is a large sum. What staff have taken has two people
 * of the company already. Source: ADR 9.
 */
export const needsTwoAdministrators = (amount: Paise, from: Paise, mayApprove: number): boolean =>
  amount >= from && mayApprove > 1
