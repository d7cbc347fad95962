import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** Payments that need a written reason: large cash, and a bank number that was used before. */
export const exception = {
  reason: 'Reason',
  largeCash: 'Cash of ₹2,00,000 or more needs a written reason.',
  second: 'The reason is kept with the payment.',
  reasonProblem: 'Please enter the reason for this cash payment.',
  usedBefore: 'Number used before',
  use: (name: string, amount: Paise, day: string, way: string) => `${name}, ${rupees(amount)}, ${day}, ${way}`,
  ways: { upi: 'UPI', topup: 'top-up', counter: 'contribution at the counter', collection: 'collection' },
  otherClaims: (n: number) =>
    n === 1 ? 'Another member claims the same number.' : `${n} other members claim the same number.`,
  why: (reason: string) => `Reason: ${reason}`,
}
