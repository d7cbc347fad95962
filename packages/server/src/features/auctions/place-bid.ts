import { bidHash, closingAfterBid, judgeBid, ok, refuse, type Paise, type Refusal } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { LiveEvent } from '../../database/live.ts'
import type { Tx } from '../../database/types.ts'
import { kept, type Outcome } from '../../outcome.ts'
import * as notices from '../notices/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as bids from './bids.store.ts'
import { closeAuction, isPastClose } from './close.ts'
import { eventData } from './events.ts'
import { bytesOf, hexOf, sha256 } from './hashing.ts'
import type { AuctionView } from './reading.store.ts'
import { pageOf } from './tell.ts'
import { bidToWire } from './wire.ts'

export interface PlaceBidCommand {
  readonly auctionId: string
  readonly discount: Paise
  readonly by: SignedIn
  /** The caller's name for this bid: sent twice, it is one bid with one receipt. */
  readonly key?: string | undefined
}

/** What a bidder gets: the place of the bid in the chain, and the auction as it is after it. */
export interface Receipt {
  readonly bid: bids.BidOfRoom
  readonly auction: AuctionView
}

type Bidder = NonNullable<bids.BidScene['ticket']>

/**
 * Records a bid: the discount a subscriber forgoes. One lock on the auction gives all bids one order; the clock is read
 * after it, and recorded times never step back. A bid that comes too late is remembered, and closes and settles the
 * auction if nobody has. Refuses, the first that applies: not_found, not_a_member, and what `judgeBid` refuses.
 * Source: 4-ledger-and-auction, "Auction" 1–5.
 */
export async function placeBid(tx: Tx, cmd: PlaceBidCommand): Promise<Outcome<Receipt>> {
  const key = cmd.key ?? newId()
  const scene = await bids.lockForBid(tx, { auctionId: cmd.auctionId, bidder: cmd.by.id, key })
  if (!scene) return refuse({ code: 'not_found' })
  const { auction, ticket, earlier } = scene
  if (!ticket) return refuse({ code: cmd.by.role === 'admin' ? 'not_a_member' : 'not_found' })
  if (earlier) return sameAgain(scene, earlier, ticket, cmd)
  const isPast = isPastClose(auction, scene.now)
  const { floor_paise: floor, cap_paise: cap, step_paise: step, best_paise: best, state } = auction
  const verdict = judgeBid({ state, isPastClose: isPast, best, floor, cap, step }, ticket, cmd.discount)
  if (verdict.ok) return ok(await record(tx, scene, ticket, { discount: cmd.discount, key }))
  return await refuseBid(tx, scene, ticket, cmd, verdict.error)
}

/** A retry is answered like the first time. */
function sameAgain(
  { auction, chitName }: bids.BidScene,
  earlier: NonNullable<bids.BidScene['earlier']>,
  { ticketNo }: Bidder,
  { discount }: PlaceBidCommand,
): Outcome<Receipt> {
  if (earlier.discount !== discount) return refuse({ code: 'idempotency_mismatch' })
  return ok({
    bid: { ...earlier, ticketNo, amount: discount },
    auction: { ...auction, chit_name: chitName, result: null },
  })
}

async function refuseBid(
  tx: Tx,
  { auction, now }: bids.BidScene,
  ticket: Bidder,
  { discount }: PlaceBidCommand,
  refusal: Refusal,
): Promise<Outcome<Receipt>> {
  const isLate = refusal.code === 'auction_closed'
  if (isLate) {
    const attempt = { auction_id: auction.id, ticket_id: ticket.id, discount_paise: discount, at: now }
    await bids.recordLate(tx, { ...attempt, refused_code: refusal.code })
  }
  if (isPastClose(auction, now)) await closeAuction(tx, auction, now)
  else if (!isLate) return refuse(refusal)
  return kept(isLate ? { code: 'auction_closed', serverTime: now } : refusal)
}

async function record(
  tx: Tx,
  { auction, chitName, now }: bids.BidScene,
  { id: ticketId, ticketNo }: Bidder,
  { discount, key }: { readonly discount: Paise; readonly key: string },
): Promise<Receipt> {
  if (auction.chain_head === null) throw new Error(`auction ${auction.id} is open and has no chain`)
  const at = auction.last_bid_at !== null && auction.last_bid_at > now ? auction.last_bid_at : now
  const seq = auction.bid_count + 1
  const hash = bytesOf(bidHash(sha256, hexOf(auction.chain_head), { seq, ticketNo, discount, at }))
  const isAtCap = discount === auction.cap_paise
  const { closesAt, extensions } = closingAfterBid(planOf(auction), at, isAtCap)
  const after: AuctionView = {
    ...auction,
    chit_name: chitName,
    result: null,
    best_paise: discount,
    bid_count: seq,
    last_bid_at: at,
    chain_head: hash,
    closes_at: closesAt,
    extensions,
  }
  const bid = { seq, ticketNo, amount: discount, at, hash }
  const overtaken = await bids.record(
    tx,
    {
      auction_id: auction.id,
      seq,
      ticket_id: ticketId,
      discount_paise: discount,
      is_at_cap: isAtCap,
      at,
      client_key: key,
      previous_hash: auction.chain_head,
      hash,
    },
    { closesAt, extensions },
    eventsOf(after, bid, extensions > auction.extensions),
  )
  if (overtaken !== null) await tellOvertaken(tx, overtaken, after)
  return { bid, auction: after }
}

const planOf = (auction: bids.BidScene['auction']) => ({
  plannedOpen: auction.opens_at,
  plannedClose: auction.planned_closes_at,
  closesAt: auction.closes_at,
  extensions: auction.extensions,
})

function eventsOf(auction: AuctionView, bid: bids.BidOfRoom, hasMoved: boolean): LiveEvent[] {
  const { id: auctionId, closes_at: closesAt, extensions } = auction
  const serverTime = bid.at
  const taken = eventData({
    name: 'bid',
    auctionId,
    bid: bidToWire(bid),
    bidCount: bid.seq,
    closesAt,
    extensions,
    serverTime,
  })
  return hasMoved ? [taken, eventData({ name: 'extended', auctionId, closesAt, extensions, serverTime })] : [taken]
}

async function tellOvertaken(tx: Tx, personId: string, auction: AuctionView): Promise<void> {
  const { chit_name: chit, prize_no: prizeNo, best_paise: best, closes_at: closesAt } = auction
  if (best === null) return
  await notices.tell(tx, {
    to: personId,
    kind: 'outbid',
    data: { chit, prizeNo, best, closesAt },
    link: pageOf(auction),
  })
}
