import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { actForMember, authorityIn } from '../authority/service.ts'
import { joinAll } from './join.ts'
import * as membership from './service.ts'

export function membershipRoutes(route: Routes): void {
  route.writeBatched(endpoints.joinChit, {
    queue: (req) => req.params.id,
    run: (tx, reqs, lockOptions) => {
      const commands = reqs.map(({ params, query, user }) => ({ chitId: params.id, by: user, tickets: query.tickets }))
      return joinAll(tx, commands, lockOptions)
    },
  })
  route.write(endpoints.leaveChit, (tx, req) =>
    membership.leave(tx, { chitId: req.params.id, personId: req.user.id, by: req.user.id, requestId: req.id }),
  )
  route.write(endpoints.leaveForMember, async (tx, req) => {
    const { params, body, user, id: requestId } = req
    const { id: chitId } = params
    const left = await actForMember(
      tx,
      authorityIn(req),
      () => membership.leave(tx, { chitId, personId: body.memberId, by: user.id, requestId }),
      () => ({ act: 'leave', chitId }),
    )
    return left.ok ? ok({ message: 'The member has left the scheme.' }) : left
  })
  route.write(endpoints.keepTicketFor, async (tx, { params, body, user: by, id: requestId }) => {
    const { id: chitId, ticketNo } = params
    const kept = await membership.keepTicketFor(tx, { chitId, ticketNo: Number(ticketNo), ...body, by, requestId })
    return kept.ok ? ok({ message: 'Saved.' }) : kept
  })
  route.write(endpoints.giveTickets, (tx, { params, body: form, user, id: requestId }) =>
    membership.giveTickets(tx, { chitId: params.id, form, by: user.id, requestId }),
  )
  route.write(endpoints.nameNominee, async (tx, { params, body, user, id: requestId }) => {
    const { id: chitId, ticketNo } = params
    const ticket = { chitId, ticketNo: Number(ticketNo), ...body, by: user.id, requestId }
    const named = await membership.nameNominee(tx, ticket)
    return named.ok ? ok({ message: 'Saved.' }) : named
  })
  route.read(endpoints.pendingRequests, async (tx, { query }) => ok(await membership.pendingRequests(tx, query)))
  route.read(endpoints.requestsPage, async (tx, { query }) => ok(await membership.requestsPage(tx, query)))
  route.write(endpoints.approveRequest, async (tx, req) => {
    const approved = await membership.approve(tx, { id: req.params.id, by: req.user.id, requestId: req.id })
    return approved.ok ? ok({ message: 'User approved successfully.' }) : approved
  })
  route.write(endpoints.rejectRequest, async (tx, req) => {
    const rejected = await membership.reject(tx, { id: req.params.id, by: req.user.id, requestId: req.id })
    return rejected.ok ? ok({ message: 'Request rejected.' }) : rejected
  })
}
