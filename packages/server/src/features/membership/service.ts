import {
  PAGE_SIZE,
  type BodyOf,
  type agreementEndpoints,
  type joinRequestEndpoints,
  type QueryOf,
  type ReplyOf,
} from '@kuri/contract'
import { can, ok, refuse, type Result } from '@kuri/domain'
import { branchOfRow } from '../../database/branch-rows.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import * as agreements from '../agreements/service.ts'
import * as audit from '../audit/service.ts'
import type { Chit } from '../chits/chit.ts'
import * as chits from '../chits/service.ts'
import * as notices from '../notices/service.ts'
import * as people from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './store.ts'

export { join } from './join.ts'

type Left = ReplyOf<typeof joinRequestEndpoints.leaveChit>
type Waiting = ReplyOf<typeof joinRequestEndpoints.pendingRequests>

/** What an administrator decides about a request. */
interface Decision {
  readonly id: string
  readonly by: string
  readonly requestId: string
}

/** So many requests are answered where no page is requested. */
const MOST_REQUESTS = 10_000

/**
 * Leaves a chit that has not started: a waiting request is taken back and every seat given up; the seats are free for
 * others. Refuses: not_found, not_forming (it has started), not_a_member (neither seat nor request). Source: ADR 5.
 */
export async function leave(
  tx: Tx,
  { chitId, personId, by, requestId }: { readonly chitId: string; readonly personId: string } & Omit<Decision, 'id'>,
): Promise<Result<Left>> {
  const found = await chits.lock(tx, chitId)
  if (!found.ok) return found
  if (!can('leave', found.value.state)) return refuse({ code: 'not_forming' })
  const withdrawn = await store.withdrawRequest(tx, chitId, personId)
  const seats = await store.removeTickets(tx, chitId, personId)
  if (!withdrawn && seats === 0) return refuse({ code: 'not_a_member' })
  await audit.record(tx, {
    actor: by,
    action: 'chit.leave',
    subject: `chit:${chitId}`,
    after: { withdrawn, seats, ...(by !== personId && { personId }) },
    requestId,
  })
  if (seats > 0) {
    await notices.notify(tx, {
      to: (await people.whoMayAt(tx, 'decide-requests', [found.value.id])).get(found.value.id) ?? [],
      kind: 'member_left',
      data: { chit: found.value.name, seats },
      link: '/admin/manage-chits',
    })
  }
  const message = seats > 0 ? `You have left ${found.value.name}.` : 'Your request is taken back.'
  return ok({ message, withdrawn, seats })
}

/** Requests that wait for an administrator, oldest first, with the seats their chit has left: the first 10,000. */
export const pendingRequests = async (
  tx: Tx,
  { limit = MOST_REQUESTS, cursor }: QueryOf<typeof joinRequestEndpoints.pendingRequests>,
): Promise<Waiting> => (await store.waiting(tx, { limit, after: cursor })).map(toWire)

/** The same requests one page at a time, with what a seat costs. */
export async function requestsPage(
  tx: Tx,
  { limit = PAGE_SIZE, cursor }: QueryOf<typeof joinRequestEndpoints.requestsPage>,
): Promise<ReplyOf<typeof joinRequestEndpoints.requestsPage>> {
  const { rows, next } = pageOf(await store.waiting(tx, { limit: limit + 1, after: cursor }), limit, ({ id }) => id)
  return {
    requests: rows.map((request) => ({
      ...toWire(request),
      chit: { totalMembers: request.chitTickets, contribution: request.instalment, startDate: request.startOn },
    })),
    next,
    total: await store.countWaiting(tx),
  }
}

const toWire = (request: store.WaitingRequest): Waiting[number] => ({
  _id: request.id,
  userId: { _id: request.personId, name: request.personName },
  ...(request.actingBy !== null && { actingBy: { _id: request.actingBy, name: request.actingName ?? '' } }),
  chitId: { _id: request.chitId, name: request.chitName },
  createdAt: request.createdAt,
  ...branchOfRow(request),
  seatsLeft: request.seatsLeft,
  tickets: request.tickets,
})

/**
 * Gives the requester the lowest free tickets: without anybody leaving, the n-th given is ticket n. Approvals of one chit queue at
 * its row, so that its last seat is given once. Refuses: not_found, request_already_decided, chit_full (fewer seats than are
 * requested), not_forming, too_many_tickets (the terms have changed since).
 */
export async function approve(tx: Tx, { id, ...act }: Decision): Promise<Result<null>> {
  const locked = await lockUndecided(tx, id)
  if (!locked.ok) return locked
  const { request, chit } = locked.value
  const { person_id: personId, ticket_count: tickets } = request
  const given = await giveFreeTickets(tx, { chit, personId, tickets })
  if (!given.ok) return given
  const [ticketNo = 1] = given.value
  await Promise.all([
    decide(tx, request, { ...act, state: 'approved' }),
    notices.notify(tx, {
      to: personId,
      kind: 'request_approved',
      data: { chit: chit.name, ticketNo, tickets },
      link: `/chits/${chit.id}`,
    }),
  ])
  return ok(null)
}

interface Given {
  readonly chit: Chit
  readonly personId: string
  readonly tickets: number
  readonly nominee?: string | undefined
}

/**
 * Gives a person the lowest free tickets of a chit that is locked; gives their numbers. Refuses: chit_full, not_forming,
 * already_joined, too_many_tickets.
 */
