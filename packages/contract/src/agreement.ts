import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, DayText, Id, Instant, maybeTyped, Message, typedLine } from './primitives.ts'

const MOST_WITNESSES = 2

/** The paper on which a member signed the agreement. */
export const SignedAgreement = z.strictObject({
  number: typedLine(40, 'Please enter the number on the signed agreement.'),
  /** When it was signed. */
  day: DayText,
  /** Who signed as witnesses, by name. */
  witnesses: z.optional(
    z
      .array(typedLine(120, 'Please enter the name of the witness, or leave it out.'))
      .check(z.maxLength(MOST_WITNESSES, `At most ${MOST_WITNESSES} witnesses are written down.`)),
  ),
})

/** Who entered the paper, beside what stands on it; null: accepted online. */
const Signed = z.nullable(
  z.object({ number: z.string(), day: DayText, witnesses: z.array(z.string()), enteredBy: z.string() }),
)

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
    forBranch: 'scoped',
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
    forBranch: 'scoped',
    summary: 'Enter that a member has signed the agreement of a scheme, as it is now, on paper.',
    params: ById,
    body: z.strictObject({ memberId: Id, agreement: SignedAgreement }),
    reply: Message,
  }),
  giveTickets: endpoint({
    method: 'POST',
    path: '/admin/chit/:id/tickets',
    permission: 'enrol',
    forBranch: 'scoped',
    summary:
      'Give a member the next free tickets of a forming scheme. The member has signed its agreement on paper; its number, its day and the names of its witnesses are recorded.',
    params: ById,
    body: z.strictObject({
      memberId: Id,
      count: z
        .number('Please enter the number of tickets.')
        .check(z.int('Please enter the number of tickets.'), z.minimum(1), z.maximum(1000)),
      agreement: SignedAgreement,
      /** Of these tickets: name and relation. '': the member’s own nominee. */
      nominee: z.optional(maybeTyped(120)),
    }),
    reply: z.object({ tickets: z.array(z.object({ ticketNo: z.number() })) }),
    status: 201,
  }),
  nameNominee: endpoint({
    method: 'PUT',
    path: '/admin/chit/:id/tickets/:ticketNo',
    permission: 'enrol',
    forBranch: 'scoped',
    summary: 'Record who is paid for a ticket when its holder has died; empty: the member’s own nominee.',
    params: z.object({ id: Id, ticketNo: z.string() }),
    body: z.strictObject({ nominee: maybeTyped(120) }),
    reply: Message,
  }),
} as const
