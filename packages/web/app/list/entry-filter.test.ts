import { expect, test } from 'vitest'
import { readEntryFilter, withFilter } from './entry-filter.ts'

test.each([
  ['', {}],
  ['kind=prize', { kind: 'prize' }],
  ['kind=secret&from=2027-01-01', { from: '2027-01-01' }],
  ['from=2027-02-01&to=2027-01-01', { from: '2027-02-01' }],
])('?%s asks for %j', (query, filter) => {
  expect(readEntryFilter(new URLSearchParams(query), ['prize', 'topup'])).toEqual(filter)
})

test('a filter is added beside other URL parameters and removed when it is cleared', () => {
  const params = withFilter(new URLSearchParams('add=1'), 'kind', 'topup')
  expect(params.toString()).toBe('add=1&kind=topup')
  expect(withFilter(params, 'kind', '').toString()).toBe('add=1')
})
