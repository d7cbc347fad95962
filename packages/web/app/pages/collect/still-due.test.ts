import { day, fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { paidBy, stillDue, type Due } from './still-due.ts'
import type { Given } from './phone.ts'

const due = (month: 'January' | 'February', amount: number, penalty: number): Due => ({
  chitId: 'c',
  name: 'Five',
  ticketNo: 1,
  month,
  year: 2027,
  daysLate: 0,
  dueDate: day('2027-01-05'),
  amount: fromRupees(amount),
  penalty: fromRupees(penalty),
})
const paid = (amount: number, dues = [due('January', 10_039, 39), due('February', 10_000, 0)]) => {
  const { lines, left } = paidBy({ dues, owed: [] }, fromRupees(amount))
  return [...lines.map((line) => line.amount), left].map((paise) => paise / 100)
}

// @spec PAY-13
test('money that a collector takes pays the oldest due with its late fee, or without it, and the next one in part', () => {
  expect(paid(10_039)).toEqual([10_039, 0])
  expect(paid(10_000)).toEqual([10_000, 0])
  expect(paid(15_039)).toEqual([10_039, 5_000, 0])
  expect(paid(4_000)).toEqual([4_000, 0])
})

// @spec PAY-13
test('a collector takes no part of a late fee', () => {
  expect(paid(10_020, [due('January', 10_039, 39)])).toEqual([10_000, 20])
})

// @spec PAY-13
test('a month that this phone has taken without its late fee is not asked for again', () => {
  const { chitId, name, ...rest } = due('January', 10_039, 39)
  const round = [{ ...rest, chitId: { _id: chitId, name } }]
  const given = (amount: number) =>
    [{ receipt: { lines: [{ chitId, ...rest, amount: fromRupees(amount) }] } }] as unknown as Given[]
  expect(stillDue(round, given(10_000))).toEqual([])
  expect(stillDue(round, given(4_000)).map((one) => one.amount)).toEqual([fromRupees(6_039)])
})
