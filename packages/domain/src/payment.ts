import { ok, refuse, type Result } from './errors.ts'
import { fromRupees, type Paise } from './money.ts'

/** How money comes from a member to us, or goes back. By hand: at the counter or through a bank, seen by an administrator. */
export type PaidBy = 'online' | 'hand'

const LEAST = fromRupees(1)
/** Gateways take ₹10 lakh at a time; by hand anything our books can hold. */
const MOST: Readonly<Record<PaidBy, Paise>> = { online: fromRupees(1_000_000), hand: fromRupees(10_000_000_000) }

/**
 * Whether so much can be paid at once. Asked at the field where it is typed and again by the server.
 * Refuses: payment_amount_invalid (less than ₹1, or more than ₹10 lakh online and ₹1,000 crore by hand).
 */
export function judgePayment(amount: Paise | undefined, by: PaidBy): Result<Paise> {
  const most = MOST[by]
  if (amount === undefined || amount < LEAST || amount > most) return refuse({ code: 'payment_amount_invalid', most })
  return ok(amount)
}
