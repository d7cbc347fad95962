import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, DayText, Id, Instant, Message, typedLine } from './primitives.ts'

/** The paper on which a member signed the agreement. */
export const SignedAgreement = z.strictObject({
  number: typedLine(40, 'Please enter the number on the signed agreement.'),
  /** When it was signed. */
  day: DayText,
})

/** Who entered the paper, beside what stands on it; null: accepted online. */
const Signed = z.nullable(z.object({ number: z.string(), day: DayText, enteredBy: z.string() }))

const Agreement = z.object({
  version: z.number(),
  /** SHA-256 of version, terms, start and sentences. */
  hash: z.string(),
  sentences: z.array(z.string()),
  /** The caller’s last acceptance; `isCurrent` is false when the terms have changed since. */
  accepted: z.nullable(z.object({ at: Instant, isCurrent: z.boolean(), signed: Signed })),
  /** For administrators: the members and what they last accepted. */
  members: z.array(
    z.object({
      userId: Id,
      ticketNo: z.number(),
      name: z.string(),
      acceptedAt: z.nullable(Instant),
      isCurrent: z.boolean(),
      signed: Signed,
    }),
  ),
})

export const agreementEndpoints = {
  readAgreement: endpoint({
    method: 'GET',
    path: '/chit/:id/agreement',
    permission: 'read-chits',
    summary: 'The agreement of a scheme in words, and what the caller has accepted of it.',
    params: ById,
    reply: z.object({ agreement: Agreement }),
  }),
  acceptAgreement: endpoint({
    method: 'POST',
    path: '/chit/:id/agreement',
    permission: 'join-chit',
    summary: 'Accept the agreement as it stands, by its seal. Accepting it twice is accepting it once.',
    params: ById,
    body: z.strictObject({ hash: z.string().check(z.maxLength(64)) }),
    reply: Message,
  }),
  enterAgreement: endpoint({
    method: 'POST',
    path: '/admin/chit/:id/agreements',
    permission: 'enrol',
    summary: 'Enter that a member has signed the agreement of a scheme, as it is now, on paper.',
    params: ById,
    body: z.strictObject({ memberId: Id, agreement: SignedAgreement }),
    reply: Message,
  }),
} as const
