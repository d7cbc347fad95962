import { day, fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import {
  atEnd,
  axisText,
  counted,
  endText,
  instantText,
  millisecondText,
  percent,
  rateText,
  rupees,
  secondText,
  secondWithDayText,
  shortDayText,
  weekdayInstantText,
} from './format.ts'

// @spec CMP-8 @seed 9.8
test.each([
  [175_000, '₹1,75,000'],
  [12_345.5, '₹12,345.50'],
  [-875, '−₹875'],
  [0, '₹0'],
])('%d rupees stand as %s', (amount, text) => {
  expect(rupees(fromRupees(amount))).toBe(text)
})

test('a sum on an axis has at most three decimals, and the groups of any other number', () => {
  const texts = [20_000, 150_000, 123_456.7, 20_000_000, 12_345_678_900].map((sum) => axisText(fromRupees(sum)))
  expect(texts).toEqual(['₹20,000', '₹1.5 lakh', '₹1.235 lakh', '₹2 crore', '₹1,234.568 crore'])
})

const late = new Date('2026-11-22T18:45:20.402Z')

test('instants are Indian time, in 24 hours', () => {
  expect(instantText(late)).toBe('23 Nov 2026, 00:15')
  expect(weekdayInstantText(late)).toBe('Mon 23 Nov 2026, 00:15')
  expect(secondText(late)).toBe('00:15:20')
  expect(millisecondText(late)).toBe('00:15:20.402')
})

test('days, counts and rates', () => {
  expect(shortDayText(day('2026-11-05'))).toBe('5 Nov')
  expect(counted(1, 'seat', 'seats')).toBe('1 seat')
  expect(counted(100_000, 'seat', 'seats')).toBe('1,00,000 seats')
  expect(percent(500)).toBe('5%')
  expect(percent(250)).toBe('2.5%')
  expect([0.0211, -0.0256, -0.000_001].map((rate) => rateText(rate, 2))).toEqual(['2.11%', '−2.56%', '0.00%'])
})

test('a time of another day says the day', () => {
  const close = new Date('2026-11-26T01:53:26Z')
  expect(secondWithDayText(close, day('2026-11-26'))).toBe('07:23:26')
  expect(secondWithDayText(close, day('2026-11-25'))).toBe('07:23:26 on 26 Nov 2026')
  expect(endText(new Date('2026-11-26T01:00:00Z'), close)).toBe('07:23')
  expect(endText(late, close)).toBe('Thu 26 Nov 2026, 07:23')
})

// @finding U45
test('a sentence that ends in a name has one full stop', () => {
  expect(`in the wallet of ${atEnd('Suresh K.')}.`).toBe('in the wallet of Suresh K.')
  expect(`in the wallet of ${atEnd('K. Suresh')}.`).toBe('in the wallet of K. Suresh.')
})
