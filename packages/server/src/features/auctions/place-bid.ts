import { type HeldTicket, judgeBid, may, ok, type Paise, type Refusal, refuse } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { refuseAndCommit, type Outcome } from '../../outcome.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as contexts from './bid-context.store.ts'
import type { BidContext } from './bid-context.store.ts'
import * as bids from './bids.store.ts'
import { closeAuction, isPastClose } from './close.ts'
import { answersOfOffers } from './offers/engine.ts'
import { leadersOf } from './offers/store.ts'
import type { AuctionView } from './read.store.ts'
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

type Bidder = NonNullable<BidContext['ticket']>

/**
 * Records a bid: the discount a subscriber forgoes, and after it, at the same instant, what standing offers answer. One
 * lock on the auction gives all bids one order; the clock is read after it. A bid that comes too late is remembered, and
 * closes and settles the auction if nobody has. Refuses, the first that applies: not_found, not_a_member, and what
 * `judgeBid` refuses. Source: docs/spec/auctions.md, AUC-2, AUC-5, AUC-6 and AUC-7; ADR 6.
 */
export async function placeBid(tx: Tx, command: PlaceBidCommand): Promise<Outcome<Receipt>> {
  const cmd = named(command)
  const [context = null] = await contexts.lockForBids(tx, [wantedBy(cmd)], { skipLocked: false })
  if (context === 'row-locked') throw new Error(`auction ${cmd.auctionId} was waited for in vain`)
  const verdict = judgeInContext(context, cmd)
  if ('answer' in verdict) return verdict.answer
  if ('refusal' in verdict) return await refuseAndClose(tx, verdict, cmd)
  return ok(await record(tx, verdict.context, { ...verdict.bid, holder: cmd.by.id }))
}

/** A bid under the caller's name for it, or one of ours. */
export type NamedBid = PlaceBidCommand & { readonly key: string }

export const named = (cmd: PlaceBidCommand): NamedBid => ({ ...cmd, key: cmd.key ?? newId() })

export const wantedBy = ({ auctionId, by, key, ticketNo }: NamedBid): contexts.WantedBid => ({
  auctionId,
  bidder: by.id,
  key,
  ticketNo,
})

/**
 * What becomes of a bid: it is answered and nothing is written; or it is refused and leaves traces (an attempt that came too
 * late, an auction whose time is over); or it is good.
 */
type Verdict =
  | { readonly answer: Outcome<Receipt> }
  | { readonly refusal: Refusal; readonly context: BidContext; readonly ticket: Bidder }
  | { readonly bid: JudgedBid; readonly context: BidContext; readonly ticket: Bidder }

/** Judges a bid by its scene; null is an auction that is not there. Pure. */
export function judgeInContext(context: BidContext | null, { by, discount, key }: NamedBid): Verdict {
  if (!context) return { answer: refuse({ code: 'not_found' }) }
  const { auction, ticket, earlier } = context
  if (!ticket) return { answer: refuse({ code: may(by.role, 'read-every-chit') ? 'not_a_member' : 'not_found' }) }
  if (earlier) return { answer: sameAgain(context, earlier, ticket, discount) }
  const isPast = isPastClose(auction, context.now)
  const { floor_paise: floor, cap_paise: cap, step_paise: step, best_paise: best, state } = auction
  const judged = judgeBid({ state, isPastClose: isPast, best, floor, cap, step }, ticket, discount)
  if (judged.ok) {
    return { bid: { ticketId: ticket.id, ticketNo: ticket.ticketNo, discount, byOffer: false, key }, context, ticket }
  }
  const hasTraces = isPast || judged.error.code === 'auction_closed'
  return hasTraces ? { refusal: judged.error, context, ticket } : { answer: judged }
}

/** A retry is answered like the first time. */
function sameAgain(
  { auction, chitName }: BidContext,
  earlier: NonNullable<BidContext['earlier']>,
  { ticketNo }: Bidder,
  discount: Paise,
): Outcome<Receipt> {
  if (earlier.discount !== discount) return refuse({ code: 'idempotency_mismatch' })
  return ok({
    bid: { ...earlier, ticketNo, amount: discount, byOffer: false, forOffer: null },
    auction: whereOneBids(auction, chitName),
  })
}

async function refuseAndClose(
  tx: Tx,
  { refusal, context: { auction, now }, ticket }: Extract<Verdict, { refusal: Refusal }>,
  { discount }: NamedBid,
): Promise<Outcome<Receipt>> {
  const isLate = refusal.code === 'auction_closed'
  if (isLate) {
    const attempt = { auction_id: auction.id, ticket_id: ticket.id, discount_paise: discount, at: now }
    await bids.recordLate(tx, { ...attempt, refused_code: refusal.code })
  }
  if (isPastClose(auction, now)) await closeAuction(tx, auction, now)
  return refuseAndCommit(isLate ? { code: 'auction_closed', serverTime: now } : refusal)
}

async function record(tx: Tx, context: BidContext, live: JudgedBid & HeldTicket): Promise<Receipt> {
  const answers = context.hasOffers
    ? await answersOfOffers(tx, context, { best: live.discount, leaders: await leadersWith(tx, context, live) })
    : []
  const { bids, auction } = await recordBids(tx, context, [live, ...answers], context.now)
  return receiptOf(bids, auction)
}

/** Who leads with this bid, which is not in the books yet: at the cap together with those who have bid it. */
const leadersWith = async (
  tx: Tx,
  { auction }: BidContext,
  live: JudgedBid & HeldTicket,
): Promise<readonly HeldTicket[]> =>
  live.discount === auction.best_paise ? [...(await leadersOf(tx, auction)), live] : [live]

/** The receipt of the live bid, which comes before the answers to it. */
export function receiptOf([bid]: readonly bids.BidOfRoom[], auction: AuctionView): Receipt {
  if (bid === undefined) throw new Error(`a bid of auction ${auction.id} was not recorded`)
  return { bid, auction }
}
