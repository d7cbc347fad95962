import type { LotProof } from '@kuri/contract'
import { outcome, type Outcome, type Paise } from '@kuri/domain'
import type { output } from 'zod/v4/core'
import type { Tx } from '../../database/types.ts'
import type { Chit } from '../chits/chit.ts'
import * as bids from './bids.store.ts'
import type { Auction, TicketNow } from './store.ts'

/** An auction that takes no more bids, with all its end is decided by. */
export interface EndOfBidding {
  readonly auction: Auction
  readonly chit: Chit
  readonly tickets: readonly TicketNow[]
  readonly at: Date
}

/** Who takes the prize and what they forgo; with the lot's proof where one was drawn. */
export interface Decision {
  readonly by: Outcome['by']
  readonly ticketNo: number
  readonly discount: Paise
  readonly proof: output<typeof LotProof> | null
}

/** What came of the bidding: the end with its outcome. */
interface Decided {
  readonly end: EndOfBidding
  readonly outcome: Outcome
}

/** What the ends of these auctions mean as they stand now: who takes the prize, or between whom a lot decides. Source: docs/spec/auctions.md, AUC-4. */
export async function decide(tx: Tx, ends: readonly EndOfBidding[]): Promise<Decided[]> {
  const found = await bids.best(
    tx,
    ends.map(({ auction }) => auction),
  )
  const byAuction = Map.groupBy(found, ({ auctionId }) => auctionId)
  return ends.map((end) => ({
    end,
    outcome: outcome(end.chit.terms, {
      prizeNo: end.auction.prize_no,
      bids: byAuction.get(end.auction.id) ?? [],
      unprized: end.tickets.filter((ticket) => !ticket.isPrized),
    }),
  }))
}
