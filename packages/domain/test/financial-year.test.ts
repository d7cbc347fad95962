import { expect, test } from 'vitest'
import { day, financialYear, financialYearOf } from '../src/index.ts'

test.each([
  ['2027-03-31', 2026],
  ['2027-04-01', 2027],
  ['2027-12-31', 2027],
  ['2028-01-01', 2027],
] as const)('%s lies in the financial year that began in %i', (on, year) => {
  expect(financialYearOf(day(on)).year).toBe(year)
})

test('it begins on 1 April, ends on 31 March and is written with both years', () => {
  expect(financialYear(2026)).toEqual({ year: 2026, from: '2026-04-01', to: '2027-03-31', name: '2026–27' })
  expect(financialYear(2099).name).toBe('2099–00')
})
