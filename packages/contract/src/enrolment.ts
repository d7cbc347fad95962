import { LANGUAGES } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MaybeEmail, MaybePhone } from './people.ts'
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

export const enrolmentEndpoints = {
  enrolMember: endpoint({
    method: 'POST',
    path: '/admin/members',
    permission: 'enrol',
    summary:
      'Enrol a member who has no login. Answers 409 `possible_duplicate` with `candidates` where phone, email or name are like those of a person who is there, unless `confirmed`.',
    body: Enrolment,
    reply: z.object({ member: z.object({ _id: Id, code: z.string(), name: z.string(), phone: z.string() }) }),
    status: 201,
  }),
} as const
