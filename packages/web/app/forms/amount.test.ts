import { paise } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { amountOf, amountText, groupedAsTyped } from './amount.ts'

describe('an amount field', () => {
  test.each([
    ['175000', '1,75,000'],
    ['1,75,0001', '17,50,001'],
    ['12345.5', '12,345.5'],
    ['12345.505', '12,345.50'],
    ['₹ 4 000', '4,000'],
    ['.5', '.5'],
    ['', ''],
    ['1e3', '1e3'],
    ['-5', '-5'],
    ['1.2.3', '1.2.3'],
    ['१०००', '१०००'],
    ['4 thousand', '4 thousand'],
  ])('typed %j stands as %j', (typed, stands) => {
    expect(groupedAsTyped(typed)).toBe(stands)
  })

  test.each([
    ['1,75,000', 1_75_000_00],
    ['12,345.5', 12_345_50],
    ['0.05', 5],
    ['.', null],
    ['', null],
    ['1e3', null],
    ['-5', null],
    ['1.2.3', null],
    ['१०००', null],
  ])('holding %j is worth %j paise', (typed, worth) => {
    expect(amountOf(typed)).toBe(worth)
  })

  test('shows a sum the way it would have been typed', () => {
    expect(amountText(paise(1_75_000_00))).toBe('1,75,000')
    expect(amountText(paise(12_345_05))).toBe('12,345.05')
    expect(amountText(null)).toBe('')
  })
})
