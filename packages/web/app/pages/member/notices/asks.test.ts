import { expect, test } from 'vitest'
import { asksSomething, innerLink, subjectOf } from './asks.ts'

test.each([
  ['instalment_due', false, true],
  ['instalment_due', true, false],
  ['outbid', false, true],
  ['arrears_demand', false, true],
  ['arrears_reentered', false, false],
  ['auction_settled', false, false],
] as const)('a notice of %s (read: %j) asks something: %j', (kind, read, asks) => {
  expect(asksSomething({ kind, read })).toBe(asks)
})

test.each([
  ['instalment_paid', 'money'],
  ['arrears_removed', 'money'],
  ['penalty_waived', 'money'],
  ['auction_won', 'auction'],
  ['outbid', 'auction'],
  ['prize_paid', 'wallet'],
  ['topup_received', 'wallet'],
  ['request_approved', 'scheme'],
  ['role_changed', 'account'],
  ['password_changed', 'account'],
] as const)('%s is about %s', (kind, subject) => {
  expect(subjectOf(kind)).toBe(subject)
})

test('links leave the house for nobody', () => {
  expect(innerLink('/wallet')).toBe('/wallet')
  expect(innerLink('//elsewhere.example')).toBeNull()
  expect(innerLink('https://elsewhere.example')).toBeNull()
  expect(innerLink(null)).toBeNull()
})
