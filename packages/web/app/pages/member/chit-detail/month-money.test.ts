import { fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { notReceived } from './money-streams.ts'
import { dividendsByMonth, lastSettledMonth, sharersIn } from './month-money.ts'

/** Market Twenty: 20 × ₹5,000, 5 % and GST on it, the dividend shared by all. */
const prize = (monthNo: number, bid: number) => ({
  monthNo,
  prizeNo: monthNo,
  state: 'settled' as const,
  chitAmount: fromRupees(100_000),
  result: {
    by: 'bid' as const,
    winner: { userId: 'joseph', ticketNo: 3 },
    bid: fromRupees(bid),
    prize: fromRupees(100_000 - bid - 900),
    commission: fromRupees(5000),
    tax: fromRupees(900),
    dividends: Array.from({ length: 20 }, (_, i) => ({
      userId: `member ${i}`,
      ticketNo: i + 1,
      amount: fromRupees((bid - 5000) / 20),
    })),
    settledAt: new Date('2026-11-08T05:00:30Z'),
  },
})
const toCome = { ...prize(11, 0), state: 'scheduled' as const, result: null }

test('November’s money is shown first, and all twenty share its dividends', () => {
  const all = [prize(9, 21_000), prize(10, 20_000), toCome]
  expect([lastSettledMonth(all), sharersIn(all, 10), sharersIn(all, 11)]).toEqual([10, 20, 0])
})

test('before the first prize it is the first month', () => {
  expect(lastSettledMonth([toCome])).toBe(1)
  expect(dividendsByMonth([toCome])).toEqual([])
})

test('dividends stand in the order of their months', () => {
  const shares = dividendsByMonth([prize(10, 20_000), prize(2, 30_000)])
  expect(shares).toEqual([
    { monthNo: 2, share: fromRupees(1250) },
    { monthNo: 10, share: fromRupees(750) },
  ])
})

test.each([
  [9000, 1000],
  [10_000, 0],
])('of a pool of ₹10,000 with ₹%i received, ₹%i is not received yet', (collected, missing) => {
  const chit = { contribution: fromRupees(1000), totalMembers: 10 }
  expect(notReceived(chit, { collected: fromRupees(collected) })).toBe(fromRupees(missing))
})
