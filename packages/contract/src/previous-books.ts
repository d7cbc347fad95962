import * as z from 'zod/mini'
import { DayText, Rupees } from './primitives.ts'

/** What the previous books of a company that moved in say was paid: their own number and day. */
export const PreviousPayment = z.object({
  amount: Rupees,
  /** Null: those books say only that it was paid. */
  paidOn: z.nullable(DayText),
  /** '': without a number. */
  receiptNo: z.string(),
  /** adjusted: set off against something else. */
  method: z.nullable(z.enum(['cash', 'upi', 'bank', 'cheque', 'adjusted'])),
})

/** What those books say of a prize beside its sums. */
export const PreviousPrize = z.object({
  heldOn: DayText,
  /** Null: those books did not pay it. */
  paidOn: z.nullable(DayText),
  /** '': without a number. */
  minutesNo: z.string(),
})
