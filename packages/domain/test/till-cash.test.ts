import { expect, test } from 'vitest'
import { fromRupees, likelyCash } from '../src/index.ts'

// @spec PAY-7
test.each([
  [10_415, [10_500, 11_000]],
  [1_780, [1_800, 2_000]],
  [7_900, [8_000]],
  [10_000, []],
  [12.5, [100, 500]],
])('for ₹%d a member is likely to give ₹%j', (total, sums) =>
  expect(likelyCash(fromRupees(total))).toEqual(sums.map((sum) => fromRupees(sum))),
)
