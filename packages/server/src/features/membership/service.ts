import type { membershipEndpoints, ReplyOf } from '@kuri/contract'
import { can, ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as chits from '../chits/service.ts'
import * as notices from '../notices/service.ts'
import * as people from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './store.ts'

type Joined = ReplyOf<typeof membershipEndpoints.joinChit>
type Waiting = ReplyOf<typeof membershipEndpoints.pendingRequests>

/** What an administrator decides about a request. */
interface Decision {
  readonly id: string
  readonly by: string
  readonly requestId: string
}

/**
 * Asks to join a forming chit. The request takes no seat; whoever decides is told. After a rejection one may ask again.
 * Refuses, the first that applies: not_found, already_joined, request_pending, not_forming, chit_full.
 * Source: 1-product, reading 8.
 */
export async function join(tx: Tx, { chitId, by }: { chitId: string; by: SignedIn }): Promise<Result<Joined>> {
  const held = await chits.hold(tx, chitId)
  if (!held.ok) return held
  const { state, terms, ticketsTaken, name } = held.value
  const membership = await store.membershipOf(tx, chitId, by.id)
  if (membership === 'approved') return refuse({ code: 'already_joined' })
  if (membership === 'pending') return refuse({ code: 'request_pending' })
  if (!can('requestToJoin', state)) return refuse({ code: 'not_forming' })
  if (ticketsTaken >= terms.tickets) return refuse({ code: 'chit_full', ticketCount: terms.tickets })
  const request = await store.insertRequest(tx, chitId, by.id)
  await notices.tell(tx, {
    to: await people.whoMay(tx, 'decide-requests'),
    kind: 'joined_waiting',
    data: { chit: name, name: by.name },
    link: '/admin/manage-users',
  })
  return ok({
    message: 'Your request is waiting for approval.',
    request: { _id: request.id, chitId, status: 'pending', createdAt: request.created_at },
  })
}

/** Requests that wait for an administrator, oldest first, with the seats their chit has left. */
export async function pendingRequests(tx: Tx): Promise<Waiting> {
  const requests = await store.waiting(tx)
  return requests.map((request) => ({
    _id: request.id,
    userId: { _id: request.personId, name: request.personName },
    chitId: { _id: request.chitId, name: request.chitName },
    createdAt: request.createdAt,
    seatsLeft: request.seatsLeft,
  }))
}

/**
 * Gives the requester the next ticket: the n-th approved has ticket n. Approvals of one chit queue at its row, so that
 * its last seat is given once. Refuses: not_found, request_already_decided, chit_full, not_forming.
 */
export async function approve(tx: Tx, { id, ...act }: Decision): Promise<Result<null>> {
  const locked = await lockUndecided(tx, id)
  if (!locked.ok) return locked
  const { request, chit } = locked.value
  const { state, terms, ticketsTaken } = chit
  if (ticketsTaken >= terms.tickets) return refuse({ code: 'chit_full', ticketCount: terms.tickets })
  if (!can('approveRequest', state)) return refuse({ code: 'not_forming' })
  const ticketNo = ticketsTaken + 1
  await store.insertTicket(tx, { chitId: chit.id, ticketNo, personId: request.person_id })
  await decide(tx, request, { ...act, state: 'approved' })
  await notices.tell(tx, {
    to: request.person_id,
    kind: 'request_approved',
    data: { chit: chit.name, ticketNo },
    link: `/chits/${chit.id}`,
  })
  return ok(null)
}

/** Turns a request down. Refuses: not_found, request_already_decided. */
export async function reject(tx: Tx, { id, ...act }: Decision): Promise<Result<null>> {
  const locked = await lockUndecided(tx, id)
  if (!locked.ok) return locked
  const { request, chit } = locked.value
  await decide(tx, request, { ...act, state: 'rejected' })
  await notices.tell(tx, {
    to: request.person_id,
    kind: 'request_rejected',
    data: { chit: chit.name },
    link: `/join-chit/${chit.id}`,
  })
  return ok(null)
}

async function lockUndecided(tx: Tx, id: string) {
  const asked = await store.find(tx, id)
  if (!asked) return refuse({ code: 'not_found' })
  const chit = await chits.lock(tx, asked.chit_id)
  if (!chit.ok) return chit
  // read again: whoever decides it holds the chit's lock, which we may have waited for
  const request = await store.lock(tx, id)
  if (!request) return refuse({ code: 'not_found' })
  if (request.state !== 'pending') return refuse({ code: 'request_already_decided' })
  return ok({ request, chit: chit.value })
}

async function decide(
  tx: Tx,
  request: store.JoinRequest,
  decision: Omit<Decision, 'id'> & { state: 'approved' | 'rejected' },
): Promise<void> {
  await store.decide(tx, request.id, decision)
  await audit.record(tx, {
    actor: decision.by,
    action: decision.state === 'approved' ? 'request.approve' : 'request.reject',
    subject: `chit:${request.chit_id}`,
    after: { personId: request.person_id },
    requestId: decision.requestId,
  })
}
