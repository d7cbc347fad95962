import { bidHash, closingAfterBid, type CloseNow, type Hex, type Paise } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { NamedEvent } from '../../database/events.ts'
import type { NewRow, Tx } from '../../database/types.ts'
import * as notices from '../notices/service.ts'
import type { AuctionContext } from './bid-context.store.ts'
import * as bids from './bids.store.ts'
import { eventData, roomOf } from './events.ts'
import { bytesOf, hexOf, sha256 } from './hashing.ts'
import type { AuctionView } from './read.store.ts'
import type { Auction } from './store.ts'
import { pageOf } from './notify.ts'
import { bidToWire } from './wire.ts'

/** A bid that was judged good, about to be recorded. */
export interface JudgedBid {
  readonly ticketId: string
  readonly ticketNo: number
  readonly discount: Paise
  /** The engine makes it for a standing offer. */
  readonly byOffer: boolean
  /** Staff enter it by the member's written authority. */
  readonly byAuthority?: boolean
  /** The commitment of that offer, where it stands in the chain. */
  readonly forOffer?: Buffer | null
  /** The bidder's name for it, one of ours where they gave none. */
  readonly key?: string | undefined
}

/** What was judged good and belongs together, written down but not in the books yet. */
export interface Step {
  readonly rows: readonly NewRow<'bid'>[]
  readonly bids: readonly bids.BidOfRoom[]
  readonly events: readonly NamedEvent[]
  /** The auction after it. */
  readonly auction: AuctionView
  /** A bidder may have to be notified that they were overtaken. */
  readonly isNews: boolean
}

/** An auction under its lock. Who leads it is not read where the engine bids alone. */
type Held = Pick<AuctionContext, 'auction' | 'chitName'> & Partial<Pick<AuctionContext, 'leader'>>

/**
 * Writes bids down one after the other at one instant: each gets its number in the chain and may move the close; the room gets
 * of each. Recorded times never step back. Pure. Source: docs/spec/auctions.md, AUC-5, AUC-6 and AUC-8.
 */
export function prepareBids({ auction, chitName, leader }: Held, judged: readonly JudgedBid[], now: Date): Step {
  const at = notBefore(auction, now)
  const { rows, bids, events, close } = writeDown(auction, judged, at)
  const before = whereOneBids(auction, chitName)
  const last = rows.at(-1)
  if (last === undefined) return { rows, bids, events, auction: before, isNews: false }
  const moved = { best_paise: last.discount_paise, bid_count: last.seq, last_bid_at: at, chain_head: last.hash }
  const { closesAt: closes_at, extensions } = close
  const isKnown = leader === null || leader?.isNotified === true || leader?.ticketId === last.ticket_id
  return {
    rows,
    bids,
    events,
    auction: { ...before, ...moved, closes_at, extensions },
    isNews: judged.length > 1 || !isKnown,
  }
}

/** The time something is recorded at: never before the last bid. */
export const notBefore = ({ last_bid_at: last }: Auction, now: Date): Date => (last !== null && last > now ? last : now)

/**
 * Records steps of any number of auctions, those of one auction in their order; whoever is overtaken at the end of a step is
 * notified once in an auction. The caller holds the auctions' locks.
 */
export async function recordSteps(tx: Tx, steps: readonly Step[]): Promise<void> {
  const recording = {
    bids: steps.flatMap(({ rows }, step) => rows.map((row) => ({ ...row, step }))),
    moved: [...new Map(steps.map(({ auction }) => [auction.id, auction])).values()],
    events: steps.flatMap(({ auction, events }) => events.map((event) => ({ channel: roomOf(auction.id), ...event }))),
  }
  if (recording.bids.length === 0) return
  if (steps.some(({ isNews }) => isNews)) await notifyOvertaken(tx, await bids.record(tx, recording), steps)
  else await bids.recordQuietly(tx, recording)
}

interface Recorded {
  readonly bids: readonly bids.BidOfRoom[]
  readonly auction: AuctionView
}

/** Writes down and records bids of one auction that belong together. The caller holds its lock. */
export async function recordBids(tx: Tx, held: Held, judged: readonly JudgedBid[], now: Date): Promise<Recorded> {
  const step = prepareBids(held, judged, now)
  await recordSteps(tx, [step])
  return step
}

interface Written {
  readonly rows: NewRow<'bid'>[]
  readonly bids: bids.BidOfRoom[]
  readonly events: NamedEvent[]
  readonly close: CloseNow
}

function writeDown(auction: Auction, judged: readonly JudgedBid[], at: Date): Written {
  if (auction.chain_head === null) throw new Error(`auction ${auction.id} is open and has no chain`)
  const planned = { plannedOpen: auction.opens_at, plannedClose: auction.planned_closes_at }
  const written: Written = { rows: [], bids: [], events: [], close: closeOf(auction) }
  let { close } = written
  let head: Hex = hexOf(auction.chain_head)
  for (const [
    turn,
    { ticketId, ticketNo, discount, byOffer, byAuthority = false, forOffer = null, key },
  ] of judged.entries()) {
    const seq = auction.bid_count + 1 + turn
    const previous = bytesOf(head)
    head = bidHash(sha256, head, { seq, ticketNo, discount, at, forOffer: forOffer && hexOf(forOffer) })
    const hash = bytesOf(head)
    const isAtCap = discount === auction.cap_paise
    const bid = { seq, ticketNo, amount: discount, at, hash, byOffer, byAuthority, forOffer }
    const closeAfter = closingAfterBid({ ...planned, ...close }, at, isAtCap)
    written.events.push(...eventsOf(auction.id, bid, closeAfter, closeAfter.closesAt > close.closesAt))
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
      for_offer: forOffer,
    })
    close = closeAfter
  }
  return { ...written, close }
}

const closeOf = (auction: Auction): CloseNow => ({ closesAt: auction.closes_at, extensions: auction.extensions })

function eventsOf(auctionId: string, bid: bids.BidOfRoom, close: CloseNow, hasMoved: boolean): NamedEvent[] {
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
  // a bid's answer is about the bid; the room knows the place already
  place: null,
  result: null,
})

async function notifyOvertaken(tx: Tx, overtaken: readonly bids.Overtaken[], steps: readonly Step[]): Promise<void> {
  const news = overtaken.flatMap(({ step, personId: to }) => {
    const auction = steps[step]?.auction
    if (!auction || auction.best_paise === null) return []
    const { chit_name: chit, prize_no: prizeNo, best_paise: best, closes_at: closesAt } = auction
    return [{ to, data: { chit, prizeNo, best, closesAt }, link: pageOf(auction) }]
  })
  await notices.notifyEach(tx, { kind: 'outbid', news })
}
