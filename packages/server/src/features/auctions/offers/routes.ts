import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
import { actForMember, authorityIn } from '../../authority/service.ts'
import { lodgeOffer, withdrawOffer } from './lodge.ts'
import { offerToWire } from './wire.ts'

export function offerRoutes(route: Routes): void {
  route.write(endpoints.lodgeOffer, async (tx, req) => {
    const lodged = await lodgeOffer(tx, {
      auctionId: req.params.id,
      by: req.user,
      limit: req.body.maxAmount,
      ticketNo: req.body.ticketNo,
    })
    return lodged.ok ? ok({ offer: offerToWire(lodged.value) }) : lodged
  })
  route.write(endpoints.withdrawOffer, async (tx, req) => {
    const withdrawn = await withdrawOffer(tx, { auctionId: req.params.id, by: req.user, ticketNo: req.query.ticketNo })
    return withdrawn.ok ? ok({ offer: null }) : withdrawn
  })
  route.write(endpoints.setLimitForMember, async (tx, req) => {
    const { params, body, user } = req
    const { id: auctionId } = params
    const { ticketNo, maxAmount: limit } = body
    const command = { auctionId, by: { id: body.memberId, role: user.role }, ticketNo, limit }
    const set = await actForMember(
      tx,
      authorityIn(req),
      () => lodgeOffer(tx, command),
      (offer) => ({ act: 'limit', auctionId, ticketNo: offer.ticketNo }),
    )
    return set.ok ? ok({ message: 'The limit is set.' }) : set
  })
  route.write(endpoints.removeLimitForMember, async (tx, req) => {
    const { params, body, user } = req
    const { id: auctionId } = params
    const { ticketNo } = body
    const removed = await actForMember(
      tx,
      authorityIn(req),
      () => withdrawOffer(tx, { auctionId, by: { id: body.memberId, role: user.role }, ticketNo }),
      () => ({ act: 'limit-removed', auctionId, ...(ticketNo !== undefined && { ticketNo }) }),
    )
    return removed.ok ? ok({ message: 'The limit is removed.' }) : removed
  })
}
