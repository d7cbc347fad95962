import { expect, test } from 'vitest'
import { coverOf, fromRupees, moneyOfMembers, totalsByType, typeOfAccount } from '../src/index.ts'

// a contribution of ₹10,000 in the bank, ₹2,000 advanced, ₹500 earned of which ₹100 went to the bank as charges
const balances = new Map([
  ['bank', fromRupees(12_900)],
  ['advance', fromRupees(2000)],
  ['bank_charge', fromRupees(100)],
  ['pool', fromRupees(11_410)],
  ['company_funds', fromRupees(3000)],
  ['commission', fromRupees(500)],
  ['gst_payable', fromRupees(90)],
])

test('the totals of a trial balance: assets and expenses equal liabilities, own funds and income', () => {
  expect(totalsByType(balances)).toEqual({
    assets: fromRupees(14_900),
    expenses: fromRupees(100),
    liabilities: fromRupees(11_500),
    funds: fromRupees(3000),
    income: fromRupees(500),
  })
})

// @spec LED-8
test('cover is the money at hand less the members’ money, before the tax that is owed', () => {
  expect(moneyOfMembers(balances)).toBe(fromRupees(11_410))
  expect(coverOf(balances)).toBe(fromRupees(12_900 - 11_410))
})

test('a kind has a type, and one that is not in the chart is refused', () => {
  expect(typeOfAccount('gateway_clearing')).toBe('assets')
  expect(() => typeOfAccount('something_new')).toThrow('no kind something_new')
})
