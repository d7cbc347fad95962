import { INBOX_KINDS } from '@kuri/domain'
import * as z from 'zod/mini'
import { Approval } from './approvals.ts'
import { AuctionToCancel } from './auctions.ts'
import { AccountToCheck } from './bank-accounts.ts'
import { Handover } from './collections.ts'
import { CounterPayment, ReceiptCancellation, ReceiptToCheck } from './counter.ts'
import { UnallocatedReceipt } from './unallocated-receipts.ts'
import { ArrearsStep } from './dues.ts'
import { endpoint } from './endpoint.ts'
import { Refund } from './gateway.ts'
import { Till, TillMove } from './till.ts'
import { CompanyMove } from './treasury.ts'
import { PayoutConflict } from './payouts.ts'
import { Id, Instant, timedPageQuery } from './primitives.ts'
import { Prize } from './prizes.ts'
import { AdminUpiPayment } from './upi.ts'
import { AdminTopup } from './wallet.ts'
import { AdminWithdrawal } from './withdrawals.ts'

/** Whom the money is for, to distinguish two people with one name. */
export const InboxPerson = z.object({
  /** `…4821` of the phone number, else `a…@kuri.test` of the email address. */
  contactEnd: z.string(),
  /** The name looks like another person's, or like the company's. */
  looksLike: z.nullable(z.enum(['person', 'company'])),
})

const waits = {
  /** Of the thing itself; of a prize its auction's. */
  id: Id,
  since: Instant,
  /** Whether the reader may decide it: by their role, and as nobody decides what they made or what is theirs. */
  isYours: z.boolean(),
  /** Null where the money is the company's own. */
  person: z.nullable(InboxPerson),
}

/** One thing that waits; `about` is as the list of its own kind has it. */
const InboxEntry = z.discriminatedUnion('kind', [
  z.object({ ...waits, kind: z.literal('topup'), about: AdminTopup }),
  z.object({ ...waits, kind: z.literal('upi'), about: AdminUpiPayment }),
  z.object({ ...waits, kind: z.literal('counter'), about: CounterPayment }),
  z.object({ ...waits, kind: z.literal('withdrawal'), about: AdminWithdrawal }),
  z.object({ ...waits, kind: z.literal('refund'), about: Refund }),
  z.object({ ...waits, kind: z.literal('prize'), about: Prize }),
  z.object({ ...waits, kind: z.literal('move'), about: CompanyMove }),
  z.object({ ...waits, kind: z.literal('step'), about: ArrearsStep }),
  z.object({ ...waits, kind: z.literal('handover'), about: Handover }),
  z.object({ ...waits, kind: z.literal('till'), about: Till }),
  z.object({ ...waits, kind: z.literal('till-move'), about: TillMove }),
  z.object({ ...waits, kind: z.literal('receipt'), about: UnallocatedReceipt }),
  z.object({ ...waits, kind: z.literal('receipt-cancel'), about: ReceiptCancellation }),
  z.object({ ...waits, kind: z.literal('receipt-check'), about: ReceiptToCheck }),
  z.object({ ...waits, kind: z.literal('bank-account'), about: AccountToCheck }),
  z.object({ ...waits, kind: z.literal('auction-cancel'), about: AuctionToCancel }),
  z.object({ ...waits, kind: z.literal('conflict'), about: PayoutConflict }),
  z.object({ ...waits, kind: z.literal('role'), about: Approval }),
  z.object({ ...waits, kind: z.literal('settings'), about: Approval }),
  z.object({ ...waits, kind: z.literal('second-factor'), about: Approval }),
  z.object({ ...waits, kind: z.literal('import-seal'), about: Approval }),
])

const InboxKindCount = z.object({
  kind: z.enum(INBOX_KINDS),
  /** How many wait for somebody. */
  waiting: z.number(),
  /** How many of them for the reader. */
  yours: z.number(),
  /** Who else decides this kind; the first few by name. */
  others: z.array(z.object({ _id: Id, name: z.string() })),
})

/** The filters of the list: one kind, what waits for the reader, and what was sent to the gateway. */
export const INBOX_FILTERS = [...INBOX_KINDS, 'yours', 'sent'] as const

export const inboxEndpoints = {
  adminInbox: endpoint({
    method: 'GET',
    path: '/admin/money',
    permission: 'read-pending-money',
    summary:
      'Everything that waits for a decision, the longest waiting first, of the kinds the reader may see; with how many of each.',
    query: z.object({
      ...timedPageQuery,
      /** One kind only, what waits for the `yours` of the reader, or what is `sent` and waits for the gateway alone. */
      filter: z.optional(z.enum(INBOX_FILTERS)),
    }),
    reply: z.object({
      rows: z.array(InboxEntry),
      /** Every kind the reader may see. */
      kinds: z.array(InboxKindCount),
      /** How many are decided and with the gateway. */
      sent: z.number(),
      /** A new administrator approves from this moment on; null: the reader is none. */
      decidesFrom: z.nullable(Instant),
      /** Since when the oldest waits. */
      oldest: z.nullable(Instant),
      next: z.nullable(z.string()),
    }),
  }),
} as const
