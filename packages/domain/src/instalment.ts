import type { AuctionState } from './auction.ts'
import { monthOf } from './calendar.ts'
import type { Day } from './calendar.ts'
import type { PrizeBy } from './chit.ts'
import { ok, refuse } from './errors.ts'
import type { Result } from './errors.ts'
import { isWholeRupees, min, ONE_RUPEE, subtract, ZERO } from './money.ts'
import type { Paise } from './money.ts'

/**
 * 'covered': the company has put the money into the pool; the subscriber still owes it. 'written_off': it has given up
 * waiting for it and bears it; the subscriber owes it all the same.
 */
export type InstalmentState = 'unpaid' | 'covered' | 'written_off' | 'paid'

/** What one ticket owes for one month: the full amount, the dividend that waits to lower it, and what was paid in parts. */
export interface Instalment {
  readonly monthNo: number
  readonly amount: Paise
  readonly dividend: Paise
  /** What its member has paid of it so far; left out: nothing. */
  readonly paid?: Paise
  readonly state: InstalmentState
}

export type InstalmentStatus = 'due' | 'paid' | 'overdue' | 'upcoming'

/** What the subscriber pays in all: the instalment less the dividend that waits for it. */
export const net = (instalment: Pick<Instalment, 'amount' | 'dividend'>): Paise =>
  subtract(instalment.amount, instalment.dividend)

/**
 * What the subscriber still has to pay: the net less what was paid of it. The database's `rest_paise` is the same.
 * Source: docs/spec/instalments.md, INS-12.
 */
export const rest = (instalment: Pick<Instalment, 'amount' | 'dividend' | 'paid'>): Paise =>
  subtract(net(instalment), instalment.paid ?? ZERO)

/**
 * Whether this amount can be paid as a part of an instalment: at least ₹1 and less than its rest, in whole rupees unless the
 * rest has paise. `beside` is what the same payment pays of other dues as a whole: when that has paise, a round sum leaves any amount
 * for the part, to the paisa. The database's `take_part` is the same. Refuses: part_amount_invalid. Source:
 * docs/spec/instalments.md, INS-12.
 */
export function judgePart(restNow: Paise, amount: Paise, beside: Paise = ZERO): Result<null> {
  const isUsual = amount >= ONE_RUPEE && (isWholeRupees(amount) || !isWholeRupees(restNow))
  const isLeftOfSum = amount > ZERO && !isWholeRupees(beside)
  return amount < restNow && (isUsual || isLeftOfSum)
    ? ok(null)
    : refuse({ code: 'part_amount_invalid', rest: restNow })
}

interface InstalmentOfDay {
  readonly state: InstalmentState
  readonly dueOn: Day
}

/**
 * Whether an instalment is overdue: its due day has passed, or the company has paid it in the subscriber's place
 * ('covered'), also when it has written that off. A collector collects it. The database's `is_overdue` is the same
 * rule. Source: docs/spec/instalments.md, INS-5 (for the member a covered instalment stays overdue).
 */
export const isOverdue = ({ state, dueOn }: InstalmentOfDay, today: Day): boolean =>
  state !== 'paid' && (state !== 'unpaid' || dueOn < today)

/**
 * The status of an instalment for its member. Due: its day is still ahead in this calendar month of India, which is the
 * month a contribution is due. Upcoming: a later month. The calendar month is our choice. The database's
 * `instalment_status` is the same rule.
 */
export function instalmentStatus(instalment: InstalmentOfDay, today: Day): InstalmentStatus {
  if (instalment.state === 'paid') return 'paid'
  if (isOverdue(instalment, today)) return 'overdue'
  return monthOf(instalment.dueOn) === monthOf(today) ? 'due' : 'upcoming'
}

export interface DividendPlace {
  readonly toInstalment: Paise
  readonly toWallet: Paise
  /** Nothing of the instalment is left to pay: it is paid at once, cash 0. */
  readonly paysWholly: boolean
}

/**
 * Where a dividend of month k goes: it lowers the same ticket's instalment k + 1 (`next`); what exceeds its rest, finds it
 * already paid, or has no next month (`null`) goes to the wallet. A paid instalment is never reopened. A covered one
 * cannot be met here while prizes settle in order; it would count as paid, since its pool has the money.
 * Source: docs/spec/instalments.md, INS-4.
 */
export function placeDividend(
  share: Paise,
  next: Pick<Instalment, 'amount' | 'dividend' | 'paid' | 'state'> | null,
): DividendPlace {
  if (next === null || next.state !== 'unpaid') return { toInstalment: ZERO, toWallet: share, paysWholly: false }
  const toInstalment = min(share, rest(next))
  return { toInstalment, toWallet: subtract(share, toInstalment), paysWholly: toInstalment === rest(next) }
}

/** What tells whether an auction can still bring a dividend. */
export interface AuctionOfMonth {
  readonly monthNo: number
  readonly state: AuctionState
  readonly prizeBy: PrizeBy
}

/**
 * Whether a dividend can still lower an instalment: a prize of the month before, by auction or by chart, is to come or
 * not settled. A draw brings no dividend; a chart's is not certain before, since a late ticket may lose its share to the
 * others (INS-7). What is overdue, or paid before that, it no longer lowers. Source: docs/spec/instalments.md, INS-4.
 */
export const canStillFall = (
  { status, monthNo }: { readonly status: InstalmentStatus; readonly monthNo: number },
  auctions: readonly AuctionOfMonth[],
): boolean =>
  (status === 'due' || status === 'upcoming') &&
  auctions.some(
    (auction) =>
      auction.monthNo === monthNo - 1 &&
      auction.prizeBy !== 'lot' &&
      auction.state !== 'settled' &&
      auction.state !== 'previous' &&
      auction.state !== 'cancelled',
  )

/**
 * What the company covers before a prize of `monthNo` settles: every unpaid instalment up to that month, whatever
 * else the pool holds. Source: docs/spec/instalments.md, INS-5.
 */
export const instalmentsToCover = <I extends Pick<Instalment, 'monthNo' | 'state'>>(
  all: readonly I[],
  monthNo: number,
): I[] => all.filter((instalment) => instalment.state === 'unpaid' && instalment.monthNo <= monthNo)

/**
 * The winner's own overdue instalments that the prize pays at approval: oldest first, whole ones, up to the first
 * that no longer fits. `cost` is what one takes with its penalty. Source: docs/spec/auctions.md, AUC-11.
 */
export function instalmentsPaidFromPrize<I extends Pick<Instalment, 'amount' | 'dividend' | 'paid'>>(
  prize: Paise,
  overdueOldestFirst: readonly I[],
  cost: (instalment: I) => Paise = rest,
): I[] {
  let left = prize
  const firstUnfit = overdueOldestFirst.findIndex((instalment) => {
    if (cost(instalment) > left) return true
    left = subtract(left, cost(instalment))
    return false
  })
  return firstUnfit === -1 ? [...overdueOldestFirst] : overdueOldestFirst.slice(0, firstUnfit)
}
