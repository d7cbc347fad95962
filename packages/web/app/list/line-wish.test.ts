import { expect, test } from 'vitest'
import { readLineWish, withWish } from './line-wish.ts'

test.each([
  ['', {}],
  ['kind=prize', { kind: 'prize' }],
  ['kind=secret&from=2027-01-01', { from: '2027-01-01' }],
  ['from=2027-02-01&to=2027-01-01', { from: '2027-02-01' }],
])('?%s asks for %j', (query, wish) => {
  expect(readLineWish(new URLSearchParams(query), ['prize', 'topup'])).toEqual(wish)
})

test('a wish stands in the address beside what else is there, and leaves no trace when it is taken back', () => {
  const params = withWish(new URLSearchParams('add=1'), 'kind', 'topup')
  expect(params.toString()).toBe('add=1&kind=topup')
  expect(withWish(params, 'kind', '').toString()).toBe('add=1')
})
