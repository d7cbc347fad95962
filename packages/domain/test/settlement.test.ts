import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromRupees,
  isWholeRupees,
  paise,
  prizeFigures,
  prizeSchedule,
  settleAuction,
  settleInOrder,
  splitEvenly,
  sum,
  toRupees,
  ZERO,
} from '../src/index.ts'
import type { AuctionSettlement } from '../src/index.ts'
import { chitOf } from './chits.ts'

interface Illustration {
  readonly id: string
  readonly source: string
  readonly convention: 'A' | 'A + tax on commission deducted from prize' | 'B' | 'D'
  readonly members: number
  readonly months: number
  readonly instalment: number
  readonly chit_value: number
  readonly row: {
    readonly discount_or_bid: number
    readonly commission: number
    readonly dividend_pool: number
    readonly dividend_per_ticket: number
    readonly net_instalment: number
    readonly prize_paid: number
    readonly tax_on_commission?: number
    readonly tax_pct?: number
  }
}

interface KittyScheme {
  readonly convention: 'E'
  readonly members: number
  readonly instalment: number
  readonly chit_value: number
  readonly rows: readonly { readonly bid: number; readonly prize_paid: number }[]
  readonly totals: { readonly kitty: number; readonly end_share_each: number }
}

const { vectors }: { vectors: (Illustration | KittyScheme)[] } = JSON.parse(
  readFileSync(new URL('vectors/public.json', import.meta.url), 'utf8'),
)
const illustrations = vectors.filter((vector): vector is Illustration => vector.convention !== 'E')
const kitties = vectors.filter((vector): vector is KittyScheme => vector.convention === 'E')

// @spec AUC-10
describe('published illustrations', () => {
  test.each(illustrations)('$id ($convention, $source)', ({ convention, members, months, instalment, row }) => {
    const terms = chitOf(instalment * months * members, months, members, {
      dividendSharedBy: convention === 'D' ? 'tickets-without-the-prize' : 'all-tickets',
      commissionBp: (row.commission / (instalment * months)) * 10_000,
      gstBp: (row.tax_pct ?? 0) * 100,
    })
    // Convention B asks the commission on top of the bid: convention A with D = bid + C.
    const discount = fromRupees(row.discount_or_bid + (convention === 'B' ? row.commission : 0))
    const settled = settleAuction(terms, { ticketNo: 1, discount })

    expect(toRupees(settled.prize)).toBe(row.prize_paid)
    expect(toRupees(settled.commission)).toBe(row.commission)
    expect(toRupees(settled.tax)).toBe(row.tax_on_commission ?? 0)
    expect(toRupees(sum(settled.dividends.map((dividend) => dividend.amount)))).toBe(row.dividend_pool)
    for (const { amount } of settled.dividends) {
      // Printed to the paisa, while an odd paisa goes to some and not to others.
      expect(Math.abs(toRupees(amount) - row.dividend_per_ticket)).toBeLessThan(0.0101)
      expect(Math.abs(instalment - toRupees(amount) - row.net_instalment)).toBeLessThan(0.0101)
    }
  })

  test.each(kitties)(
    'bids kept in a kitty until the end, $members members',
    ({ members, instalment, rows, totals }) => {
      const terms = chitOf(instalment * members * rows.length, rows.length, members, { step: fromRupees(1) })
      for (const { bid, prize_paid } of rows) {
        expect(settleAuction(terms, { ticketNo: 1, discount: fromRupees(bid) }).prize).toBe(fromRupees(prize_paid))
      }
      const kitty = sum(rows.map((row) => fromRupees(row.bid)))
      expect(kitty).toBe(fromRupees(totals.kitty))
      expect(new Set(splitEvenly(kitty, members))).toEqual(new Set([fromRupees(totals.end_share_each)]))
    },
  )
})

test('the landing page: 4,000 bid, 46,000 received, 1,000 to each of the four others', () => {
  const settled = settleAuction(chitOf(250_000, 5, 5), { ticketNo: 3, discount: fromRupees(4000) })
  expect(settled.prize).toBe(fromRupees(46_000))
  expect(settled.dividends).toEqual([1, 2, 4, 5].map((ticketNo) => ({ ticketNo, amount: fromRupees(1000) })))
})

// @spec AUC-10, LED-1
test('odd paise go to the lowest numbers that share', () => {
  const settled = settleAuction(chitOf(343_000, 7, 7, { commissionBp: 500 }), {
    ticketNo: 1,
    discount: fromRupees(10_000),
  })
  expect(settled.dividends.map((dividend) => dividend.amount)).toEqual([
    125_834, 125_834, 125_833, 125_833, 125_833, 125_833,
  ])
})

