import { MOST_PAISE, paise } from '@kuri/domain'
import * as z from 'zod/mini'

/* What we read of Razorpay's entities, by its own names. Amounts are paise, instants are seconds. */

const count = z.int().check(z.minimum(-MOST_PAISE), z.maximum(MOST_PAISE))
const Amount = z.pipe(count, z.transform(paise))
const text = z.nullish(z.string())
/** What a payment is made of is more than nothing: anything else cannot be read. */
const Sum = z.pipe(count.check(z.positive()), z.transform(paise))

export const Order = z.object({ id: z.string(), amount: Amount, currency: z.literal('INR') })

export const Payment = z.object({
  id: z.string(),
  amount: Sum,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  /** Whether the money was ever captured. A payment that is refunded without it was never the company's. */
  captured: z.boolean(),
  amount_refunded: z.nullish(z.pipe(count.check(z.nonnegative()), z.transform(paise))),
  order_id: text,
  error_description: text,
})
export type Payment = z.infer<typeof Payment>

export const Refund = z.object({
  id: z.string(),
  receipt: text,
  status: z.enum(['pending', 'processed', 'failed']),
})
export type Refund = z.infer<typeof Refund>

export const Settlement = z.object({
  id: z.string(),
  amount: Amount,
  status: z.enum(['created', 'processed', 'failed']),
  utr: text,
  created_at: z.int(),
})

/** One line of a settlement: `credit` and `debit` are what it changed, fees taken out; `fee` holds its tax. */
export const ReconLine = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: Amount,
  credit: Amount,
  amount: Amount,
  fee: Amount,
  settlement_id: text,
  order_id: text,
  payment_id: text,
})
export type ReconLine = z.infer<typeof ReconLine>

export const Contact = z.object({ id: z.string() })
export const FundAccount = z.object({ id: z.string() })

export const Payout = z.object({
  id: z.string(),
  status: z.string(),
  utr: text,
  fees: z.nullish(Amount),
  reference_id: text,
  status_details: z.nullish(z.object({ description: text })),
})
export type Payout = z.infer<typeof Payout>

export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item) })

const entity = <T extends z.ZodMiniType>(of: T) => z.optional(z.object({ entity: of }))

/** A webhook: what happened, and the entities it happened to as they were at that moment. */
export const WebhookBody = z.object({
  event: z.string(),
  payload: z.object({
    payment: entity(Payment),
    refund: entity(Refund),
    settlement: entity(Settlement),
    payout: entity(Payout),
  }),
})
export type WebhookBody = z.infer<typeof WebhookBody>
