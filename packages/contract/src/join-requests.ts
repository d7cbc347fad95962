import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  ById,
  DayText,
  Id,
  Instant,
  maybeTyped,
  Message,
  pageQuery,
  Rupees,
  seedWholeNumber,
  branchOfRow,
  branchQuery,
} from './primitives.ts'

/** A request to join, as the administrator's list reads it. */
export const JoinRequest = z.object({
  _id: Id,
  userId: z.object({ _id: Id, name: z.string() }),
  /** Who acted for the person when they requested it. */
  actingBy: z.optional(z.object({ _id: Id, name: z.string() })),
  chitId: z.object({ _id: Id, name: z.string() }),
  createdAt: Instant,
  /** That of the scheme. */
  ...branchOfRow,
  seatsLeft: z.number(),
  /** How many tickets are requested. */
  tickets: z.number(),
})

export const joinRequestEndpoints = {
  joinChit: endpoint({
    method: 'POST',
    path: '/chits/join/:id',
    permission: 'join-chit',
    summary:
      'Request to join a forming scheme, for one ticket or as many as its terms allow. The request takes no seat, and accepts the agreement as it is at that moment.',
    params: ById,
    query: z.object({ tickets: z.optional(seedWholeNumber(1, 1000, 'Please enter the number of tickets.')) }),
    reply: z.object({
      message: z.string(),
      request: z.object({ _id: Id, chitId: Id, status: z.literal('pending'), tickets: z.number(), createdAt: Instant }),
    }),
    status: 201,
  }),
  leaveChit: endpoint({
    method: 'DELETE',
    path: '/chits/join/:id',
    permission: 'join-chit',
    summary:
      'Leave a scheme that has not started: takes one’s waiting request back and gives up the seats one was given. Refused once the scheme has started.',
    params: ById,
    reply: z.extend(Message, {
      /** A waiting request was taken back. */
      withdrawn: z.boolean(),
      /** How many seats were given up. */
      seats: z.number(),
    }),
  }),
  pendingRequests: endpoint({
    method: 'GET',
    path: '/chit-member/pending',
    permission: 'read-people',
    forBranch: 'scoped',
    summary:
      'Requests waiting for an administrator, oldest first: at most 10,000, or a page that begins after the request named as `cursor`.',
    query: z.object(pageQuery),
    reply: z.array(JoinRequest),
  }),
  requestsPage: endpoint({
    method: 'GET',
    path: '/admin/requests',
    permission: 'read-people',
    forBranch: 'scoped',
    summary: 'The same requests, one page at a time, with what a seat costs and when the scheme starts.',
    query: z.object({ ...pageQuery, ...branchQuery }),
    reply: z.object({
      requests: z.array(
        z.extend(JoinRequest, {
          chit: z.object({ totalMembers: z.number(), contribution: Rupees, startDate: DayText }),
        }),
      ),
      next: z.nullable(z.string()),
      /** How many wait in all pages. */
      total: z.number(),
    }),
  }),
  approveRequest: endpoint({
    method: 'PATCH',
    path: '/chit-member/:id/approve',
    permission: 'decide-requests',
    forBranch: 'scoped',
    summary: 'Give the requester the next free tickets; refused when there are not enough.',
    params: ById,
    reply: Message,
  }),
  keepTicketFor: endpoint({
    method: 'PUT',
    path: '/chit/:id/tickets/:ticketNo',
    permission: 'join-chit',
    summary:
      'Record for whom in the family one of one’s own tickets is kept; empty: for oneself. It stands on its receipts.',
    params: z.object({ id: Id, ticketNo: z.string() }),
    body: z.strictObject({ keptFor: maybeTyped(120) }),
    reply: Message,
  }),
  rejectRequest: endpoint({
    method: 'PATCH',
    path: '/chit-member/:id/reject',
    permission: 'decide-requests',
    forBranch: 'scoped',
    summary: 'Reject a request. One may request again.',
    params: ById,
    reply: Message,
  }),
} as const
