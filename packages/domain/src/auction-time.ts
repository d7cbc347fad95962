import { dayInIndia } from './calendar.ts'
import type { Day } from './calendar.ts'
import type { AuctionState } from './auction.ts'
import { ok, refuse } from './errors.ts'
import type { Result } from './errors.ts'

const MAX_WINDOW_MS = 30_000
const WINDOW_SHARE = 10
/** A soft close moves at most this often, so the latest possible close is known from the start. */
export const MAX_EXTENSIONS = 10

export interface PlannedTimes {
  readonly plannedOpen: Date
  readonly plannedClose: Date
}

export interface CloseNow {
  readonly closesAt: Date
  readonly extensions: number
}

/** The last moments in which a bid moves the close: 30 seconds, or a tenth of a shorter auction. */
export const closingWindowMs = ({ plannedOpen, plannedClose }: PlannedTimes): number =>
  Math.floor(Math.min(MAX_WINDOW_MS, (plannedClose.getTime() - plannedOpen.getTime()) / WINDOW_SHARE))

/** The latest instant a run of last-second bids can move the close to. */
export const hardClose = (planned: PlannedTimes): Date =>
  new Date(planned.plannedClose.getTime() + MAX_EXTENSIONS * closingWindowMs(planned))

/**
 * When the auction closes after a bid taken at `bidAt`: a bid in the closing window moves the close to one window after
 * it, at most ten times, so that nobody wins by being last. A bid at the cap does not: nobody can beat it.
 * Source: 4-ledger-and-auction, "Auction" 5.
 */
export function closingAfterBid(auction: PlannedTimes & CloseNow, bidAt: Date, isAtCap: boolean): CloseNow {
  const { closesAt, extensions } = auction
  const moved = new Date(bidAt.getTime() + closingWindowMs(auction))
  if (isAtCap || extensions >= MAX_EXTENSIONS || moved <= closesAt) return { closesAt, extensions }
  return { closesAt: moved, extensions: extensions + 1 }
}

/** What the company has promised its members about every auction. */
export interface AuctionPromises {
  readonly noticeMinutes: number
  readonly minSeconds: number
}

export interface AuctionPlan {
  readonly opensAt: Date
  readonly closesAt: Date
}

export interface AuctionToMove {
  readonly state: AuctionState
  /** The day its month's instalment falls due. */
  readonly dueOn: Day
  /** Every instalment of every ticket up to that month is paid: then it may run before its day. */
  readonly isMonthPaidUp: boolean
}

/**
 * Whether an administrator may set these times. Refuses, the first that applies: auction_not_scheduled, auction_time_past,
 * notice_too_short, auction_too_short, auction_too_early. Source: 2-rules, "When an auction may run".
 */
export function judgeAuctionPlan(
  auction: AuctionToMove,
  plan: AuctionPlan,
  now: Date,
  promises: AuctionPromises,
): Result<AuctionPlan> {
  const { noticeMinutes, minSeconds } = promises
  if (auction.state !== 'scheduled') return refuse({ code: 'auction_not_scheduled' })
  if (plan.opensAt < now) return refuse({ code: 'auction_time_past' })
  if (plan.opensAt.getTime() - now.getTime() < noticeMinutes * 60_000) {
    return refuse({ code: 'notice_too_short', minutes: noticeMinutes })
  }
  if (plan.closesAt.getTime() - plan.opensAt.getTime() < minSeconds * 1000) {
    return refuse({ code: 'auction_too_short', seconds: minSeconds })
  }
  if (dayInIndia(plan.opensAt) < auction.dueOn && !auction.isMonthPaidUp) {
    return refuse({ code: 'auction_too_early', dueOn: auction.dueOn })
  }
  return ok(plan)
}
