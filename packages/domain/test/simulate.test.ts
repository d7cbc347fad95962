import { describe, expect, test } from 'vitest'
import {
  averageDiscount,
  fromRupees,
  howGiven,
  monthlyRateOf,
  simulate,
  toRupees,
  yearlyRateOf,
  type ChitTerms,
  type Simulation,
  type Supposition,
} from '../src/index.ts'
import { chitOf, landingChit } from './chits.ts'

const none = new Map()
const supposed = (prizeNo: number, bid: number, others: number, more: Partial<Supposition> = {}): Supposition => ({
  prizeNo,
  bid: fromRupees(bid),
  given: none,
  others: fromRupees(others),
  depositRatePerMonth: 0,
  ...more,
})
const inRupees = ({ paid, received, gain }: Simulation['take' | 'wait']) => [paid, received, gain].map(toRupees)

// @spec AUC-13
describe('the landing page’s chit, when every later prize goes at ₹100', () => {
  const terms = landingChit()
  const at = (depositRatePerMonth: number) => simulate(terms, supposed(1, 4000, 100, { depositRatePerMonth })).wait
  const { take, wait, eachOther, sharers } = simulate(terms, supposed(1, 4000, 100))

  test('taking prize 1 with 4,000: 46,000 received, and three dividends of ₹25 lower what is paid in', () => {
    expect(toRupees(take.prize)).toBe(46_000)
    expect(inRupees(take)).toEqual([49_925, 46_000, -3925])
    expect([toRupees(eachOther), sharers]).toEqual([1000, 4])
  })

  test('waiting for month 5: 50,000 received, 1,075 saved on the way', () => {
    expect(inRupees(wait)).toEqual([48_925, 50_000, 1075])
    expect(wait).toMatchObject({ prizeNo: 5, monthNo: 5 })
  })

  test('the borrowing rate is 46,000 against 50,000 four months later, and only about', () => {
    expect(take.borrowingRatePerMonth).toBeCloseTo(0.02106, 5)
    expect(take.isRateExact).toBe(false)
  })

  test('a saver’s own rate makes the wait worth nothing, and a higher deposit rate makes it a loss', () => {
    expect(wait.saverRatePerMonth).toBeCloseTo(0.01097, 5)
    expect(Math.abs(at(wait.saverRatePerMonth ?? 0).presentValue)).toBeLessThanOrEqual(1)
    expect(at(0.02).presentValue).toBeLessThan(0)
    expect(at(0).presentValue).toBe(wait.gain)
  })
})

test('prizes given already count as they were given, whatever is supposed of the others', () => {
  const given = new Map([[1, fromRupees(4000)]])
  const { wait } = simulate(landingChit(), supposed(2, 2000, 100, { given }))
  // 1,000 + 500 + 25 + 25 off the way
  expect(inRupees(wait)).toEqual([48_450, 50_000, 1550])
})

// each of these companies prints what the winner and the others get of one bid
test.each([
  ['kapilchits.com', 50, 10_000, 175_000, 500, 0, 325_000, 3000],
  ['margadarsi.com, the highest bid', 50, 2000, 40_000, 500, 0, 60_000, 700],
  ['surabhichits.com, with service tax', 50, 3000, 45_000, 500, 1450, 103_912, 750],
])('%s: %i × ₹%i, a bid of ₹%i', (_, tickets, instalment, bid, commissionBp, gstBp, prize, share) => {
  const terms = chitOf(instalment * tickets * tickets, tickets, tickets, {
    commissionBp,
    gstBp,
    dividendSharedBy: 'all-tickets',
  })
  const { take, eachOther, sharers } = simulate(terms, supposed(2, bid, bid))
  expect([toRupees(take.prize), toRupees(eachOther), sharers]).toEqual([prize, share, tickets])
  expect(take.isRateExact).toBe(true)
})

test('in whole rupees the others get whole rupees, and whoever waits shares what rounding kept', () => {
  const terms = landingChit({ dividendRounding: 'rupee', dividendSharedBy: 'all-tickets', step: fromRupees(1) })
  const { take, wait, eachOther } = simulate(terms, supposed(1, 4004, 104))
  // 4,004 and three times 104 over 5: ₹800 and ₹20 each, 4 + 3 × 4 = ₹16 kept; with the last prize ₹3 each and one odd rupee
  expect(toRupees(eachOther)).toBe(800)
  expect(inRupees(wait)).toEqual([49_140, 50_003, 863])
  expect(take.received).toBe(fromRupees(45_996 + 3))
})

describe('where a bid has no say', () => {
  const chart = [5000, 4000, 3000, 2000, 0].map(fromRupees)
  test.each<[string, ChitTerms, number, Simulation['by'], number]>([
    ['a lot’s prize goes at the commission', landingChit({ prizeBy: 'lot', commissionBp: 500 }), 1, 'lot', 2500],
    ['a chart’s at what is printed', landingChit({ prizeBy: 'fixed', fixedDiscounts: chart }), 2, 'fixed', 4000],
    ['the last at the commission', landingChit({ commissionBp: 500 }), 5, 'last', 2500],
    ['one no bid fits in, by lot', landingChit({ step: fromRupees(30_000) }), 1, 'lot', 0],
  ])('%s', (_, terms, prizeNo, by, discount) => {
    expect(howGiven(terms, prizeNo)).toBe(by)
    expect(toRupees(simulate(terms, supposed(prizeNo, 9900, 2500)).discount)).toBe(discount)
  })

  test('whoever takes the last prize borrows nothing: taking it is waiting for it', () => {
    const { take, wait } = simulate(landingChit(), supposed(5, 100, 100))
    expect(take.borrowingRatePerMonth).toBeNull()
    expect(inRupees(take)).toEqual(inRupees(wait))
  })
})

test('there is no sixth prize of five', () => {
  expect(() => simulate(landingChit(), supposed(6, 100, 100))).toThrow('no prize 6')
})

test.each([
  ['nothing given yet', [], null],
  ['4,000 and 2,050: down to the step', [4000, 2050], 3000],
  ['never below the least bid', [0, 0], 100],
])('the average so far: %s', (_, rupees, average) => {
  const given = new Map(rupees.map((discount, index) => [index + 1, fromRupees(discount)]))
  const found = averageDiscount(landingChit(), given)
  expect(found === null ? null : toRupees(found)).toBe(average)
})

test('7 % a year is 0.565 % a month, and back again', () => {
  expect(monthlyRateOf(7)).toBeCloseTo(0.005654, 6)
  expect(yearlyRateOf(monthlyRateOf(7))).toBeCloseTo(0.07, 12)
  expect(yearlyRateOf(0.02)).toBeCloseTo(0.2682, 4)
})
