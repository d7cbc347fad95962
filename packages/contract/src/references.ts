import * as z from 'zod/mini'
import { Id, Instant, maybeTyped, Rupees } from './primitives.ts'

/** A payment that stands under a number of the bank's (UTR, RRN). */
export const ReferenceUse = z.object({
  number: z.string(),
  way: z.enum(['upi', 'topup', 'counter', 'collection']),
  user: z.object({ _id: Id, name: z.string() }),
  amount: Rupees,
  at: Instant,
})

/** What the person who confirms a payment sees beside it. */
export const remarks = {
  /** Other payments that stand under the same number of the bank's, the oldest first. */
  usedBefore: z.array(ReferenceUse),
  /** The written reason: why the number is used again, or why so much cash was taken. */
  exception: z.nullable(z.string()),
}

/** Why a bank number is used again, or why ₹2,00,000 or more came in cash; required only then. */
export const exceptionReason = { reason: z.optional(maybeTyped(400)) }
