import {
  addDays,
  dayForNewAuction,
  dayInIndia,
  instantInIndia,
  ok,
  refuse,
  USUAL_AUCTION,
  type Day,
} from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { refuseAndCommit, type Outcome } from '../../outcome.ts'
import * as audit from '../audit/service.ts'
import type { Chit } from '../chits/chit.ts'
import { needsSecond } from '../people/service.ts'
import * as settings from '../settings/service.ts'
import { closeAuction, isPastClose, lockChitOf } from './close.ts'
import { publishToRoom } from './events.ts'
import * as offers from './offers/store.ts'
import { announce } from './schedule.ts'
import * as store from './store.ts'
import { notifyCancelled, notifyOfferVoid, notifyOpening } from './notify.ts'

export interface CancelCommand {
  readonly auctionId: string
  readonly reason: string
  readonly by: string
  readonly requestId: string
}

/** What came of a cancel: the auction that takes its place, or null while it waits for a second administrator. */
export interface Cancelled {
  readonly auction: store.Auction
  readonly replacedBy: string | null
}

/**
 * Cancels an auction that is not over: its bids and standing offers are void and stay in the books, and the prize is scheduled anew, at the same
 * time if that is still ahead, else the next day. A prize that was cancelled before needs two administrators as soon as
 * the company has two: the first requests it, another completes it.
 * Refuses: not_found, auction_not_open, same_person_approval. Source: docs/spec/auctions.md, AUC-1; ADR 6.
 */
export async function cancelAuction(tx: Tx, cmd: CancelCommand): Promise<Outcome<Cancelled>> {
  const auction = await store.lock(tx, cmd.auctionId)
  if (!auction) return refuse({ code: 'not_found' })
  const at = await now(tx)
  if (isPastClose(auction, at)) {
    await closeAuction(tx, auction, at)
    return refuseAndCommit({ code: 'auction_not_open' })
  }
  if (auction.state !== 'scheduled' && auction.state !== 'open') return refuse({ code: 'auction_not_open' })
  const chit = await lockChitOf(tx, auction)
  const takesTwo = auction.replaces !== null && (auction.cancel_needs_second || (await needsSecond(tx, 'run-auctions')))
  if (takesTwo && auction.cancel_requested_by === null) return ok(await request(tx, auction, cmd, at))
  if (takesTwo && auction.cancel_requested_by === cmd.by) return refuse({ code: 'same_person_approval' })
  return ok(await complete(tx, auction, chit, cmd, at))
}

async function request(
  tx: Tx,
  auction: store.Auction,
  { by, reason, requestId }: CancelCommand,
  at: Date,
): Promise<Cancelled> {
  const requested = await store.update(tx, auction.id, {
    cancel_requested_by: by,
    cancel_requested_at: at,
    cancel_reason: reason,
    cancel_needs_second: true,
  })
  await audit.record(tx, { actor: by, action: 'auction.cancel.ask', subject: subjectOf(auction), reason, requestId })
  return { auction: requested, replacedBy: null }
}

async function complete(
  tx: Tx,
  auction: store.Auction,
  chit: Chit,
  { by, reason, requestId }: CancelCommand,
  at: Date,
): Promise<Cancelled> {
  const cancelled = await store.update(tx, auction.id, {
    state: 'cancelled',
    cancelled_at: at,
    cancelled_by: by,
    cancel_reason: reason,
  })
  const { holidays } = await settings.read(tx)
  const anew = announce(chit, slotAfter(auction, chit, at, new Set(holidays.map(({ on }) => on))), {
    replaces: auction.id,
    witness_seconds: auction.witness_seconds,
  })
  const [replacement] = await store.insertAuctions(tx, [anew])
  if (!replacement) throw new Error('the new auction was not written')
  await audit.record(tx, {
    actor: by,
    action: 'auction.cancel',
    subject: subjectOf(auction),
    before: { state: auction.state, bids: auction.bid_count },
    after: { replacedBy: replacement.id },
    reason,
    requestId,
  })
  await notifyCancelled(tx, cancelled, chit, reason)
  await notifyOfferVoid(tx, replacement, chit, await offers.owners(tx, auction.id))
  await notifyOpening(tx, replacement, chit)
  await publishToRoom(tx, { name: 'cancelled', auctionId: auction.id, reason, serverTime: at })
  return { auction: cancelled, replacedBy: replacement.id }
}

const subjectOf = (auction: store.Auction): string => `auction:${auction.id}`

/** The same time if it is still ahead, else the next day on which the terms hold auctions, at their hour and for as long. */
function slotAfter(auction: store.Auction, { terms }: Chit, at: Date, holidays: ReadonlySet<Day>) {
  const agreed = terms.auction ?? USUAL_AUCTION
  const { prize_no: prizeNo, month_no: monthNo, opens_at: planned, planned_closes_at: plannedClose } = auction
  const newDay = dayForNewAuction(addDays(dayInIndia(at), 1), agreed, holidays)
  const opensAt = planned > at ? planned : instantInIndia(newDay, agreed.time)
  const closesAt = new Date(opensAt.getTime() + plannedClose.getTime() - planned.getTime())
  return { prizeNo, monthNo, opensAt, closesAt }
}
