import { type HeldTicket, judgeBid, may, ok, type Paise, type Refusal, refuse } from '@kuri/domain'
import { isId, newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { refuseAndCommit, type NotBatched, type Outcome } from '../../outcome.ts'
import type { SignedIn } from '../sessions/service.ts'
import type { LockOptions } from './advance-state.ts'
import * as contexts from './bid-context.store.ts'
import type { BidContext, Leader } from './bid-context.store.ts'
import * as bids from './bids.store.ts'
import { closeAuction, isPastClose } from './close.ts'
import { answersOfOffers } from './offers/engine.ts'
import { leadersOf } from './offers/store.ts'
import type { AuctionView } from './read.store.ts'
import { prepareBids, recordSteps, recordBids, whereOneBids, type JudgedBid, type Step } from './record-bids.ts'
import type { Auction } from './store.ts'

export interface PlaceBidCommand {
  readonly auctionId: string
  readonly discount: Paise
  /** Whose ticket bids; the role of who calls, which for a member's written authority is staff's. */
  readonly by: Pick<SignedIn, 'id' | 'role'>
  /** One of the bidder’s tickets; else the first that has not won. */
  readonly ticketNo?: number | undefined
  /** Staff enter it by the member's written authority. */
  readonly byAuthority?: boolean
  /** The caller's name for this bid: sent twice, it is one bid with one receipt. */
  readonly key?: string | undefined
}

/** What a bidder gets: the number of the bid in the chain, and the auction as it is after it and the answers to it. */
export interface Receipt {
  readonly bid: bids.BidOfRoom
  readonly auction: AuctionView
}

type Bidder = NonNullable<BidContext['ticket']>

/** Records one bid, as `placeBids` does. */
export async function placeBid(tx: Tx, command: PlaceBidCommand): Promise<Outcome<Receipt>> {
  const [outcome] = await placeBids(tx, [command], { skipLocked: false })
  if (outcome === undefined || typeof outcome === 'string') throw new Error(`a bid alone was not answered: ${outcome}`)
  return outcome
}

/**
 * Records bids in the order given: the discounts subscribers forgo. One lock on each auction gives its bids one order; the
 * clock is read after it. Each bid is judged once those before it are through; auctions are locked in one order and read in
 * one call, and bids recorded in one. No two bids have the same bidder and key.
 *
 * Only a bid that is alone and waits for its auction may write more than a bid: the bids that standing offers answer it with, at the same instant; an
 * attempt that came too late, and with it the close of an auction whose time is over. Among others such a bid, and each
 * later one of its auction, gets `run-individually`.
 * Refuses, the first that applies: not_found, not_a_member, and what `judgeBid` refuses. Source: docs/spec/auctions.md, AUC-2,
 * AUC-5, AUC-6 and AUC-7; ADR 4 and 6.
 */
export async function placeBids(
  tx: Tx,
  commands: readonly PlaceBidCommand[],
  lockOptions: LockOptions,
): Promise<(Outcome<Receipt> | NotBatched)[]> {
  const isAlone = commands.length === 1 && !lockOptions.skipLocked
  const cmds = commands.map(named)
  const wanted = cmds.filter(({ auctionId }) => isId(auctionId)).map(wantedBy)
  const found = (wanted.length === 0 ? [] : await contexts.lockForBids(tx, wanted, lockOptions)).values()
  const auctions = new Map<string, AfterBids>()
  const setAside = new Set<string>()
  const steps: Step[] = []
  const outcomes: (Outcome<Receipt> | NotBatched)[] = []
  for (const cmd of cmds) outcomes.push(await placeNext(cmd))
  await recordSteps(tx, steps)
  return outcomes

  async function placeNext(cmd: NamedBid): Promise<Outcome<Receipt> | NotBatched> {
    const read = isId(cmd.auctionId) ? (found.next().value ?? null) : null
    if (read === 'row-locked') return read
    if (read && setAside.has(read.auction.id)) return 'run-individually'
    const verdict = judgeInContext(read && asItIsNow(read, auctions), cmd)
    if ('answer' in verdict) return verdict.answer
    const { context, ticket } = verdict
    if ('refusal' in verdict || context.hasOffers) {
      if (isAlone) return await placeAlone(tx, verdict, cmd)
      setAside.add(context.auction.id)
      return 'run-individually'
    }
    const step = prepareBids(context, [verdict.bid], context.now)
    steps.push(step)
    follow(auctions, step, ticket)
    return ok(receiptOf(step.bids, step.auction))
  }
}

/** A bid under the caller's name for it, or one of ours. */
type NamedBid = PlaceBidCommand & { readonly key: string }

const named = (cmd: PlaceBidCommand): NamedBid => ({ ...cmd, key: cmd.key ?? newId() })

const wantedBy = ({ auctionId, by, key, ticketNo }: NamedBid): contexts.WantedBid => ({
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

/** Judges a bid in the context it was read with; null: there is no such auction. Pure. */
function judgeInContext(context: BidContext | null, { by, discount, key, byAuthority = false }: NamedBid): Verdict {
  if (!context) return { answer: refuse({ code: 'not_found' }) }
  const { auction, ticket, earlier } = context
  if (!ticket) return { answer: refuse({ code: may(by.role, 'read-every-chit') ? 'not_a_member' : 'not_found' }) }
  if (earlier) return { answer: sameAgain(context, earlier, ticket, discount) }
  const isPast = isPastClose(auction, context.now)
  const { floor_paise: floor, cap_paise: cap, step_paise: step, best_paise: best, state } = auction
  const judged = judgeBid({ state, isPastClose: isPast, best, floor, cap, step }, ticket, discount)
  if (judged.ok) {
    const { id: ticketId, ticketNo } = ticket
    return { bid: { ticketId, ticketNo, discount, byOffer: false, key, byAuthority }, context, ticket }
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
    bid: { ...earlier, ticketNo, amount: discount, byOffer: false, byAuthority: false, forOffer: null },
    auction: whereOneBids(auction, chitName),
  })
}

/** What becomes of a bid that writes more than itself. */
async function placeAlone(
  tx: Tx,
  verdict: Exclude<Verdict, { answer: Outcome<Receipt> }>,
  cmd: NamedBid,
): Promise<Outcome<Receipt>> {
  if ('refusal' in verdict) return await refuseAndClose(tx, verdict, cmd)
  return ok(await recordWithAnswers(tx, verdict.context, { ...verdict.bid, holder: cmd.by.id }))
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

/** Records a bid and what standing offers answer to it. */
async function recordWithAnswers(tx: Tx, context: BidContext, live: JudgedBid & HeldTicket): Promise<Receipt> {
  const leaders = await leadersWith(tx, context, live)
  const answers = await answersOfOffers(tx, context, { best: live.discount, leaders })
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
function receiptOf([bid]: readonly bids.BidOfRoom[], auction: AuctionView): Receipt {
  if (bid === undefined) throw new Error(`a bid of auction ${auction.id} was not recorded`)
  return { bid, auction }
}

/** An auction after the bids so far, which are not in the books yet. */
interface AfterBids {
  readonly auction: Auction
  readonly leader: Leader
  /** Tickets that have bid at the cap. */
  readonly atCap: ReadonlySet<string>
}

function asItIsNow(read: BidContext, auctions: ReadonlyMap<string, AfterBids>): BidContext {
  const after = auctions.get(read.auction.id)
  if (!after) return read
  const { auction, leader, atCap } = after
  const ticket = read.ticket && {
    ...read.ticket,
    hasBidAtCap: read.ticket.hasBidAtCap || atCap.has(read.ticket.id),
  }
  return { ...read, auction, leader, ticket }
}

function follow(auctions: Map<string, AfterBids>, { auction }: Step, ticket: NonNullable<BidContext['ticket']>): void {
  const atCap = auctions.get(auction.id)?.atCap ?? new Set()
  auctions.set(auction.id, {
    auction,
    leader: { ticketId: ticket.id, isNotified: ticket.isNotified },
    atCap: auction.best_paise === auction.cap_paise ? new Set([...atCap, ticket.id]) : atCap,
  })
}
