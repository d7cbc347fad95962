import type { Outcome } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { decide, type EndOfBidding } from './decide.ts'
import { drawLots, toSettle, type LotToDraw } from './lot/draw.ts'
import { freezeLot, type LotOutcome } from './lot/freeze.ts'
import { settle, type Settlement } from './settle.ts'
import type * as store from './store.ts'

/**
 * Ends auctions that take no more bids, of each chit at most one: settles them, or freezes their lots until the witnesses'
 * words are in. The caller holds the locks of auctions and chits. Source: docs/spec/auctions.md, AUC-4; ADR 4, ADR 7.
 */
export async function conclude(tx: Tx, ends: readonly EndOfBidding[]): Promise<store.Auction[]> {
  const waiting: store.Auction[] = []
  const settlements: Settlement[] = []
  const lots: LotNow[] = []
  for (const { end, outcome } of await decide(tx, ends)) {
    if (!isLot(outcome)) settlements.push({ ...end, decision: { ...outcome, proof: null } })
    else {
      const frozen = await freezeLot(tx, end, outcome)
      if (frozen) waiting.push(frozen)
      else lots.push({ ...end, ...outcome, words: [] })
    }
  }
  const drawn = (await drawLots(tx, lots)).map(toSettle)
  return [...waiting, ...(await settle(tx, [...settlements, ...drawn]))]
}

type LotNow = EndOfBidding & LotToDraw & Pick<LotOutcome, 'discount'>

const isLot = (outcome: Outcome): outcome is LotOutcome => outcome.by === 'lot'

/** The same for one auction; gives it as it is then. */
export async function concludeOne(tx: Tx, end: EndOfBidding): Promise<store.Auction> {
  const [auction] = await conclude(tx, [end])
  if (!auction) throw new Error(`auction ${end.auction.id} has no end`)
  return auction
}
