import { describe, expect, test } from 'vitest'
import {
  canStillFall,
  day,
  fromRupees,
  instalmentsPaidFromPrize,
  instalmentsToCover,
  instalmentStatus,
  judgePart,
  net,
  paise,
  placeDividend,
  rest,
  ZERO,
} from '../src/index.ts'
import type { Instalment, InstalmentState } from '../src/index.ts'

const instalment = (monthNo: number, state: InstalmentState = 'unpaid', dividend = 0, paid = 0): Instalment => ({
  monthNo,
  amount: fromRupees(10_000),
  dividend: fromRupees(dividend),
  paid: fromRupees(paid),
  state,
})

// @spec INS-3
test('net is the instalment less the dividend that waits for it', () => {
  expect(net(instalment(2, 'unpaid', 1000))).toBe(fromRupees(9000))
})

// @spec INS-12
describe('a part of an instalment', () => {
  test('lowers the rest, and not the net', () => {
    expect(rest(instalment(2, 'unpaid', 1000, 4000))).toBe(fromRupees(5000))
    expect(net(instalment(2, 'unpaid', 1000, 4000))).toBe(fromRupees(9000))
  })

  test.each([
    ['one rupee', 100, 5000_00, true],
    ['all but a rupee', 4999_00, 5000_00, true],
    ['less than a rupee', 99, 5000_00, false],
    ['nothing', 0, 5000_00, false],
    ['less than nothing', -100, 5000_00, false],
    ['the whole rest', 5000_00, 5000_00, false],
    ['more than the rest', 5001_00, 5000_00, false],
    ['paise of whole rupees', 100_50, 5000_00, false],
    ['paise of a rest with paise', 100_50, 908_34, true],
    ['whole rupees of a rest with paise', 908_00, 908_34, true],
    ['any part of a rupee', 100, 100, false],
  ])('%s is one or not', (_, amount, left, isPart) => {
    expect(judgePart(paise(left), paise(amount))).toEqual(
      isPart ? { ok: true, value: null } : { ok: false, error: { code: 'part_amount_invalid', rest: left } },
    )
  })
})

// @spec INS-12
test.each([
  ['a sum with paise leaves', 765_44, 1_234_56, true],
  ['less than a rupee that a sum with paise leaves', 44, 1_234_56, true],
  ['whole rupees are paid beside', 765_44, 1_234_00, false],
  ['nothing is left for', 0, 1_234_56, false],
  ['the whole rest', 1_000_00, 1_234_56, false],
])('a part of ₹1,000 that %s is one or not', (_, amount, beside, isPart) => {
  expect(judgePart(paise(1_000_00), paise(amount), paise(beside)).ok).toBe(isPart)
})

test.each([
  ['paid', '2027-03-01', 'paid'],
  ['covered', '2027-02-05', 'overdue'],
  ['unpaid', '2027-02-06', 'overdue'],
  ['unpaid', '2027-02-05', 'due'],
  ['unpaid', '2027-02-01', 'due'],
  ['unpaid', '2027-01-31', 'upcoming'],
] as const)('an instalment due on 5 February, %s, on %s is %s', (state, today, status) => {
  expect(instalmentStatus({ state, dueOn: day('2027-02-05') }, day(today))).toBe(status)
})

// @spec INS-4
test.each([
  ['month 4 before month 3’s auction: yes', 'upcoming', 4, 'scheduled', 'auction', true],
  ['month 4 while it is open: yes', 'due', 4, 'open', 'auction', true],
  ['month 4 when its prize has been given: no', 'upcoming', 4, 'settled', 'auction', false],
  ['month 4 when it was cancelled: no', 'upcoming', 4, 'cancelled', 'auction', false],
  ['month 4 before month 3’s prize by the chart: yes', 'upcoming', 4, 'scheduled', 'fixed', true],
  ['month 4 when the prize is drawn: no', 'upcoming', 4, 'scheduled', 'lot', false],
  ['month 5, which only month 4’s lowers: no', 'upcoming', 5, 'scheduled', 'auction', false],
  ['what is paid: no', 'paid', 4, 'scheduled', 'auction', false],
  ['what is overdue: no', 'overdue', 4, 'scheduled', 'auction', false],
] as const)('a dividend can still lower %s', (_, status, monthNo, state, prizeBy, can) => {
  expect(canStillFall({ status, monthNo }, [{ monthNo: 3, state, prizeBy }])).toBe(can)
})

// @spec INS-4
describe('a dividend goes', () => {
  test.each<[string, number, Instalment | null, number, number, boolean]>([
    ['to the next instalment', 1000, instalment(2), 1000, 0, false],
    ['on top of another prize’s of the month', 1000, instalment(2, 'unpaid', 500), 1000, 0, false],
    ['so that it pays the instalment wholly', 10_000, instalment(2), 10_000, 0, true],
    [
      'so far as the instalment needs it, the rest to the wallet',
      12_000,
      instalment(2, 'unpaid', 500),
      9500,
      2500,
      true,
    ],
    ['to what a part has left', 1000, instalment(2, 'unpaid', 500, 4000), 1000, 0, false],
    ['to the wallet for what exceeds it', 1000, instalment(2, 'unpaid', 500, 9000), 500, 500, true],
    ['to the wallet when the next is already paid', 1000, instalment(2, 'paid'), 0, 1000, false],
    ['to the wallet when the company already stands in', 1000, instalment(2, 'covered'), 0, 1000, false],
    ['to the wallet after the last month', 1000, null, 0, 1000, false],
    ['nowhere when there is none', 0, instalment(2), 0, 0, false],
  ])('%s', (_, share, next, toInstalment, toWallet, paysWholly) => {
    expect(placeDividend(fromRupees(share), next)).toEqual({
      toInstalment: fromRupees(toInstalment),
      toWallet: fromRupees(toWallet),
      paysWholly,
    })
  })
})

// @spec INS-5
test('the company covers what is unpaid up to the prize’s month, nothing later, nothing twice', () => {
  const all = [instalment(1, 'covered'), instalment(2, 'paid'), instalment(3), instalment(4), instalment(5)]
  expect(instalmentsToCover(all, 4).map((one) => one.monthNo)).toEqual([3, 4])
})

// @spec AUC-11
describe('a prize pays the winner’s overdue instalments', () => {
  const overdue = [instalment(1, 'covered'), instalment(2, 'covered', 4000), instalment(3, 'covered', 9000)]

  test.each([
    ['all when it suffices', 17_000, [1, 2, 3]],
    ['oldest first, whole ones', 16_999, [1, 2]],
    ['up to the first that does not fit, though a later one would', 11_000, [1]],
    ['none when the oldest does not fit', 9999, []],
  ])('%s', (_, prize, months) => {
    expect(instalmentsPaidFromPrize(fromRupees(prize), overdue).map((one) => one.monthNo)).toEqual(months)
  })

  test('none when nothing is owed', () => expect(instalmentsPaidFromPrize(ZERO, [])).toEqual([]))
})
