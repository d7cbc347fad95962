import { expect, test } from 'vitest'
import { day } from '../src/calendar.ts'
import { fromRupees } from '../src/money.ts'
import { judgePromiseDay, promiseState } from '../src/payment-promise.ts'

const today = day('2027-01-10')

// @spec INS-13
test.each([
  [0, '2027-01-10', 'open'],
  [499, '2027-01-09', 'broken'],
  [500, '2027-01-09', 'kept'],
  [700, '2027-02-01', 'kept'],
] as const)('of a promised ₹500, ₹%i was paid up to %s: it is %s', (paid, on, state) => {
  expect(promiseState({ amount: fromRupees(500), paid: fromRupees(paid), day: day(on) }, today)).toBe(state)
})

// @spec INS-13
test.each([
  ['2027-01-10', true],
  ['2027-03-11', true],
  ['2027-01-09', false],
  ['2027-03-12', false],
])('a promise for %s can be noted: %s', (on, isOk) => {
  expect(judgePromiseDay(day(on), today).ok).toBe(isOk)
})
