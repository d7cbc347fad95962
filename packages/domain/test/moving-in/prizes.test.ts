import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  frameTerms,
  fromRupees,
  paise,
  prizeFigures,
  settleAuction,
  subtract,
  times,
  ZERO,
  type ChitTerms,
  type Paise,
} from '../../src/index.ts'
import type { ChitBook } from '../../src/moving-in/books.ts'
import { judgeFigures, type PastFigures } from '../../src/moving-in/check-prizes.ts'

const bookOf = (terms: ChitTerms, foremansMonth: number | null = null): ChitBook => ({
  row: { foremansMonth, tickets: terms.tickets } as ChitBook['row'],
  terms,
  figures: prizeFigures(terms),
  holdings: new Map(),
  auctions: [],
  otherDividends: new Map(),
})

const termsOf = (given: {
  months: number
  instalment: number
  commissionBp: number
  gstBp: number
  all: boolean
  rupee: boolean
}): ChitTerms => {
  const { months, instalment, commissionBp, gstBp, all, rupee } = given
  const framed = frameTerms({
    amount: fromRupees(instalment * months * months),
    months,
    tickets: months,
    terms: {
      commissionBp,
      gstBp,
      capBp: 4000,
      dividendSharedBy: all ? 'all-tickets' : 'tickets-without-the-prize',
      dividendRounding: rupee ? 'rupee' : 'paise',
      step: fromRupees(1),
    },
  })
  if (!framed.ok) throw new Error(framed.error.code)
  return framed.value
}

/** A chit and a past prize of it, as the auction settled it: the GST from the prize, or from the dividend. */
const pastPrize = fc
  .record({
    months: fc.integer({ min: 5, max: 60 }),
    instalment: fc.integer({ min: 500, max: 50_000 }),
    commissionBp: fc.constantFrom(300, 500, 700),
    gstBp: fc.constantFrom(0, 1800),
    all: fc.boolean(),
    rupee: fc.boolean(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ share, ...given }) => {
    const terms = termsOf(given)
    const { commission, cap, floor } = prizeFigures(terms)
    const [least, most] = [(floor ?? commission) / 100, (cap ?? commission) / 100]
    const discount = fromRupees(Math.floor(least + (most - least) * share))
    const settled = settleAuction(terms, { ticketNo: 1, discount })
    const dividend = settled.dividends.at(-1)?.amount ?? ZERO
    const row: PastFigures = {
      prizeNo: 2,
      ticket: 1,
      discount,
      prize: settled.prize,
      commission: settled.commission,
      tax: settled.tax,
      dividend,
    }
    return { book: bookOf(terms), row }
  })

const money = (amount = 0): Paise => fromRupees(amount)

/** Figures in rupees; what is left out is 0. */
const rupees = (row: Partial<Record<keyof PastFigures, number>>): PastFigures => ({
  prizeNo: row.prizeNo ?? 2,
  ticket: row.ticket ?? 1,
  discount: money(row.discount),
  prize: money(row.prize),
  commission: money(row.commission),
  tax: money(row.tax),
  dividend: money(row.dividend),
})

