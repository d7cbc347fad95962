import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
import { witnessLot } from './witness.ts'

export function lotRoutes(route: Routes): void {
  route.write(endpoints.witnessLot, async (tx, req) => {
    const taken = await witnessLot(tx, { auctionId: req.params.id, word: req.body.word, by: req.user })
    return taken.ok ? ok({ auction: taken.value }) : taken
  })
}