async function giveFreeTickets(tx: Tx, { chit, personId, tickets, nominee }: Given): Promise<Result<number[]>> {
  const { id: chitId, state, terms, ticketsTaken } = chit
  if (ticketsTaken + tickets > terms.tickets) return refuse({ code: 'chit_full', ticketCount: terms.tickets })
  if (!can('approveRequest', state)) return refuse({ code: 'not_forming' })
  const [free, held] = await Promise.all([store.freeTickets(tx, chitId, tickets), store.holdings(tx, chitId, personId)])
  const most = terms.maxTicketsPerMember
  if (held + tickets > most) return refuse(most === 1 ? { code: 'already_joined' } : { code: 'too_many_tickets', most })
  await Promise.all(
    free.map((ticketNo, nth) =>
      store.insertTicket(tx, { chitId, personId, ticketNo, noOfMember: held + nth + 1, nominee }),
    ),
  )
  return ok(free)
}

interface TicketsByStaff {
  readonly chitId: string
  readonly form: BodyOf<typeof agreementEndpoints.giveTickets>
  readonly by: string
  readonly requestId: string
}

/**
 * Staff give a member tickets of a forming chit, as an approved request does: the member has signed the agreement on paper.
 * The member is notified. Refuses: own_approval, not_found, request_pending (decide the member's own request instead), chit_full,
 * not_forming, already_joined, too_many_tickets, invalid_input (a paper signed on a day to come), agreement_document_known.
 * Source: docs/spec/chits.md, CHT-11.
 */
export async function giveTickets(
  tx: Tx,
  { chitId, form, by, requestId }: TicketsByStaff,
): Promise<Result<{ tickets: { ticketNo: number }[] }>> {
  const { memberId: personId, count: tickets, agreement, nominee } = form
  if (personId === by) return refuse({ code: 'own_approval' })
  const chit = await chits.lock(tx, chitId)
  if (!chit.ok) return chit
  if (await people.isErased(tx, personId)) return refuse({ code: 'not_found' })
  if (await store.isRequestPending(tx, { chitId, personId })) return refuse({ code: 'request_pending' })
  const given = await giveFreeTickets(tx, { chit: chit.value, personId, tickets, nominee })
  if (!given.ok) return given
  const signed = await agreements.keepSigned(tx, { chit: chit.value, personId, signed: { ...agreement, by } })
  if (!signed.ok) return signed
  const ticketNos = given.value
  const [ticketNo = 1] = ticketNos
  await Promise.all([
    audit.record(tx, {
      actor: by,
      action: 'ticket.give',
      subject: `chit:${chitId}`,
      after: { personId, ticketNos, agreementNo: agreement.number, day: agreement.day },
      requestId,
    }),
    notices.notify(tx, {
      to: personId,
      kind: 'tickets_given',
      data: { chit: chit.value.name, ticketNo, tickets, agreementNo: agreement.number },
      link: `/chits/${chitId}`,
    }),
  ])
  return ok({ tickets: ticketNos.map((number) => ({ ticketNo: number })) })
}

/**
 * Records who is paid for a ticket when its holder has died: name and relation, or none for the member's own nominee.
 * Refuses: not_found. Source: docs/spec/chits.md, CHT-11.
 */
export async function nameNominee(
  tx: Tx,
  ticket: { chitId: string; ticketNo: number; nominee: string; by: string; requestId: string },
): Promise<Result<null>> {
  const { chitId, ticketNo, nominee, by, requestId } = ticket
  const personId = isTicketNo(ticketNo) ? await store.nameNominee(tx, { chitId, ticketNo, nominee }) : null
  if (personId === null) return refuse({ code: 'not_found' })
  // the nominee's name does not stand in the audit: it can be erased
  const after = { personId, ticketNo }
  await audit.record(tx, { actor: by, action: 'ticket.nominee', subject: `chit:${chitId}`, after, requestId })
  return ok(null)
}

/** No scheme has more. */
const MOST_TICKETS = 1000

/** An address that names no ticket leads nowhere; it is no mistake in a field. */
const isTicketNo = (no: number): boolean => Number.isInteger(no) && no >= 1 && no <= MOST_TICKETS

/**
 * Records for whom in the family a ticket is kept, on its receipts and on the chit's page; the ticket, its dues and its prize
 * are its holder's all the same. Refuses: not_found, also when somebody else holds it. Source: ADR 5.
 */
export async function keepTicketFor(
  tx: Tx,
  ticket: { chitId: string; ticketNo: number; keptFor: string; by: SignedIn; requestId: string },
): Promise<Result<null>> {
  const { chitId, ticketNo, keptFor, by, requestId } = ticket
  const isOwn = isTicketNo(ticketNo) && (await store.keepFor(tx, { chitId, ticketNo, keptFor, personId: by.id }))
  if (!isOwn) return refuse({ code: 'not_found' })
  // whose it is stands in the audit, the family's name does not: it can be erased
  await audit.record(tx, {
    actor: by.id,
    action: 'ticket.keep-for',
    subject: `chit:${chitId}`,
    after: { ticketNo },
    requestId,
  })
  return ok(null)
}

/** Turns a request down. Refuses: not_found, request_already_decided. */
export async function reject(tx: Tx, { id, ...act }: Decision): Promise<Result<null>> {
  const locked = await lockUndecided(tx, id)
  if (!locked.ok) return locked
  const { request, chit } = locked.value
  await Promise.all([
    decide(tx, request, { ...act, state: 'rejected' }),
    notices.notify(tx, {
      to: request.person_id,
      kind: 'request_rejected',
      data: { chit: chit.name },
      link: `/join-chit/${chit.id}`,
    }),
  ])
  return ok(null)
}

async function lockUndecided(tx: Tx, id: string) {
  const unlocked = await store.find(tx, id)
  if (!unlocked) return refuse({ code: 'not_found' })
  const chit = await chits.lock(tx, unlocked.chit_id)
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
