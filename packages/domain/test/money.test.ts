import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideHalfUpToRupee,
  formatRupees,
  fromRupees,
  multipleAtLeast,
  multipleAtMost,
  paise,
  shareOfBpDownToPaisa,
  shareOfBpDownToRupee,
  shareOfBpHalfUpToRupee,
  splitEvenly,
  sum,
  toRupees,
} from '../src/index.ts'

const LIMIT = 2 ** 51
const anyAmount = fc.nat({ max: LIMIT }).map(paise)
const anyBp = fc.nat({ max: 10_000 })

// @spec LED-1
describe('paise', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, LIMIT + 1, -LIMIT - 1])('%d is not whole paise', (n) => {
    expect(() => paise(n)).toThrow(RangeError)
  })

  test.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [46_000, 4_600_000],
    [9_999_999_999.99, 999_999_999_999],
  ])('₹%d is %d paise and back', (rupees, amount) => {
    expect(fromRupees(rupees)).toBe(amount)
    expect(toRupees(paise(amount))).toBe(rupees)
  })

  test.each([0.001, 0.30000000000000004, 1e-9, 12.345, 1e21])('₹%d has no whole paise', (rupees) => {
    expect(() => fromRupees(rupees)).toThrow(RangeError)
  })

  test('every amount survives the wire', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(fromRupees(toRupees(amount))).toBe(amount)
      }),
    )
  })
})

// @spec LED-1
describe('splitting', () => {
  test('nothing is lost, nobody is more than a paisa apart, the first holders get the odd paise', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 1000 }), (total, shares) => {
        const parts = splitEvenly(total, shares)
        expect(sum(parts)).toBe(total)
        expect(parts).toEqual(parts.toSorted((a, b) => b - a))
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('₹10 among three', () => expect(splitEvenly(paise(1000), 3)).toEqual([334, 333, 333]))
  test('a debt is not shared out', () => expect(() => splitEvenly(paise(-1), 2)).toThrow(RangeError))
})

// @spec LED-1
describe('rounding is exact, also where bp × amount passes 2^53', () => {
  test.each([
    ['₹7,500 at 14.5 %, half a rupee up', 750_000, 1450, 108_800],
    ['just under half a rupee', 49, 10_000, 0],
    ['half a rupee', 50, 10_000, 100],
    ['nothing', 0, 10_000, 0],
  ])('%s', (_, whole, bp, rounded) => {
    expect(shareOfBpHalfUpToRupee(paise(whole), bp)).toBe(rounded)
  })

  test('half up to the rupee is never more than half a rupee away, and up at the half', () => {
    fc.assert(
      fc.property(anyAmount, anyBp, (whole, bp) => {
        const tenThousandfold = BigInt(whole) * BigInt(bp)
        const error = BigInt(shareOfBpHalfUpToRupee(whole, bp)) * 10_000n - tenThousandfold
        expect(error > -500_000n && error <= 500_000n).toBe(true)
      }),
    )
  })

  test('down means the last rupee or paisa that is not above', () => {
    fc.assert(
      fc.property(anyAmount, anyBp, (whole, bp) => {
        const tenThousandfold = BigInt(whole) * BigInt(bp)
        const loss = (unit: bigint, rounded: bigint) => tenThousandfold - rounded * 10_000n < unit * 10_000n
        const toPaisa = shareOfBpDownToPaisa(whole, bp)
        const toRupee = shareOfBpDownToRupee(whole, bp)
        expect(loss(1n, BigInt(toPaisa)) && loss(100n, BigInt(toRupee))).toBe(true)
        expect(BigInt(toPaisa) * 10_000n <= tenThousandfold && toRupee <= toPaisa && toRupee % 100 === 0).toBe(true)
      }),
    )
  })

  // @seed 4.16, 9.7
  test.each([
    ['the seed’s example', 25_000_000, 25, 1_000_000],
    ['₹100 over 3 tickets and 1 month', 10_000, 3, 3300],
    ['₹5 among two: half up', 500, 2, 300],
    ['₹1 among three', 100, 3, 0],
    ['₹100 crore over 240 months and 7 tickets', 100_000_000_000, 1680, 59_523_800],
  ])('an instalment, %s', (_, amount, parts, instalment) => {
    expect(divideHalfUpToRupee(paise(amount), parts)).toBe(instalment)
  })

  test('multiples of a step lie on either side of a bound', () => {
    expect(multipleAtLeast(paise(10_000), paise(10_001))).toBe(20_000)
    expect(multipleAtLeast(paise(10_000), paise(20_000))).toBe(20_000)
    expect(multipleAtMost(paise(10_000), paise(19_999))).toBe(10_000)
    expect(multipleAtMost(paise(10_000), paise(9999))).toBe(0)
  })
})

test.each([
  [17_500_000, '₹1,75,000'],
  [1_234_550, '₹12,345.50'],
  [0, '₹0'],
  [5, '₹0.05'],
  [100_000_000_000, '₹1,00,00,00,000'],
  [-100_000, '-₹1,000'],
])('%d paise are written %s', (amount, written) => {
  expect(formatRupees(paise(amount))).toBe(written)
})

test('any amount is written as the language’s own formatter writes it', () => {
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const anySum = fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: -LIMIT, max: LIMIT }))
  fc.assert(
    fc.property(anySum, (amount) => {
      expect(formatRupees(paise(amount))).toBe(rupees.format(amount / 100))
    }),
  )
})
