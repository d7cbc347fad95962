import type { Tx } from '../../database/types.ts'
import type { Chit } from '../chits/chit.ts'
import * as chits from '../chits/service.ts'
import { conclude } from './conclude.ts'
import { tellRoom } from './events.ts'
import * as store from './store.ts'

/** Whether an auction's time is over although nobody has closed it yet. */
export const isPastClose = (auction: store.Auction, at: Date): boolean =>
  auction.state === 'open' && at >= auction.closes_at

/** The chit of an auction, locked after it. The order of locks is the same everywhere: auction, chit, instalments, accounts. */
export async function lockChitOf(tx: Tx, auction: store.Auction): Promise<Chit> {
  const chit = await chits.lock(tx, auction.chit_id)
  if (!chit.ok) throw new Error(`auction ${auction.id} has no chit`)
  return chit.value
}

/**
 * Closes an auction whose time is over: finds the winner and settles, or freezes the lot for its witnesses, all in this
 * transaction. The caller holds the auction's lock and has read the clock after it; whoever comes first does it: the
 * job, a late bid, a reader. Source: 2-rules, "Bids"; 4-ledger-and-auction, "Auction" 6.
 */
export async function closeAuction(tx: Tx, auction: store.Auction, at: Date): Promise<store.Auction> {
  const chit = await lockChitOf(tx, auction)
  const tickets = await store.ticketsNow(tx, chit.id, auction.month_no)
  await tellRoom(tx, { name: 'closed', auctionId: auction.id, serverTime: at })
  return await conclude(tx, { auction, chit, tickets, at })
}
