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

/** What the end of this auction means as it stands now: who takes the prize, or between whom a lot decides. Source: 2-rules, "Bids". */
export async function decide(tx: Tx, auction: Auction, chit: Chit, tickets: readonly TicketNow[]): Promise<Outcome> {
  return outcome(chit.terms, {
    prizeNo: auction.prize_no,
    bids: await bids.best(tx, auction),
    unprized: tickets.filter((ticket) => !ticket.isPrized),
  })
}
