import { expect, test } from 'vitest'
import { readAuditFilter } from './audit-filter.ts'

test.each([
  ['', {}],
  ['q=topup anand&to=2027-01-31', { search: 'topup anand', to: '2027-01-31' }],
  ['about=chit:1&from=never', { subject: 'chit:1' }],
])('?%s asks for %j', (query, filter) => {
  expect(readAuditFilter(new URLSearchParams(query))).toEqual(filter)
})
