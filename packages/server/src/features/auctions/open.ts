import {
  dayInIndia,
  dueDay,
  earliestOpening,
  genesisHash,
  judgeAuctionPlan,
  ok,
  refuse,
  settlesAtOpening,
  type AuctionPlan,
  type AuctionPromises,
  type Result,
} from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import type { Chit } from '../chits/chit.ts'
import { closeAuction, isPastClose, lockChitOf } from './close.ts'
import { concludeOne } from './conclude.ts'
import { publishToRoom } from './events.ts'
import { bytesOf, hexOf, sha256 } from './hashing.ts'
import { letOffersBid } from './offers/engine.ts'
import { recordStanding } from './offers/record.ts'
import { commitments } from './offers/store.ts'
import { insertBeginning } from './proof.store.ts'
import * as store from './store.ts'
import { notifyGiving, notifyOpened, notifyOpening } from './notify.ts'

export interface OpenCommand {
  readonly auctionId: string
  /** How long it lasts; without it as long as it was planned. */
  readonly seconds?: number | undefined
  /** Why it is opened by hand: members read it in their notice. */
  readonly reason: string
  readonly by: string
  readonly requestId: string
  readonly promises: AuctionPromises
}

/**
 * An administrator opens an auction: at once while its announced window runs, else after the notice the members are
 * owed; one that missed its window owes a new notice. One that is open stays as it is; one that needs no bids is settled at
 * once, or waits for the witnesses of its lot.
 * Refuses: not_found, auction_not_scheduled, auction_out_of_order, auction_too_short, auction_too_early.
 * Source: docs/spec/auctions.md, AUC-1; ADR 6.
 */
export async function openAuction(tx: Tx, cmd: OpenCommand): Promise<Result<store.Auction>> {
  const locked = await lockInTurn(tx, cmd.auctionId)
  if (!locked.ok) return locked
  const { auction, next } = locked.value
  if (auction.state === 'open') return ok(auction)
  if (auction.state !== 'scheduled') return refuse({ code: 'auction_not_scheduled' })
  if (next.id !== auction.id) return refuse({ code: 'auction_out_of_order', prizeNo: next.prize_no })
  const chit = await lockChitOf(tx, auction)
  const at = await now(tx)
  const plan = planOf(auction, at, cmd)
  const judged = await judge(tx, auction, chit, plan, at, cmd)
  if (!judged.ok) return judged
  await audit.record(tx, {
    actor: cmd.by,
    action: plan.opensAt > at ? 'auction.announce' : 'auction.open',
    subject: `auction:${auction.id}`,
    before: timesOf(auction),
    after: plan,
    reason: cmd.reason,
    requestId: cmd.requestId,
  })
  const { reason } = cmd
  return ok(
    plan.opensAt > at
      ? await announceOpening(tx, auction, chit, plan, reason)
      : await openNow(tx, auction, chit, plan, { at, reason }),
  )
}

/**
 * Opens an auction whose announced window is now, if the prize before is settled and its month has come. The caller
 * holds its lock and has read the clock after it. Gives the auction as it is then. Source: ADR 6.
 */
export async function openByClock(tx: Tx, auction: store.Auction, at: Date): Promise<store.Auction> {
  const isItsTime =
    auction.state === 'scheduled' && auction.opens_by_itself && auction.opens_at <= at && at < auction.planned_closes_at
  if (!isItsTime) return auction
  const next = await store.findNext(tx, auction.chit_id)
  if (next?.id !== auction.id) return auction
  const chit = await lockChitOf(tx, auction)
  const hasMonthCome =
    dueDay(chit.startOn, auction.month_no) <= dayInIndia(at) ||
    (await store.isMonthPaidUp(tx, chit.id, auction.month_no))
  return hasMonthCome ? await openNow(tx, auction, chit, timesOf(auction), { at }) : auction
}

