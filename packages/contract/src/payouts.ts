import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Rupees, typed } from './primitives.ts'

/** A report of the gateway about an ended payout that contradicts the books. */
export const PayoutConflict = z.object({
  _id: Id,
  withdrawalId: Id,
  user: z.object({ _id: Id, name: z.string() }),
  amount: Rupees,
  /** Where the money was to go: the last four digits of the account. */
  numberEnds: z.string(),
  /** How it ended by the gateway's report, with the bank's number and its reason. */
  gateway: z.enum(['processed', 'failed', 'reversed']),
  utr: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** How the payout ended by our books, and the state of the withdrawal. */
  books: z.enum(['sending', 'processing', 'processed', 'failed', 'reversed']),
  withdrawal: z.enum(['waiting', 'waiting_second', 'approved', 'paid', 'rejected']),
  /** The bank's number under which the withdrawal was paid. */
  ourUtr: z.nullable(z.string()),
  heardAt: Instant,
  /** Whether the gateway was found right; null: nobody has looked. */
  agreed: z.nullable(z.boolean()),
})

export const payoutEndpoints = {
  decidePayoutConflict: endpoint({
    method: 'PATCH',
    path: '/admin/payout-conflicts/:id',
    permission: 'approve-money',
    summary:
      'Decide whether the gateway is right about a payout, after a look at the bank’s statement: if it is, the books follow it.',
    params: ById,
    body: z.strictObject({
      agree: z.boolean(),
      note: typed(400, 'Please enter what the bank statement shows.'),
    }),
    reply: z.object({ conflict: PayoutConflict }),
  }),
} as const
