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
test('a late fee alone is taken as a whole, and less pays the next month in part', () => {
  const fee = due('January', 39, 39)
  expect(paid(39, [fee])).toEqual([39, 0])
  expect(paid(30, [fee])).toEqual([30])
  expect(paid(30, [fee, due('February', 10_000, 0)])).toEqual([30, 0])
})

const DAY = day('2027-01-27')

type Taken = readonly [amount: number, method?: 'cash' | 'cheque', on?: string]

const left = (one: Due, ...given: readonly Taken[]) => {
  const { chitId, name, ...rest } = one
  const receipts = given.map(([amount, method = 'cash', on = DAY]) => ({
    receipt: { method, takenAt: new Date(`${on}T06:30:00Z`), lines: [{ chitId, ...rest, amount: fromRupees(amount) }] },
  }))
  const round = [{ ...rest, chitId: { _id: chitId, name } }]
  return stillDue(round, receipts as unknown as Given[], DAY).map(({ amount, penalty }) => [
    amount / 100,
    penalty / 100,
  ])
}

// @spec PAY-13
test('a month that this phone has taken without its late fee leaves the fee alone due, until it has taken that too', () => {
  const january = due('January', 10_039, 39)
  expect(left(january, [4_000])).toEqual([[6_039, 39]])
  expect(left(january, [10_000])).toEqual([[39, 39]])
  expect(left(january, [4_000], [6_000])).toEqual([[39, 39]])
  expect(left(january, [10_000], [39])).toEqual([])
  expect(left(january, [10_039])).toEqual([])
  // the bank has not paid the cheque yet: money would be a part of the month
  expect(left(january, [10_000, 'cheque'])).toEqual([])
})

// @spec PAY-13
test('a late fee that a receipt of another day than the round has left is not offered: it is another sum by then', () => {
  const january = due('January', 10_039, 39)
  expect(left(january, [10_000, 'cash', '2027-01-28'])).toEqual([])
  expect(left(january, [4_000], [6_000, 'cash', '2027-01-28'])).toEqual([])
  expect(left(january, [4_000, 'cash', '2027-01-28'])).toEqual([[6_039, 39]])
})

// @spec PAY-13
test('a late fee alone of the round is due until this phone has taken exactly it', () => {
  expect(left(due('January', 39, 39), [10_000])).toEqual([[39, 39]])
  expect(left(due('January', 39, 39), [10_000], [39])).toEqual([])
})
