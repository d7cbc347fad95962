import { PERSON_KINDS } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './people.ts'
import { branchOfRow, Id, maybeTyped, pageQuery, Rupees } from './primitives.ts'

/** A person as staff find them: who it is, what they hold, what they owe today. */
export const FoundPerson = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  /** '' where the person has no login. */
  email: z.string(),
  role: Role,
  ...branchOfRow,
  kind: z.enum(PERSON_KINDS),
  /** Who acts for a firm, a minor or an estate; null: they act themselves. `phone`: '' for who signs for a firm, and for none. */
  actsFor: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  /** Another person has the same phone. */
  isPhoneShared: z.boolean(),
  /**
   * What they have to pay up to today, as the counter adds it up: contributions with today's late fees, late fees alone, returned
   * cheques and cancelled receipts. What was handed over and waits is not in it.
   */
  due: Rupees,
  /** The part of `due` whose day has passed; late fees alone and debts are. */
  late: Rupees,
  /** In forming and running chits. */
  tickets: z.array(z.object({ chitId: Id, chitName: z.string(), ticketNo: z.number() })),
})

export const peopleSearchEndpoints = {
  findPeople: endpoint({
    method: 'GET',
    path: '/admin/members',
    permission: 'read-people',
    forBranch: 'scoped',
    summary:
      'Find people by words of the name in any order, digits of the phone (also of who acts for a member), member code, number of a receipt or acknowledgement, chit name or ticket (“Market 7”), A to Z, with what is due.',
    query: z.object({ ...pageQuery, search: z.optional(maybeTyped(120)) }),
    reply: z.object({
      members: z.array(FoundPerson),
      next: z.nullable(z.string()),
      /** How many there are in all pages. */
      total: z.number(),
    }),
  }),
} as const
