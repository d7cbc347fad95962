import { LANGUAGES } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MaybeEmail, MaybePhone } from './people.ts'
import { Candidate } from './problems.ts'
import { Id, maybeTyped, typedLine } from './primitives.ts'

/** A new member as staff write them down: only the name is required. */
export const Enrolment = z.strictObject({
  name: typedLine(120, 'Please enter the member’s name.'),
  phone: z.optional(MaybePhone),
  /** Emails go there. The member cannot log in with it until they are invited. */
  email: z.optional(MaybeEmail),
  /** The name in the member's own script, as they write it. */
  ownName: z.optional(maybeTyped(120)),
  language: z.optional(z.enum(LANGUAGES)),
  address: z.optional(maybeTyped(400)),
  /** Who is paid when the member has died: name and relation. */
  nominee: z.optional(maybeTyped(120)),
  /** The candidates of an answer `possible_duplicate` were compared, and none of them is this member. */
  confirmed: z.optional(z.boolean()),
})

/** So many members are enrolled by one call. */
export const MOST_ENROLLED_AT_ONCE = 100

const Enrolled = z.object({ _id: Id, code: z.string(), name: z.string(), phone: z.string() })

export const enrolmentEndpoints = {
  enrolMember: endpoint({
    method: 'POST',
    path: '/admin/members',
    permission: 'enrol',
    summary:
      'Enrol a member who has no login. Answers 409 `possible_duplicate` with `candidates` where phone, email or name are like those of a person who is there, unless `confirmed`.',
    body: Enrolment,
    reply: z.object({ member: Enrolled }),
    status: 201,
  }),
  enrolMembers: endpoint({
    method: 'POST',
    path: '/admin/members/batch',
    permission: 'enrol',
    summary:
      'Enrol up to 100 members, each of them as by POST /admin/members. A row that is refused writes nothing; the others are enrolled. Each row is also compared with the rows before it.',
    body: z.strictObject({
      members: z
        .array(z.record(z.string(), z.unknown()), 'Please send a list of members.')
        .check(
          z.minLength(1, 'Please enter at least one member.'),
          z.maxLength(MOST_ENROLLED_AT_ONCE, `Please enter at most ${MOST_ENROLLED_AT_ONCE} members at once.`),
        ),
    }),
    reply: z.object({
      results: z.array(
        z.object({
          /** Its place in the list, from 1. */
          row: z.number(),
          status: z.enum(['enrolled', 'possible_duplicate', 'refused']),
          /** When enrolled. */
          member: z.optional(Enrolled),
          /** Otherwise why not, as in an answer that refuses a call. */
          code: z.optional(z.string()),
          message: z.optional(z.string()),
          field: z.optional(z.string()),
          candidates: z.optional(z.array(Candidate)),
        }),
      ),
    }),
  }),
} as const
