import { ok } from '@kuri/domain'
import { isId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import type { NotBatched, Outcome } from '../../outcome.ts'
import * as contexts from './bid-context.store.ts'
import type { BidContext, Leader } from './bid-context.store.ts'
import type { LockOptions } from './advance-state.ts'
import { judgeInContext, named, receiptOf, wantedBy, type PlaceBidCommand, type Receipt } from './place-bid.ts'
import { recordSteps, prepareBids, type Step } from './record-bids.ts'
import type { Auction } from './store.ts'

/**
 * Records bids of any auctions in the order given, each judged as `placeBid` judges it once those before it are through: all
 * auctions are locked in one order and read in one call, all bids recorded in one. What writes more than a bid goes by
 * itself, and whatever comes after it in the same auction: bids that standing offers answer, bids that come too late,
 * whatever finds an auction whose time is over. No two bids have the same bidder and key.
 * Source: ADR 4.
 */
export async function placeBids(
  tx: Tx,
  commands: readonly PlaceBidCommand[],
  lockOptions: LockOptions,
): Promise<(Outcome<Receipt> | NotBatched)[]> {
  const cmds = commands.map(named)
  const known = cmds.filter(({ auctionId }) => isId(auctionId))
  const found = (known.length === 0 ? [] : await contexts.lockForBids(tx, known.map(wantedBy), lockOptions)).values()
  const auctions = new Map<string, AfterBids>()
  const setAside = new Set<string>()
  const steps: Step[] = []
  const outcomes = cmds.map((cmd): Outcome<Receipt> | NotBatched => {
    if (!isId(cmd.auctionId)) return 'run-individually'
    const read = found.next().value ?? null
    if (read === 'row-locked') return read
    if (read && setAside.has(read.auction.id)) return 'run-individually'
    const verdict = judgeInContext(read && asItIsNow(read, auctions), cmd)
    if ('answer' in verdict) return verdict.answer
    const { context, ticket } = verdict
    if ('refusal' in verdict || context.hasOffers) {
      setAside.add(context.auction.id)
      return 'run-individually'
    }
    const step = prepareBids(context, [verdict.bid], context.now)
    steps.push(step)
    follow(auctions, step, ticket)
    return ok(receiptOf(step.bids, step.auction))
  })
  await recordSteps(tx, steps)
  return outcomes
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
