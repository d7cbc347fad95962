import type { Tx } from '../../database/types.ts'
import { decide, type EndOfBidding } from './decide.ts'
import { drawLot } from './lot/draw.ts'
import { freezeLot } from './lot/freeze.ts'
import { settle } from './settle.ts'
import type * as store from './store.ts'

/**
 * Ends an auction that takes no more bids: settles it, or freezes its lot until the witnesses' words are in. The caller
 * holds the locks of auction and chit. Source: 2-rules, "Bids"; decision 0020.
 */
export async function conclude(tx: Tx, end: EndOfBidding): Promise<store.Auction> {
  const { auction, chit, tickets } = end
  const result = await decide(tx, auction, chit, tickets)
  if (result.by !== 'lot') return await settle(tx, { ...end, decision: { ...result, proof: null } })
  const waiting = await freezeLot(tx, end, result)
  if (waiting) return waiting
  const drawn = await drawLot(tx, auction, result.ticketNos, [])
  return await settle(tx, { ...end, decision: { by: 'lot', discount: result.discount, ...drawn } })
}
