import { expect, test } from 'vitest'
import { accountName, readable } from './account-name.ts'

const owners = new Map([
  ['0198-asha', 'Asha'],
  ['0198-five', 'Family Five'],
])

test.each([
  ['bank', 'Bank'],
  ['wallet:0198-asha', 'Wallet, Asha'],
  ['pool:0198-five', 'Pool, Family Five'],
  ['advance:0198-five', 'Paid by company for late members, Family Five'],
  ['wallet:0198aa-bb12cd', 'Wallet, BB12CD'],
  ['something_new:x', 'Something new, X'],
])('%s reads %s', (code, name) => {
  expect(accountName(code, owners)).toBe(name)
})

test('a name of the database reads as words', () => {
  expect(readable('payout.paid_out')).toBe('Payout paid out')
})
