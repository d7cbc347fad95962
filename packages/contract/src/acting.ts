import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LinkToken } from './email-links.ts'
import { Party, Role } from './people.ts'
import { ById, Id, Instant, Message, typedLine } from './primitives.ts'

/** A member who acts for another, or for whom another acts. */
const Acting = z.extend(Party, {
  /** By what: the other's card to log in, a document that staff saw, or as guardian or heir. */
  by: z.enum(['card', 'writing', 'guardian', 'heir']),
  /** Of the document that staff saw; ''. */
  reference: z.string(),
  /** Null: as guardian or heir. */
  since: z.nullable(Instant),
  /** By this it is ended. Null: staff enter another guardian or heir. */
  authorityId: z.nullable(Id),
})

/** At most 20 of each; of guardians and heirs all. */
const actsFor = z.array(Acting)

const CODE_PROBLEM = 'Please enter a member code, like K-000123.'
const REFERENCE_PROBLEM = 'Please enter the number or the day of the document you saw.'

/** What staff record of a document in which a member lets another member act for them. */
export const AuthorityForm = z.strictObject({
  /** Of who will act. */
  actor: typedLine(20, CODE_PROBLEM),
  reference: typedLine(120, REFERENCE_PROBLEM),
})

const own = { permission: 'own-profile', whileActing: 'as-oneself' } as const

export const actingEndpoints = {
  acting: endpoint({
    ...own,
    method: 'GET',
    path: '/auth/acting',
    summary: 'For whom one may act, for whom this session acts, and who may act for oneself.',
    reply: z.object({
      /** Who is logged in. */
      me: Party,
      /** Null: the session acts for who is logged in. */
      actingFor: z.nullable(Party),
      members: actsFor,
      actors: actsFor,
    }),
  }),
  actFor: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/acting',
    summary:
      'Act for another member, or for oneself again: this session ends, and another one, in which every call acts for that member, begins with a new cookie and bearer token.',
    body: z.strictObject({ memberId: Id }),
    reply: z.object({ token: z.string(), _id: Id, name: z.string(), email: z.string(), role: Role }),
  }),
  claimToAct: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/acting/claim',
    summary: 'Use a member’s card to log in to act for them with one’s own log-in. Nothing is merged.',
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ member: Party }),
    status: 201,
  }),
  endAuthority: endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/acting/:id',
    summary: 'No longer act for another member, or no longer let another act for oneself. Sessions that act so end.',
    params: ById,
    reply: Message,
  }),
  authorities: endpoint({
    method: 'GET',
    path: '/admin/members/:id/authorities',
    permission: 'read-people',
    forBranch: 'scoped',
    summary: 'Who may act for a member, and for whom the member may act.',
    params: ById,
    reply: z.object({ members: actsFor, actors: actsFor }),
  }),
  giveAuthority: endpoint({
    method: 'POST',
    path: '/admin/members/:id/authorities',
    permission: 'enrol',
    forBranch: 'scoped',
    summary: 'Record that a member lets another act for them, by a document that staff saw. Both are notified.',
    params: ById,
    body: AuthorityForm,
    reply: z.object({ actor: Party }),
    status: 201,
  }),
  endAuthorityOf: endpoint({
    method: 'DELETE',
    path: '/admin/authorities/:id',
    permission: 'enrol',
    forBranch: 'scoped',
    summary: 'End that a member acts for another. Sessions that act so end.',
    params: ById,
    reply: Message,
  }),
} as const