// @spec MOV-7
describe('MOV-7 the money of a past prize', () => {
  test('what an auction of Kuri settles is right', () => {
    fc.assert(
      fc.property(pastPrize, ({ book, row }) => {
        expect(judgeFigures(book, row)).toEqual([])
      }),
    )
  })

  test('one wrong figure is named, and mostly it alone', () => {
    const column = fc.constantFrom('discount', 'prize', 'commission', 'dividend')
    let alone = 0
    let all = 0
    fc.assert(
      fc.property(pastPrize, column, fc.integer({ min: 1, max: 50_000 }), ({ book, row }, column, rupees) => {
        // a bid or a prize that is wrong by just the tax says that the tax was taken from elsewhere
        fc.pre(fromRupees(rupees) !== row.tax)
        const wrong = judgeFigures(book, { ...row, [column]: add(row[column], fromRupees(rupees)) })
        expect(wrong.map((one) => one.column)).toContain(column)
        all++
        if (wrong.length === 1) alone++
        const named = wrong.find((one) => one.column === column)
        const mended = named?.code === 'figure_wrong' ? { ...row, [column]: named.expected } : row
        expect(judgeFigures(book, mended).filter(({ code }) => code !== 'not_by_terms')).toEqual([])
      }),
      { numRuns: 1000 },
    )
    expect(alone / all).toBeGreaterThan(0.6)
  })

  const terms = termsOf({ months: 25, instalment: 20_000, commissionBp: 500, gstBp: 1800, all: true, rupee: true })
  const right = { discount: 1_00_000, prize: 3_95_500, commission: 25_000, tax: 4500, dividend: 3000 }

  test.each<readonly [what: string, row: Partial<Record<keyof PastFigures, number>>, found: readonly string[]]>([
    ['the example of the template', right, []],
    ['GST from the dividend', { ...right, prize: 4_00_000, dividend: 2820 }, []],
    ['without GST', { ...right, prize: 4_00_000, tax: 0 }, []],
    ['rounding that is kept', { ...right, discount: 1_00_010, prize: 3_95_490 }, []],
    [
      'a dividend rounded to the nearest rupee: the company bore the rest',
      {
        ...right,
        discount: 99_990,
        prize: 3_95_510,
      },
      ['dividend company_bore_rest 2999'],
    ],
    ['a wrong prize', { ...right, prize: 3_59_500 }, ['prize figure_wrong 395500']],
    ['a wrong bid', { ...right, discount: 10_000 }, ['discount figure_wrong 100000']],
    ['a wrong dividend', { ...right, dividend: 300 }, ['dividend figure_wrong 3000']],
    ['a wrong commission', { ...right, commission: 52_000 }, ['commission figure_wrong 25000']],
    [
      'a commission a rupee off, hidden by rounding',
      { ...right, discount: 1_00_010, prize: 3_95_490, commission: 25_001 },
      ['commission not_by_terms 25000'],
    ],
    [
      'a bid above the cap',
      { ...right, discount: 2_50_000, prize: 2_45_500, dividend: 9000 },
      ['discount bid_above_cap 200000'],
    ],
    [
      'a bid below the commission',
      { discount: 20_000, prize: 4_75_500, commission: 20_000, tax: 4500, dividend: 0 },
      ['commission not_by_terms 25000'],
    ],
  ])('%s', (_what, row, found) => {
    const shown = judgeFigures(bookOf(terms), rupees(row)).map(
      ({ column, code, expected }) => `${column} ${code} ${expected / 100}`,
    )
    expect(shown).toEqual(found)
  })

  test('two wrong figures: all of the row are named', () => {
    const wrong = judgeFigures(bookOf(terms), rupees({ ...right, prize: 1, dividend: 1 }))
    expect(wrong.map(({ column, code }) => `${column} ${code}`)).toEqual(
      ['discount', 'prize', 'commission', 'tax', 'dividend'].map((one) => `${one} pool_not_divided`),
    )
  })

  test('of several prizes in its own month the company takes the first only', () => {
    const two = frameTerms({
      amount: fromRupees(20_000 * 25 * 50),
      months: 25,
      tickets: 50,
      terms: {
        commissionBp: 500,
        gstBp: 1800,
        dividendSharedBy: 'all-tickets',
        dividendRounding: 'rupee',
        capBp: 4000,
      },
    })
    if (!two.ok) throw new Error(two.error.code)
    const own = bookOf(two.value, 2)
    const whole = { ...rupees({}), prize: prizeFigures(two.value).chitAmount }
    const won = rupees({ ...right, dividend: 1500 })
    expect(judgeFigures(own, { ...whole, prizeNo: 3 })).toEqual([])
    expect(judgeFigures(own, { ...won, prizeNo: 4 })).toEqual([])
    expect(judgeFigures(own, { ...won, prizeNo: 3 })).not.toEqual([])
    expect(judgeFigures(own, { ...whole, prizeNo: 4 })).not.toEqual([])
  })

  test('in its own month the company takes the whole pool', () => {
    const own = bookOf(terms, 1)
    const pool = prizeFigures(terms).chitAmount
    expect(pool).toBe(times(terms.instalment, terms.months))
    expect(judgeFigures(own, { ...rupees({ prizeNo: 1 }), prize: pool })).toEqual([])
    expect(
      judgeFigures(own, {
        ...rupees({ prizeNo: 1, commission: 25_000, tax: 4500 }),
        prize: subtract(pool, fromRupees(29_500)),
      }),
    ).toEqual([])
    const wrong = judgeFigures(own, { ...rupees({ prizeNo: 1, dividend: 10, discount: 500 }), prize: paise(pool - 1) })
    expect(wrong.map(({ column }) => column)).toEqual(['dividend', 'discount', 'prize'])
  })
})
