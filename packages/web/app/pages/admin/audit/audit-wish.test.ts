import { expect, test } from 'vitest'
import { readAuditWish } from './audit-wish.ts'

test.each([
  ['', {}],
  ['q=topup anand&to=2027-01-31', { search: 'topup anand', to: '2027-01-31' }],
  ['about=chit:1&from=never', { subject: 'chit:1' }],
])('?%s asks for %j', (query, wish) => {
  expect(readAuditWish(new URLSearchParams(query))).toEqual(wish)
})
