import { fromRupees, sum, ZERO } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { bothSides, type Summary } from './both-sides.ts'

const nothing: Summary['totals'] = {
  totalMembers: 0,
  collectedAmount: ZERO,
  disbursedAmount: ZERO,
  dividendsApplied: ZERO,
  advancesOutstanding: ZERO,
  advances: ZERO,
  prizes: ZERO,
  dividends: ZERO,
  commission: ZERO,
  tax: ZERO,
  poolGrowth: ZERO,
  pool: ZERO,
  arrears: ZERO,
}
const rupees = (amounts: Partial<Record<keyof Summary['totals'], number>>): Summary['totals'] => ({
  ...nothing,
  ...Object.fromEntries(Object.entries(amounts).map(([field, amount]) => [field, fromRupees(amount)])),
})
const kinds = (items: readonly { kind: string }[]) => items.map(({ kind }) => kind)

describe('the two sides of a report', () => {
  test.each([
    [
      'a month in which the company put in 10,000',
      { collectedAmount: 40_000, advances: 10_000, prizes: 43_050, dividends: 4_000, commission: 2_500, tax: 450 },
      ['collected', 'applied', 'advanced'],
      ['prizes', 'dividends', 'commission', 'tax'],
      50_000,
    ],
    [
      'the month in which it got them back',
      { collectedAmount: 56_000, dividendsApplied: 4_000, advances: -10_000, prizes: 50_000 },
      ['collected', 'applied'],
      ['prizes', 'dividends', 'commission', 'tax', 'repaid'],
      60_000,
    ],
    [
      'days before the prize is given',
      { collectedAmount: 30_000, poolGrowth: 30_000 },
      ['collected', 'applied'],
      ['prizes', 'dividends', 'commission', 'tax', 'intoPools'],
      30_000,
    ],
    [
      'the day on which it is given',
      { poolGrowth: -30_000, prizes: 30_000 },
      ['collected', 'applied', 'fromPools'],
      ['prizes', 'dividends', 'commission', 'tax'],
      30_000,
    ],
  ] as const)('end in the same sum: %s', (_, amounts, came, went, total) => {
    const sides = bothSides(rupees(amounts))
    expect([kinds(sides.came), kinds(sides.went)]).toEqual([came, went])
    expect(sides.total).toBe(fromRupees(total))
    expect(sum(sides.went.map(({ amount }) => amount))).toBe(sides.total)
  })
})