/** Locks the auction after the one whose turn it is, and closes that one first if its time is over. */
async function lockInTurn(tx: Tx, id: string): Promise<Result<{ auction: store.Auction; next: store.Auction }>> {
  const found = await store.find(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  const next = await store.lockNext(tx, found.chit_id)
  if (!next) return refuse({ code: 'auction_not_scheduled' })
  const at = await now(tx)
  if (isPastClose(next, at)) {
    const closed = await closeAuction(tx, next, at)
    return closed.id === id ? ok({ auction: closed, next: closed }) : await lockInTurn(tx, id)
  }
  const auction = next.id === id ? next : await store.lock(tx, id)
  return auction ? ok({ auction, next }) : refuse({ code: 'not_found' })
}

const timesOf = (auction: store.Auction): AuctionPlan => ({
  opensAt: auction.opens_at,
  closesAt: auction.planned_closes_at,
})

/** When the auction would open and close: never later than announced, and not before the members have had their notice. */
function planOf(auction: store.Auction, at: Date, { seconds, promises }: OpenCommand): AuctionPlan {
  const lasts =
    seconds === undefined ? auction.planned_closes_at.getTime() - auction.opens_at.getTime() : seconds * 1000
  // books moved in late have times that were never announced
  const announced = auction.opens_by_itself ? timesOf(auction) : null
  const opensAt = earliestOpening(announced, at, promises.noticeMinutes)
  return { opensAt, closesAt: new Date(opensAt.getTime() + lasts) }
}

async function judge(
  tx: Tx,
  auction: store.Auction,
  chit: Chit,
  plan: AuctionPlan,
  at: Date,
  cmd: OpenCommand,
): Promise<Result<AuctionPlan>> {
  const toMove = {
    state: auction.state,
    dueOn: dueDay(chit.startOn, auction.month_no),
    isMonthPaidUp: await store.isMonthPaidUp(tx, chit.id, auction.month_no),
  }
  // the notice is in the plan already; a length that was announced is not judged again
  return judgeAuctionPlan(toMove, plan, at, {
    noticeMinutes: 0,
    minSeconds: cmd.seconds === undefined ? 0 : cmd.promises.minSeconds,
  })
}

async function announceOpening(
  tx: Tx,
  auction: store.Auction,
  chit: Chit,
  { opensAt, closesAt }: AuctionPlan,
  reason: string,
): Promise<store.Auction> {
  const announced = await store.update(tx, auction.id, {
    opens_at: opensAt,
    planned_closes_at: closesAt,
    closes_at: closesAt,
    opens_by_itself: true,
  })
  await notifyOpening(tx, announced, chit, reason)
  await publishToRoom(tx, { name: 'rescheduled', auctionId: auction.id, opensAt, closesAt, serverTime: await now(tx) })
  return announced
}

/** Writes down what the chain of an auction's bids begins from; gives the hash of it. Source: docs/spec/auctions.md, AUC-8. */
async function begin(
  tx: Tx,
  auction: store.Auction,
  chit: Chit,
  unprized: readonly { readonly ticketNo: number }[],
): Promise<Buffer> {
  const unprizedTickets = unprized.map(({ ticketNo }) => ticketNo).toSorted((a, b) => a - b)
  const hash = genesisHash(sha256, {
    auctionId: auction.id,
    chitId: chit.id,
    prizeNo: auction.prize_no,
    terms: chit.terms,
    unprizedTickets,
    commitment: hexOf(auction.commitment),
  })
  await insertBeginning(tx, {
    auction_id: auction.id,
    terms: JSON.stringify(chit.terms),
    unprized_nos: unprizedTickets,
    genesis_hash: bytesOf(hash),
  })
  return bytesOf(hash)
}

/** Opens the auction and starts the chain of its bids, the limits that stand first; settles it at once when it needs none. */
async function openNow(
  tx: Tx,
  auction: store.Auction,
  chit: Chit,
  { opensAt, closesAt }: AuctionPlan,
  { at, reason }: { readonly at: Date; readonly reason?: string },
): Promise<store.Auction> {
  const tickets = await store.ticketsNow(tx, chit.id, auction.month_no)
  const unprized = tickets.filter((ticket) => !ticket.isPrized)
  const genesis = await begin(tx, auction, chit, unprized)
  const open = await store.update(tx, auction.id, {
    state: 'open',
    opens_at: opensAt,
    opened_at: at,
    planned_closes_at: closesAt,
    closes_at: closesAt,
    chain_head: genesis,
  })
  if (settlesAtOpening(chit.terms, unprized)) {
    if (reason !== undefined) await notifyGiving(tx, open, chit, reason)
    return await concludeOne(tx, { auction: open, chit, tickets, at })
  }
  await notifyOpened(tx, open, chit, reason)
  const recorded = await recordStanding(tx, open, at)
  const seals = (await commitments(tx, auction.id)).map(hexOf)
  const head = hexOf(recorded.chain_head ?? genesis)
  await publishToRoom(tx, { name: 'opened', auctionId: auction.id, closesAt, offers: seals, head, serverTime: at })
  return await letOffersBid(tx, { auction: recorded, chitName: chit.name }, at)
}
