import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Message } from './primitives.ts'

/** A request to join, as the administrator's list reads it. */
export const JoinRequest = z.object({
  _id: Id,
  userId: z.object({ _id: Id, name: z.string() }),
  chitId: z.object({ _id: Id, name: z.string() }),
  createdAt: Instant,
  seatsLeft: z.number(),
})

export const membershipEndpoints = {
  joinChit: endpoint({
    method: 'POST',
    path: '/chits/join/:id',
    permission: 'join-chit',
    summary: 'Ask to join a forming scheme. The request takes no seat.',
    params: ById,
    reply: z.object({
      message: z.string(),
      request: z.object({ _id: Id, chitId: Id, status: z.literal('pending'), createdAt: Instant }),
    }),
    status: 201,
  }),
  pendingRequests: endpoint({
    method: 'GET',
    path: '/chit-member/pending',
    permission: 'read-people',
    summary: 'Requests waiting for an administrator, oldest first.',
    reply: z.array(JoinRequest),
  }),
  approveRequest: endpoint({
    method: 'PATCH',
    path: '/chit-member/:id/approve',
    permission: 'decide-requests',
    summary: 'Give the requester the next free ticket; refused when all are taken.',
    params: ById,
    reply: Message,
  }),
  rejectRequest: endpoint({
    method: 'PATCH',
    path: '/chit-member/:id/reject',
    permission: 'decide-requests',
    summary: 'Turn a request down. One may ask again.',
    params: ById,
    reply: Message,
  }),
} as const
