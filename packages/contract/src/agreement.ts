import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Message } from './primitives.ts'

const Agreement = z.object({
  version: z.number(),
  /** SHA-256 of version, terms, start and sentences. */
  hash: z.string(),
  sentences: z.array(z.string()),
  /** The caller’s last acceptance; `isCurrent` is false when the terms have changed since. */
  accepted: z.nullable(z.object({ at: Instant, isCurrent: z.boolean() })),
  /** For administrators: the members and what they last accepted. */
  members: z.array(
    z.object({
      userId: Id,
      ticketNo: z.number(),
      name: z.string(),
      acceptedAt: z.nullable(Instant),
      isCurrent: z.boolean(),
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
} as const
