import { expect, test } from 'vitest'
import { day } from '../src/calendar.ts'
import { fromRupees } from '../src/money.ts'
import { judgePromiseDay, promiseState, whyNotNoted } from '../src/payment-promise.ts'

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

const atDoor = {
  amount: fromRupees(500),
  day: today,
  today,
  isTheirs: true,
  isOlder: false,
  paidSince: fromRupees(499),
  owes: true,
}

// @spec INS-13
test.each([
  [{}, null],
  [{ day: day('2027-03-11') }, null],
  [{ isTheirs: false, day: day('2027-01-09') }, 'not_their_member'],
  [{ amount: fromRupees(0.5) }, 'amount_too_small'],
  [{ day: day('2027-01-09'), isOlder: true }, 'day_past'],
  [{ day: day('2027-03-12') }, 'day_too_far'],
  [{ isOlder: true, owes: false }, 'newer_promise'],
  [{ paidSince: fromRupees(500) }, 'already_paid'],
  [{ owes: false }, 'already_paid'],
] as const)('a promise taken at the door with %o is not noted because: %s', (facts, why) => {
  expect(whyNotNoted({ ...atDoor, ...facts })).toBe(why)
})
