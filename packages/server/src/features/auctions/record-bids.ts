import { bidHash, closingAfterBid, type CloseNow, type Hex, type Paise } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { LiveEvent } from '../../database/live.ts'
import type { NewRow, Tx } from '../../database/types.ts'
import * as notices from '../notices/service.ts'
import * as bids from './bids.store.ts'
import { eventData } from './events.ts'
import { bytesOf, hexOf, sha256 } from './hashing.ts'
import type { AuctionView } from './reading.store.ts'
import type { Auction } from './store.ts'
import { pageOf } from './tell.ts'
import { bidToWire } from './wire.ts'

/** A bid that was judged good, about to be recorded. */
export interface JudgedBid {
  readonly ticketId: string
  readonly ticketNo: number
  readonly discount: Paise
  /** The engine makes it for a standing offer. */
  readonly byOffer: boolean
  /** The bidder's name for it, one of ours where they gave none. */
  readonly key?: string | undefined
}

export interface Recorded {
  readonly bids: readonly bids.BidOfRoom[]
  readonly auction: AuctionView
}

/** An auction under its lock. */
interface Held extends Partial<Pick<bids.BidScene, 'hasLeaderHeard'>> {
  readonly auction: Auction
  readonly chitName: string
}

/**
 * Records bids one after the other at one instant: each gets its place in the chain and may move the close; the room hears
 * of each, and whoever is overtaken at their end is told once. The caller holds the auction's lock; recorded times never
 * step back. Source: 4-ledger-and-auction, "Auction" 1, 2, 5, 8.
 */
export async function recordBids(
  tx: Tx,
  { auction, chitName, hasLeaderHeard = false }: Held,
  judged: readonly JudgedBid[],
  now: Date,
): Promise<Recorded> {
  const at = auction.last_bid_at !== null && auction.last_bid_at > now ? auction.last_bid_at : now
  const written = writeDown(auction, judged, at)
  const [last] = written.rows.slice(-1)
  if (last === undefined) return { bids: [], auction: whereOneBids(auction, chitName) }
  const { closesAt, extensions } = written.close
  const after: AuctionView = {
    ...whereOneBids(auction, chitName),
    best_paise: last.discount_paise,
    bid_count: last.seq,
    last_bid_at: at,
    chain_head: last.hash,
    closes_at: closesAt,
    extensions,
  }
  const recording = { bids: written.rows, close: written.close, events: written.events }
  if (hasLeaderHeard && judged.length === 1) await bids.recordQuietly(tx, recording)
  else await tellOvertaken(tx, await bids.record(tx, recording), after)
  return { bids: written.bids, auction: after }
}

interface Written {
  readonly rows: NewRow<'bid'>[]
  readonly bids: bids.BidOfRoom[]
  readonly events: LiveEvent[]
  readonly close: CloseNow
}

function writeDown(auction: Auction, judged: readonly JudgedBid[], at: Date): Written {
  if (auction.chain_head === null) throw new Error(`auction ${auction.id} is open and has no chain`)
  const planned = { plannedOpen: auction.opens_at, plannedClose: auction.planned_closes_at }
  const written: Written = { rows: [], bids: [], events: [], close: closeOf(auction) }
  let { close } = written
  let head: Hex = hexOf(auction.chain_head)
  for (const [turn, { ticketId, ticketNo, discount, byOffer, key }] of judged.entries()) {
    const seq = auction.bid_count + 1 + turn
    const previous = bytesOf(head)
    head = bidHash(sha256, head, { seq, ticketNo, discount, at })
    const hash = bytesOf(head)
    const isAtCap = discount === auction.cap_paise
    const bid = { seq, ticketNo, amount: discount, at, hash, byOffer }
    const closeAfter = closingAfterBid({ ...planned, ...close }, at, isAtCap)
    written.events.push(...eventsOf(auction.id, bid, closeAfter, closeAfter.extensions > close.extensions))
    written.bids.push(bid)
    written.rows.push({
      auction_id: auction.id,
      seq,
      ticket_id: ticketId,
      discount_paise: discount,
      is_at_cap: isAtCap,
      at,
      client_key: key ?? newId(),
      previous_hash: previous,
      hash,
      by_offer: byOffer,
    })
    close = closeAfter
  }
  return { ...written, close }
}

const closeOf = (auction: Auction): CloseNow => ({ closesAt: auction.closes_at, extensions: auction.extensions })

function eventsOf(auctionId: string, bid: bids.BidOfRoom, close: CloseNow, hasMoved: boolean): LiveEvent[] {
  const serverTime = bid.at
  const taken = eventData({
    name: 'bid',
    auctionId,
    bid: bidToWire(bid),
    bidCount: bid.seq,
    ...close,
    serverTime,
  })
  return hasMoved ? [taken, eventData({ name: 'extended', auctionId, ...close, serverTime })] : [taken]
}

/** An auction that takes bids, for its watchers: of one that is by lot or by a chart nobody comes this far. */
export const whereOneBids = (auction: Auction, chitName: string): AuctionView => ({
  ...auction,
  chit_name: chitName,
  prize_by: 'auction',
  result: null,
})

async function tellOvertaken(tx: Tx, to: readonly string[], auction: AuctionView): Promise<void> {
  const { chit_name: chit, prize_no: prizeNo, best_paise: best, closes_at: closesAt } = auction
  if (best === null || to.length === 0) return
  await notices.tell(tx, { to, kind: 'outbid', data: { chit, prizeNo, best, closesAt }, link: pageOf(auction) })
}
