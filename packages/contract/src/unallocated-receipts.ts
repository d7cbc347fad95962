import { UNALLOCATED_REASONS } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Rupees, typedLine, waitsForSecond } from './primitives.ts'

/** A receipt whose money is not allocated, as cashiers see it. */
export const UnallocatedReceipt = z.object({
  _id: Id,
  number: z.string(),
  collector: z.object({ _id: Id, name: z.string() }),
  user: z.nullable(z.object({ _id: Id, name: z.string() })),
  amount: Rupees,
  /** What of it is in suspense. */
  unallocated: Rupees,
  method: z.enum(['cash', 'upi']),
  reference: z.string(),
  reason: z.enum(UNALLOCATED_REASONS),
  note: z.string(),
  takenAt: Instant,
  receivedAt: Instant,
})

export const unallocatedReceiptEndpoints = {
  settleReceipt: endpoint({
    method: 'PATCH',
    path: '/admin/signed-receipts/:id/settle',
    permission: 'receive-collections',
    summary:
      'Give the money of a receipt that is not allocated to the wallet of the member it names, or of another member. An administrator approves it.',
    params: ById,
    body: z.strictObject({ userId: z.optional(Id), reason: typedLine(400, 'Please enter a reason.') }),
    reply: z.object({ receipt: UnallocatedReceipt, ...waitsForSecond }),
  }),
} as const
