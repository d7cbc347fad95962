import { CHEQUE_STATES } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DayText, Instant, Rupees, SomeRupees } from './primitives.ts'

const BASE64URL = /^[\w-]+$/
/** Bytes as so many characters of base64url. */
export const base64url = (length: number, problem: string) =>
  z.string(problem).check(z.length(length, problem), z.regex(BASE64URL, problem))

/** ECDSA with SHA-256, as r and s: 64 bytes. */
export const ReceiptSignature = base64url(86, 'Please send the signature as 64 bytes in base64url.')
/** Of a receipt given at the door, or at the counter. */
export const SignedNumber = z.string().check(z.minLength(1), z.maxLength(32))

export const receiptCheckEndpoints = {
  checkReceipt: endpoint({
    method: 'POST',
    path: '/verify/receipt',
    public: true,
    perMinute: 30,
    summary:
      'Check a receipt: by its number and amount; one given at the door also by the signed text and signature of its QR code, before it has arrived.',
    body: z.strictObject({
      number: z.optional(SignedNumber),
      amount: z.optional(SomeRupees),
      text: z.optional(z.string().check(z.maxLength(4000))),
      signature: z.optional(ReceiptSignature),
    }),
    reply: z.object({
      /**
       * What it is: signed by a phone of the company, or a number and an amount we have recorded; cancelled: a receipt of the
       * counter that does not count any more; unknown: none of these; closed: it has not arrived, and the phone is blocked or
       * another receipt has its number.
       */
      result: z.enum(['signed', 'recorded', 'cancelled', 'closed', 'unknown']),
      number: z.nullable(z.string()),
      /**
       * Of the acknowledgement of a cheque, which is no receipt of money: what became of the cheque. `given-back`: its member took it
       * back before it was deposited; `not-received`: a collector took it, and the company could not receive it; `not-arrived`: its
       * acknowledgement is on the collector's phone only. Null: it is a receipt of money.
       */
      cheque: z.nullable(
        z.object({
          state: z.enum([...CHEQUE_STATES, 'given-back', 'not-received', 'not-arrived']),
          /** When the bank returned it, or it was given back. */
          returnedAt: z.nullable(Instant),
        }),
      ),
      amount: z.nullable(Rupees),
      /** The Indian day on which it arrived; null: it has not arrived yet. */
      receivedOn: z.nullable(DayText),
    }),
  }),
} as const
