import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { auctionFacts, chitFacts } from './service.ts'

export function auctionSurveillanceRoutes(route: Routes): void {
  route.read(endpoints.chitFacts, async (tx, { params, user }) => {
    const facts = await chitFacts(tx, { id: params.id, by: user })
    return facts.ok ? ok({ facts: facts.value }) : facts
  })
  route.read(endpoints.auctionFacts, async (tx, { params }) => {
    const facts = await auctionFacts(tx, params.id)
    return facts.ok ? ok({ facts: facts.value }) : facts
  })
}