// @spec AUC-10, LED-1
test('no paisa appears or disappears, for any terms, winner and discount', () => {
  const anyPrize = fc.record({
    each: fc.integer({ min: 1, max: 50_000 }),
    months: fc.integer({ min: 1, max: 60 }),
    tickets: fc.integer({ min: 2, max: 60 }),
    commissionBp: fc.nat({ max: 700 }),
    gstBp: fc.nat({ max: 10_000 }),
    dividendSharedBy: fc.constantFrom('tickets-without-the-prize' as const, 'all-tickets' as const),
    winner: fc.nat(),
    depth: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(anyPrize, ({ each, months, tickets, winner, depth, ...chosen }) => {
      const terms = chitOf(each * months * tickets, months, tickets, chosen)
      const { chitAmount, commission } = prizeFigures(terms)
      const discount = paise(commission + Math.floor((chitAmount / 2 - commission) * depth))
      const ticketNo = (winner % tickets) + 1
      const { prize, tax, dividends } = settleAuction(terms, { ticketNo, discount })
      const amounts = dividends.map((dividend) => dividend.amount)
      expect(sum([prize, commission, tax, ...amounts])).toBe(chitAmount)
      expect(prize).toBeGreaterThan(0)
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
      const shares = dividends.some((dividend) => dividend.ticketNo === ticketNo)
      expect(shares).toBe(chosen.dividendSharedBy === 'all-tickets')
    }),
    { numRuns: 500 },
  )
})

const amountsOf = ({ dividends }: AuctionSettlement) => dividends.map(({ amount }) => toRupees(amount))

// @spec AUC-10, LED-1
describe('dividends in whole rupees', () => {
  const terms = chitOf(343_000, 7, 7, { commissionBp: 500, dividendRounding: 'rupee' })

  test('are rounded down, and what is left is kept for the last prize', () => {
    const settled = settleAuction(terms, { ticketNo: 1, discount: fromRupees(10_000) })
    expect(amountsOf(settled)).toEqual([1258, 1258, 1258, 1258, 1258, 1258])
    expect(settled.rounding).toBe(fromRupees(2))
  })

  test('of the last prize have what was kept: odd rupees go to the lowest ticket numbers', () => {
    const settled = settleAuction(terms, { ticketNo: 1, discount: fromRupees(2450), kept: fromRupees(9) })
    expect(amountsOf(settled)).toEqual([2, 2, 2, 1, 1, 1])
    expect(settled.rounding).toBe(fromRupees(-9))
  })

  test('what is less than a rupee is kept too, and goes to the lowest ticket number in the end', () => {
    const kept = settleAuction(terms, { ticketNo: 1, discount: paise(245_950) })
    expect([amountsOf(kept), kept.rounding]).toEqual([[1, 1, 1, 1, 1, 1], 350])
    const last = settleAuction(terms, { ticketNo: 7, discount: fromRupees(2450), kept: paise(350) })
    expect(amountsOf(last)).toEqual([1.5, 1, 1, 0, 0, 0])
  })

  test('a late ticket’s share goes to the others before it is rounded', () => {
    const late = settleAuction(terms, { ticketNo: 1, discount: fromRupees(2460) }, new Set([4, 5]))
    expect([amountsOf(late), late.rounding]).toEqual([[2, 2, 2, 2], fromRupees(2)])
  })
})

const anyChit = fc.record({
  each: fc.integer({ min: 1, max: 50_000 }),
  months: fc.integer({ min: 1, max: 12 }),
  tickets: fc.integer({ min: 2, max: 20 }),
  commissionBp: fc.nat({ max: 700 }),
  dividendSharedBy: fc.constantFrom('tickets-without-the-prize' as const, 'all-tickets' as const),
  depths: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 }),
})

/** All prizes of a chit in whole rupees, ticket j taking prize j, at discounts of so much of what may be bid. */
function wholeChit({
  each,
  months,
  tickets,
  depths,
  ...chosen
}: typeof anyChit extends fc.Arbitrary<infer C> ? C : never) {
  const terms = chitOf(each * months * tickets, months, tickets, { ...chosen, dividendRounding: 'rupee' })
  const { chitAmount, commission } = prizeFigures(terms)
  const most = Math.floor(toRupees(chitAmount) / 2) - toRupees(commission)
  const won = prizeSchedule(terms).map(({ prizeNo }, place) => ({
    ticketNo: prizeNo,
    discount: fromRupees(toRupees(commission) + Math.floor(Math.max(0, most) * (depths[place] ?? 0))),
  }))
  return { commission, won, settled: settleInOrder(terms, won) }
}

// @spec AUC-10
test('in whole rupees every dividend of a chit is given to somebody by its last prize, for any terms and discounts', () => {
  fc.assert(
    fc.property(anyChit, (chit) => {
      const { commission, won, settled } = wholeChit(chit)
      const given = settled.flatMap(({ dividends }) => dividends.map(({ amount }) => amount))
      expect(given.every(isWholeRupees)).toBe(true)
      expect(sum(given)).toBe(sum(won.map(({ discount }) => paise(discount - commission))))
      expect(sum(settled.map(({ rounding }) => rounding))).toBe(ZERO)
      const apart = settled.map((one) => Math.max(...amountsOf(one)) - Math.min(...amountsOf(one)))
      expect(Math.max(0, ...apart.slice(0, -1))).toBe(0)
      expect(apart.at(-1)).toBeLessThanOrEqual(1)
      for (const { dividends, rounding } of settled.slice(0, -1)) {
        expect(rounding).toBeGreaterThanOrEqual(0)
        expect(rounding).toBeLessThan(fromRupees(dividends.length))
      }
    }),
    { numRuns: 500 },
  )
})

test('a dividend that divides into whole rupees is the same in whole rupees and in paise', () => {
  fc.assert(
    fc.property(anyChit, fc.nat({ max: 1000 }), ({ each, months, tickets, commissionBp, dividendSharedBy }, rupees) => {
      const terms = chitOf(each * months * tickets, months, tickets, { commissionBp, dividendSharedBy })
      const sharers = dividendSharedBy === 'all-tickets' ? tickets : tickets - 1
      const won = { ticketNo: 1, discount: paise(prizeFigures(terms).commission + fromRupees(rupees * sharers)) }
      const settled = settleAuction(terms, won)
      expect(settleAuction({ ...terms, dividendRounding: 'rupee' }, won)).toEqual(settled)
      expect(settled.rounding).toBe(ZERO)
    }),
  )
})
