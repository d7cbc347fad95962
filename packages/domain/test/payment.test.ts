import { expect, test } from 'vitest'
import { fromRupees, judgePayment, judgeWithdrawal, paise } from '../src/index.ts'

test.each([
  ['online', paise(99), false],
  ['online', fromRupees(1), true],
  ['online', fromRupees(1_000_000), true],
  ['online', paise(100_000_001), false],
  ['hand', paise(99), false],
  ['hand', fromRupees(1_000_001), true],
  ['hand', fromRupees(10_000_000_000), true],
  ['hand', paise(1_000_000_000_001), false],
] as const)('paid %s, %i paise can be paid at once: %s', (by, amount, can) => {
  expect(judgePayment(amount, by).ok).toBe(can)
})

test.each([
  [66, 66, true],
  [1, 1, true],
  [66, 67, false],
  [99, 10_000, false],
  [100, 10_000, true],
  [0, 0, false],
] as const)('of %i paise wanted from %i that are free: %s', (amount, free, can) => {
  expect(judgeWithdrawal(paise(amount), paise(free)).ok).toBe(can)
})

test('nothing said is no sum, and the refusal says the most', () => {
  expect(judgePayment(undefined, 'online')).toEqual({
    ok: false,
    error: { code: 'payment_amount_invalid', most: fromRupees(1_000_000) },
  })
})
