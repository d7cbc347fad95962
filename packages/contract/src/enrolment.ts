import { PERSON_KINDS } from '@kuri/domain'
import * as z from 'zod/mini'
import { Candidate } from './candidate.ts'
import { endpoint } from './endpoint.ts'
import { idFits, memberFacts } from './member-facts.ts'
import { MaybeEmail } from './people.ts'
import { MemberDetails } from './person-in-full.ts'
import { ById, Id, maybeTyped, typedLine } from './primitives.ts'

const MemberName = typedLine(120, 'Please enter the member’s name.')

/** A new member as staff write them down: only the name is required; of a firm also who signs, of a minor birth and guardian. */
export const Enrolment = z
  .strictObject({
    name: MemberName,
    /** An estate is made of a member who has died. */
    kind: z.optional(z.enum(PERSON_KINDS).check(z.refine((kind) => kind !== 'estate', 'Enrol the member first.'))),
    /** Emails go there. The member cannot log in with it until they have used a card to log in. */
    email: z.optional(MaybeEmail),
    /** The part of town; a collector's round is shown by it. */
    location: z.optional(maybeTyped(120)),
    ...memberFacts,
    /** The candidates of an answer `possible_duplicate` were compared, and none of them is this member. */
    confirmed: z.optional(z.boolean()),
  })
  .check(...idFits)

/** What staff change of a member; what is left out stays. */
export const MemberChanges = z
  .strictObject({
    name: z.optional(MemberName),
    kind: z.optional(z.enum(PERSON_KINDS)),
    location: z.optional(maybeTyped(120)),
    ...memberFacts,
    /** Of an estate: when the member died. */
    diedOn: memberFacts.bornOn,
    /** The candidates of an answer `possible_duplicate`, who have the same PAN, were compared, and none of them is this member. */
    confirmed: z.optional(z.boolean()),
  })
  .check(...idFits)

/** So many members are enrolled by one call. */
export const MOST_ENROLLED_AT_ONCE = 100

const Enrolled = z.object({ _id: Id, code: z.string(), name: z.string(), phone: z.string() })

export const enrolmentEndpoints = {
  enrolMember: endpoint({
    method: 'POST',
    path: '/admin/members',
    permission: 'enrol',
    forBranch: 'scoped',
    summary:
      'Enrol a member who has no login. Answers 409 `possible_duplicate` with `candidates` where PAN, phone, email or name are like those of a person who is there, unless `confirmed`.',
    body: Enrolment,
    reply: z.object({ member: Enrolled }),
    status: 201,
  }),
  enrolMembers: endpoint({
    method: 'POST',
    path: '/admin/members/batch',
    permission: 'enrol',
    forBranch: 'scoped',
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
  editMember: endpoint({
    method: 'PATCH',
    path: '/admin/members/:id',
    permission: 'enrol',
    forBranch: 'scoped',
    summary:
      'Change what is written down of a member. Answers 409 `possible_duplicate` with `candidates` where another has the same PAN, unless `confirmed`. Who becomes a minor or an estate loses their login; who works for the company is changed by administrators only.',
    params: ById,
    body: MemberChanges,
    reply: z.object({ details: MemberDetails }),
  }),
} as const
