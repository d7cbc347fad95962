import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromRupees, paise, prizeFigures, settleAuction, splitEvenly, sum, toRupees } from '../src/index.ts'
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

test('odd paise go to the lowest numbers that share', () => {
  const settled = settleAuction(chitOf(343_000, 7, 7, { commissionBp: 500 }), {
    ticketNo: 1,
    discount: fromRupees(10_000),
  })
  expect(settled.dividends.map((dividend) => dividend.amount)).toEqual([
    125_834, 125_834, 125_833, 125_833, 125_833, 125_833,
  ])
})

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
