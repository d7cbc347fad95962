import type { Tx } from '../../database/types.ts'
import type { Chit } from '../chits/chit.ts'
import * as chits from '../chits/service.ts'
import { conclude } from './conclude.ts'
import { publishToRooms } from './events.ts'
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

/** An auction and its chit, both locked. */
export interface InHand {
  readonly auction: store.Auction
  readonly chit: Chit
}

/**
 * Closes an auction whose time is over: finds the winner and settles, or freezes the lot for its witnesses, all in this
 * transaction. The caller holds the auction's lock and has read the clock after it; whoever comes first does it: the
 * job, a late bid, a reader. Source: docs/spec/auctions.md, AUC-4 and AUC-5.
 */
export async function closeAuction(tx: Tx, auction: store.Auction, at: Date): Promise<store.Auction> {
  const [closed] = await closeAll(tx, [{ auction, chit: await lockChitOf(tx, auction) }], at)
  if (!closed) throw new Error(`auction ${auction.id} did not close`)
  return closed
}

/** The same for many, of each chit at most one; the caller holds the chits' locks too. */
export async function closeAll(tx: Tx, inHand: readonly InHand[], at: Date): Promise<store.Auction[]> {
  const tickets = await store.ticketsOfAll(
    tx,
    inHand.map(({ auction }) => auction),
  )
  await publishToRooms(
    tx,
    inHand.map(({ auction }) => ({ name: 'closed', auctionId: auction.id, serverTime: at })),
  )
  return await conclude(
    tx,
    inHand.map(({ auction, chit }) => ({ auction, chit, tickets: store.ticketsOf(tickets, chit.id), at })),
  )
}
