import { addDays } from './calendar.ts'
import type { Day } from './calendar.ts'
import { ok, refuse } from './errors.ts'
import type { Result } from './errors.ts'
import type { Paise } from './money.ts'

/** A promise names a day at most so far ahead. */
export const MOST_PROMISE_DAYS = 60

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
