import { expect, test } from 'vitest'
import { chequePaysOn, chequeValidUntil, day, judgeChequeDay, judgeDeposit } from '../src/index.ts'

const TODAY = day('2027-02-05')
const codeOf = (judged: ReturnType<typeof judgeDeposit>): string => (judged.ok ? 'ok' : judged.error.code)

// @spec PAY-14
test.each([
  ['2026-11-04', 'cheque_stale'],
  ['2026-11-05', 'ok'],
  ['2027-02-05', 'ok'],
  ['2028-02-05', 'ok'],
  ['2028-02-06', 'cheque_too_far_ahead'],
])('a cheque dated %s is received on 5 February 2027: %s', (dated, expected) => {
  expect(codeOf(judgeChequeDay(day(dated), TODAY))).toBe(expected)
})

// @spec PAY-14
test.each([
  ['2027-02-06', 'cheque_post_dated'],
  ['2027-02-05', 'ok'],
  ['2026-11-05', 'ok'],
  ['2026-11-04', 'cheque_stale'],
])('a cheque dated %s is deposited on 5 February 2027: %s', (dated, expected) => {
  expect(codeOf(judgeDeposit(day(dated), TODAY))).toBe(expected)
})

test('the last day of a cheque of the 30th is the last day of February', () => {
  expect(chequeValidUntil(day('2026-11-30'))).toBe('2027-02-28')
})

// @spec PAY-15
test('a cheque pays on the day it was given, a post-dated one on its own day', () => {
  expect(chequePaysOn(day('2027-01-20'), TODAY)).toBe(TODAY)
  expect(chequePaysOn(day('2027-03-01'), TODAY)).toBe('2027-03-01')
})
