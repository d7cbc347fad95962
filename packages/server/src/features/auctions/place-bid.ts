import { judgeBid, may, ok, type Paise, type Refusal, refuse } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { kept, type Outcome } from '../../outcome.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as bids from './bids.store.ts'
import { closeAuction, isPastClose } from './close.ts'
import { answersOfOffers } from './offers/engine.ts'
import type { AuctionView } from './reading.store.ts'
import { recordBids, whereOneBids, type JudgedBid } from './record-bids.ts'

export interface PlaceBidCommand {
  readonly auctionId: string
  readonly discount: Paise
  readonly by: SignedIn
  /** One of the bidder’s tickets; else the first that has not won. */
  readonly ticketNo?: number | undefined
  /** The caller's name for this bid: sent twice, it is one bid with one receipt. */
  readonly key?: string | undefined
}

/** What a bidder gets: the place of the bid in the chain, and the auction as it is after it and the answers to it. */
export interface Receipt {
  readonly bid: bids.BidOfRoom
  readonly auction: AuctionView
}

type Bidder = NonNullable<bids.BidScene['ticket']>

/**
 * Records a bid: the discount a subscriber forgoes, and after it, at the same instant, what standing offers answer. One
 * lock on the auction gives all bids one order; the clock is read after it. A bid that comes too late is remembered, and
 * closes and settles the auction if nobody has. Refuses, the first that applies: not_found, not_a_member, and what
 * `judgeBid` refuses. Source: 4-ledger-and-auction, "Auction" 1–5, 7; decision 0018.
 */
export async function placeBid(tx: Tx, cmd: PlaceBidCommand): Promise<Outcome<Receipt>> {
  const key = cmd.key ?? newId()
  const scene = await bids.lockForBid(tx, { auctionId: cmd.auctionId, bidder: cmd.by.id, key, ticketNo: cmd.ticketNo })
  if (!scene) return refuse({ code: 'not_found' })
  const { auction, ticket, earlier } = scene
  if (!ticket) return refuse({ code: may(cmd.by.role, 'read-every-chit') ? 'not_a_member' : 'not_found' })
  if (earlier) return sameAgain(scene, earlier, ticket, cmd)
  const isPast = isPastClose(auction, scene.now)
  const { floor_paise: floor, cap_paise: cap, step_paise: step, best_paise: best, state } = auction
  const verdict = judgeBid({ state, isPastClose: isPast, best, floor, cap, step }, ticket, cmd.discount)
  if (!verdict.ok) return await refuseBid(tx, scene, ticket, cmd, verdict.error)
  const { id: ticketId, ticketNo } = ticket
  return ok(await record(tx, scene, { ticketId, ticketNo, discount: cmd.discount, byOffer: false, key }))
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
    bid: { ...earlier, ticketNo, amount: discount, byOffer: false },
    auction: whereOneBids(auction, chitName),
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

async function record(tx: Tx, scene: bids.BidScene, live: JudgedBid): Promise<Receipt> {
  const { auction, now } = scene
  const answers = scene.hasOffers
    ? await answersOfOffers(tx, scene, { best: live.discount, leader: live.ticketNo })
    : []
  const recorded = await recordBids(tx, scene, [live, ...answers], now)
  const [bid] = recorded.bids
  if (bid === undefined) throw new Error(`a bid of auction ${auction.id} was not recorded`)
  return { bid, auction: recorded.auction }
}
