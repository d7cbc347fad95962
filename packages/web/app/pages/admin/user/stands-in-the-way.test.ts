import { fromRupees, ZERO } from '@kuri/domain'
import { expect, test } from 'vitest'
import { reasonsToStay } from './stands-in-the-way.ts'

const nothing = { tickets: 0, wallet: ZERO, payments: 0, decisions: 0, hasLines: false, isLastAdmin: false }

test('a person without records can be deleted', () => {
  expect(reasonsToStay(nothing)).toEqual([])
})

test('everything that stands in the way is named', () => {
  const member = { ...nothing, tickets: 2, wallet: fromRupees(9_000), payments: 1, hasLines: true }
  expect(reasonsToStay(member)).toEqual([
    '2 tickets in schemes',
    '₹9,000 in the wallet',
    '1 payment to the company recorded',
  ])
  expect(reasonsToStay({ ...nothing, hasLines: true })).toEqual(['the wallet has entries'])
  expect(reasonsToStay({ ...nothing, isLastAdmin: true, decisions: 3 })).toEqual([
    'this is the last administrator',
    '3 decisions about other people’s money',
  ])
})
