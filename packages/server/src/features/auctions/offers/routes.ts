import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
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
}
