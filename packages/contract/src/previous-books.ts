import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, DayText, Id, MonthName, previousPaymentPageQuery, Rupees } from './primitives.ts'

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

/** One payment of the previous books with its ticket and month. */
const PaymentOfPerson = z.extend(PreviousPayment, {
  _id: z.string(),
  chitId: z.object({ _id: Id, name: z.string() }),
  ticketNo: z.number(),
  monthNo: z.number(),
  month: MonthName,
  year: z.number(),
})

export const previousBookEndpoints = {
  previousPaymentsOf: endpoint({
    method: 'GET',
    path: '/admin/users/:id/previous-payments',
    permission: 'read-people',
    forBranch: 'scoped',
    summary:
      'What a person paid before the company moved in, newest month first, also in schemes that have ended. A payment belongs to the person who held the ticket when its scheme moved in, also when another person holds it now.',
    params: ById,
    query: z.object(previousPaymentPageQuery),
    reply: z.object({
      payments: z.array(PaymentOfPerson),
      /** Of all pages. */
      total: z.number(),
      amount: Rupees,
      next: z.nullable(z.string()),
    }),
  }),
} as const
