import { addDays } from './calendar.ts'
import type { Day } from './calendar.ts'
import { ok, refuse } from './errors.ts'
import type { Result } from './errors.ts'
import { fromRupees, type Paise } from './money.ts'

/** A promise names a day at most so far ahead. */
export const MOST_PROMISE_DAYS = 60

/** A collector who comes a few days early asks for what falls due within so many days, and need not come twice. */
export const ROUND_DAYS_AHEAD = 7

/** Less is not promised. */
export const LEAST_PROMISE = fromRupees(1)

export type PromiseState = 'open' | 'kept' | 'broken'

/**
 * Whether a promise to pay is kept: as soon as so much was paid since it was noted, up to its day; broken when that day is over.
 * Source: docs/spec/instalments.md, INS-13.
 */
export function promiseState(
  promise: { readonly amount: Paise; readonly paid: Paise; readonly day: Day },
  today: Day,
): PromiseState {
  if (promise.paid >= promise.amount) return 'kept'
  return promise.day < today ? 'broken' : 'open'
}

/** Whether a day can be promised. Refuses: promise_day_invalid. Source: docs/spec/instalments.md, INS-13. */
export function judgePromiseDay(day: Day, today: Day): Result<Day> {
  const until = addDays(today, MOST_PROMISE_DAYS)
  return day >= today && day <= until
    ? ok(day)
    : refuse({ code: 'promise_day_invalid', field: 'day', from: today, until })
}

/**
 * Why a promise that a collector took at the door is not noted, in the order in which the reasons are looked for: the member is not
 * the collector's any more; less than ₹1; its day is over, or more than 60 days ahead; the member has promised something else since
 * the visit; so much was paid since, or nothing is left to pay.
 */
export const REASONS_NOT_NOTED = [
  'not_their_member',
  'amount_too_small',
  'day_past',
  'day_too_far',
  'newer_promise',
  'already_paid',
] as const
export type ReasonNotNoted = (typeof REASONS_NOT_NOTED)[number]

interface PromiseOnVisit {
  readonly amount: Paise
  readonly day: Day
  readonly today: Day
  /** Whether the member is on the collector's round. */
  readonly isTheirs: boolean
  /** Whether the member, or staff for them, noted another promise since the visit. */
  readonly isOlder: boolean
  /** What was paid of what is due since the visit. */
  readonly paidSince: Paise
  /** Whether anything is left to pay up to the promised day. */
  readonly owes: boolean
}

/**
 * Whether a promise that arrives from a collector's phone is still one: null, or why it is not noted. The visit is kept in both
 * cases. Source: docs/spec/instalments.md, INS-13.
 */
export function whyNotNoted(promised: PromiseOnVisit): ReasonNotNoted | null {
  const { amount, day, today, isTheirs, isOlder, paidSince, owes } = promised
  if (!isTheirs) return 'not_their_member'
  if (amount < LEAST_PROMISE) return 'amount_too_small'
  if (day < today) return 'day_past'
  if (!judgePromiseDay(day, today).ok) return 'day_too_far'
  if (isOlder) return 'newer_promise'
  return paidSince >= amount || !owes ? 'already_paid' : null
}
