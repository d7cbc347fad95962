import { day } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { readDateRange, presetRanges, writeDateRange } from './date-range.ts'

describe('the days of a report', () => {
  test.each([
    ['', {}],
    ['from=2027-01-01&to=2027-01-31', { from: '2027-01-01', to: '2027-01-31' }],
    ['to=2027-01-31&q=five', { to: '2027-01-31' }],
    ['from=2027-02-30', {}],
    ['from=0002-01-01', {}],
    ['from=2027-02-01&to=2027-01-31', { from: '2027-02-01' }],
  ])('in ?%s are %j', (query, range) => {
    expect(readDateRange(new URLSearchParams(query))).toEqual(range)
  })

  test('leave the search alone and begin at the first page', () => {
    const params = new URLSearchParams('q=five&page=3&to=2027-01-31')
    expect(writeDateRange(params, { from: day('2027-01-01') }).toString()).toBe('q=five&from=2027-01-01')
  })

  test.each([
    ['2026-11-20', '2026-11-01', '2026-10-01', '2026-10-31', '2026-04-01', '2025-04-01', '2026-03-31'],
    ['2027-03-31', '2027-03-01', '2027-02-01', '2027-02-28', '2026-04-01', '2025-04-01', '2026-03-31'],
    ['2027-04-01', '2027-04-01', '2027-03-01', '2027-03-31', '2027-04-01', '2026-04-01', '2027-03-31'],
    ['2027-01-05', '2027-01-01', '2026-12-01', '2026-12-31', '2026-04-01', '2025-04-01', '2026-03-31'],
  ])('on %s: this month from %s, last month %s to %s, this year from %s, last year %s to %s', (today, ...days) => {
    const { everything, thisMonth, lastMonth, thisYear, lastYear } = presetRanges(day(today))
    expect([thisMonth.from, lastMonth.from, lastMonth.to, thisYear.from, lastYear.from, lastYear.to]).toEqual(days)
    expect(everything).toEqual({})
  })
})
