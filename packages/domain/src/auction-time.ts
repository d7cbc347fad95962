import { dayInIndia } from './calendar.ts'
import type { Day } from './calendar.ts'
import type { AuctionState } from './auction.ts'
import { ok, refuse } from './errors.ts'
import type { Result } from './errors.ts'

const MAX_WINDOW_MS = 30_000
const WINDOW_SHARE = 10
/** A soft close moves the close by at most this many closing windows, so the latest possible close is known from the start. */
export const MAX_EXTENSIONS = 10

export interface PlannedTimes {
  readonly plannedOpen: Date
  readonly plannedClose: Date
}

export interface CloseNow {
  readonly closesAt: Date
  /** How many closing windows beyond the planned close are used up, a begun one counted whole: 0 to 10. */
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
 * it, so that nobody wins by being last. The hard close is the only limit: a count of bids could be used up by one bidder
 * in a moment. A bid at the cap does not move it: nobody can beat it. Source: docs/spec/auctions.md, AUC-6; ADR 6.
 */
export function closingAfterBid(auction: PlannedTimes & CloseNow, bidAt: Date, isAtCap: boolean): CloseNow {
  const { closesAt, extensions } = auction
  const windowMs = closingWindowMs(auction)
  const moved = new Date(Math.min(bidAt.getTime() + windowMs, hardClose(auction).getTime()))
  if (isAtCap || moved <= closesAt) return { closesAt, extensions }
  return { closesAt: moved, extensions: Math.ceil((moved.getTime() - auction.plannedClose.getTime()) / windowMs) }
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

/**
 * Whether the announced window of a scheduled auction is over although it never opened (the server was away, the clock
 * jumped). Its notice no longer holds: nobody can be expected to come back at a moment that was not announced.
 */
export const hasMissedItsTime = ({ closesAt }: AuctionPlan, now: Date): boolean => closesAt <= now

/**
 * The earliest instant an administrator's opening takes effect: its announced time, or now if that has come, or after a
 * new notice if that is sooner. A new notice is always owed where no time was announced (null) or the announced window
 * has passed. Source: docs/spec/auctions.md, AUC-1; ADR 6.
 */
export function earliestOpening(announced: AuctionPlan | null, now: Date, noticeMinutes: number): Date {
  const afterNotice = new Date(now.getTime() + noticeMinutes * 60_000)
  if (announced === null || hasMissedItsTime(announced, now)) return afterNotice
  if (announced.opensAt <= now) return now
  return announced.opensAt < afterNotice ? announced.opensAt : afterNotice
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
 * notice_too_short, auction_too_short, auction_too_early. Source: docs/spec/auctions.md, AUC-1.
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
