import * as z from 'zod/mini'
import { AcknowledgedCheque, ComingDue, ReceiptLine } from './counter.ts'
import { LinkToken } from './email-links.ts'
import { endpoint } from './endpoint.ts'
import { Instant, Rupees } from './primitives.ts'
import { PaidDebt } from './wallet.ts'

/** What a link shows: what stands on the document, and nothing by which the member could be found elsewhere. */
const SharedReceipt = z.object({
  /** The company's name. */
  company: z.string(),
  number: z.string(),
  name: z.string(),
  lines: z.array(z.omit(ReceiptLine, { chitId: true, receiptNo: true })),
  /** The debts it paid. */
  debts: z.array(z.omit(PaidDebt, { _id: true })),
  toWallet: Rupees,
  total: Rupees,
  stillDue: z.nullable(Rupees),
  next: z.nullable(ComingDue),
  method: z.enum(['cash', 'upi', 'cheque']),
  cheque: z.optional(AcknowledgedCheque),
  takenAt: Instant,
  /** It does not count any more. */
  isCancelled: z.boolean(),
  /** Until when the link shows it. */
  until: Instant,
})

const ReceiptNumber = z.object({ number: z.string().check(z.maxLength(64)) })

export const receiptLinkEndpoints = {
  shareReceipt: endpoint({
    method: 'POST',
    path: '/admin/counter/receipts/:number/links',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary:
      'Make a link that shows one receipt of the counter without a log-in, for 30 days. The link is returned once; the token in it is kept as a hash.',
    params: ReceiptNumber,
    reply: z.object({ link: z.string(), until: Instant }),
    status: 201,
  }),
  endReceiptLinks: endpoint({
    method: 'DELETE',
    path: '/admin/counter/receipts/:number/links',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary: 'End all links of a receipt: they show it no more.',
    params: ReceiptNumber,
    reply: z.object({ ended: z.number() }),
  }),
  sharedReceipt: endpoint({
    method: 'POST',
    path: '/shared-receipt',
    public: true,
    perMinute: 30,
    summary: 'The receipt that a link shows. The same answer for a link that ended, that was ended and that never was.',
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ receipt: SharedReceipt }),
  }),
} as const
