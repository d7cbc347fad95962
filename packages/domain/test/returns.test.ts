import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  borrowingRatePerMonth,
  fromRupees,
  moneyOverLife,
  paise,
  prizeFigures,
  presentValue,
  saverIrrPerMonth,
  ticketCashFlow,
  toRupees,
  ZERO,
} from '../src/index.ts'
import type { CashFlow } from '../src/index.ts'
import { chitOf, landingChit } from './chits.ts'

const flowOf = (months: [paid: number, received: number][]): CashFlow =>
  months.map(([paid, received]) => ({ paid: fromRupees(paid), received: fromRupees(received) }))
const rupeesOf = (flow: CashFlow) => flow.map((month) => [toRupees(month.paid), toRupees(month.received)])
const discounts = (...rupees: number[]) => rupees.map(fromRupees)

describe('the months of a ticket', () => {
  const terms = landingChit()

  test('the landing page’s winner of month 1', () => {
    const flow = ticketCashFlow(terms, 1, discounts(4000, 0, 0, 0, 0))
    expect(rupeesOf(flow)).toEqual([
      [10_000, 46_000],
      [10_000, 0],
      [10_000, 0],
      [10_000, 0],
      [10_000, 0],
    ])
    expect(moneyOverLife(flow)).toEqual({
      paid: fromRupees(50_000),
      received: fromRupees(46_000),
      gain: fromRupees(-4000),
    })
  })

  test('its last saver, who pays 9,000 in month 2', () => {
    const flow = ticketCashFlow(terms, 5, discounts(4000, 2000, 0, 0, 0))
    expect(rupeesOf(flow)).toEqual([
      [10_000, 0],
      [9000, 0],
      [9500, 0],
      [10_000, 0],
      [10_000, 50_000],
    ])
  })

  test('a dividend above the instalment, and one after the last month, go to the wallet', () => {
    const two = chitOf(200_000, 10, 2)
    const flow = ticketCashFlow(two, 2, discounts(50_000, 0))
    expect(rupeesOf(flow)[4]).toEqual([10_000, 40_000])
    expect(rupeesOf(flow)[5]).toEqual([0, 0])
    const threeAtOnce = chitOf(30_000, 1, 3)
    expect(rupeesOf(ticketCashFlow(threeAtOnce, 3, discounts(2000, 1000, 0)))).toEqual([[10_000, 11_500]])
  })

  test('everybody’s gains together are the company’s pay', () => {
    const anyDiscount = fc.integer({ min: 0, max: 20 }).map((steps) => fromRupees(2500 + steps * 100 * 8))
    fc.assert(
      fc.property(fc.tuple(anyDiscount, anyDiscount, anyDiscount, anyDiscount, anyDiscount), (bids) => {
        const taxed = landingChit({ commissionBp: 500, gstBp: 1800 })
        const { commission, tax } = prizeFigures(taxed)
        const gains = bids.map((_, index) => moneyOverLife(ticketCashFlow(taxed, index + 1, bids)).gain)
        expect(gains.reduce((total, gain) => total + gain, 0)).toBe(-5 * (commission + tax))
      }),
    )
  })
})

describe('the borrowing rate against waiting', () => {
  // @spec AUC-13
  test('46,000 now instead of 50,000 in four months is about 2.1 % a month', () => {
    const rate = borrowingRatePerMonth(
      { monthNo: 1, prize: fromRupees(46_000) },
      { monthNo: 5, prize: fromRupees(50_000) },
    )
    expect(rate).toBeCloseTo(0.02106, 5)
  })

  test('the last month borrows nothing', () => {
    const last = { monthNo: 5, prize: fromRupees(50_000) }
    expect(borrowingRatePerMonth(last, last)).toBeNull()
  })
})

describe('a saver’s return', () => {
  // @spec AUC-13
  test('doubling a deposit in one month is 100 % a month', () => {
    expect(
      saverIrrPerMonth(
        flowOf([
          [100, 0],
          [0, 200],
        ]),
      ),
    ).toBeCloseTo(1, 9)
  })

  test('getting back what was paid is nothing', () => {
    expect(
      saverIrrPerMonth(
        flowOf([
          [100, 0],
          [100, 0],
          [0, 200],
        ]),
      ),
    ).toBeCloseTo(0, 9)
  })

  test('losing is negative', () => {
    expect(
      saverIrrPerMonth(
        flowOf([
          [100, 0],
          [0, 90],
        ]),
      ),
    ).toBeCloseTo(-0.1, 9)
  })

  test.each<[string, [number, number][]]>([
    [
      'pay, receive, pay',
      [
        [100, 0],
        [0, 300],
        [100, 0],
      ],
    ],
    [
      'receive, then pay',
      [
        [0, 100],
        [110, 0],
      ],
    ],
    ['nothing at all', [[0, 0]]],
    [
      'a loss of everything but a paisa',
      [
        [10_000, 0],
        [0, 0.01],
      ],
    ],
  ])('%s has no rate that could be shown', (_, months) => {
    expect(saverIrrPerMonth(flowOf(months))).toBeNull()
  })

  // @spec AUC-13
  test('at its own rate of return a flow is worth nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 500, max: 2000 }), (months, prizePerMonth) => {
        const flow = [
          ...Array.from({ length: months }, () => ({ paid: paise(1000), received: ZERO })),
          { paid: ZERO, received: paise(months * prizePerMonth) },
        ]
        expect(presentValue(flow, saverIrrPerMonth(flow) ?? Number.NaN)).toBe(0)
      }),
    )
  })
})

test('present value discounts every month after the first', () => {
  const flow = flowOf([
    [100, 0],
    [0, 121],
  ])
  expect(presentValue(flow, 0)).toBe(fromRupees(21))
  expect(presentValue(flow, 0.1)).toBe(fromRupees(10))
  expect(presentValue(flow, 0.21)).toBe(0)
})
