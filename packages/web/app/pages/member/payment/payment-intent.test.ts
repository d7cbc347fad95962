import { expect, test } from 'vitest'
import { intentOf } from './payment-intent.ts'

const contribution = {
  purpose: 'contribution',
  amount: 9125_00,
  chitId: '0198',
  chitName: 'Family Five',
  userId: 'asha',
  month: 'November',
  year: 2026,
}

// @seed 3.11
test('a contribution and a top-up are read as they were sent', () => {
  expect(intentOf(contribution)).toEqual(contribution)
  expect(intentOf({ purpose: 'topup', amount: 5000_00 })).toEqual({ purpose: 'topup', amount: 5000_00 })
})

test.each([
  ['nothing', null],
  ['a text', 'November'],
  ['no amount', { ...contribution, amount: undefined }],
  ['an amount of nothing', { ...contribution, amount: 0 }],
  ['an amount in fractions of a paisa', { ...contribution, amount: 0.5 }],
  ['a month of no calendar', { ...contribution, month: 'Smarch' }],
  ['no scheme', { ...contribution, chitId: '' }],
])('%s is no payment', (_, state) => {
  expect(intentOf(state)).toBeNull()
})
