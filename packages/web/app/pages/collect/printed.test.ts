import { day, fromRupees, type Paise } from '@kuri/domain'
import { expect, test } from 'vitest'
import type { Given, Round } from './phone.ts'
import { printedOf } from './printed.ts'
import { paidBy, stillDue } from './still-due.ts'

const dues: Round['members'][number]['dues'] = [
  {
    chitId: { _id: 'c', name: 'Five' },
    ticketNo: 1,
    month: 'January',
    year: 2027,
    dueDate: day('2027-01-05'),
    daysLate: 20,
    amount: fromRupees(10_039),
    penalty: fromRupees(39),
  },
]
const user = { code: 'KM-000001', ownName: '', language: 'en' } as Round['members'][number]['user']

const DAY = day('2027-01-27')
const NOON = new Date('2027-01-27T06:30:00Z')

/** What the slips of receipts say that are given one after the other, each over an amount. */
function slips(...amounts: readonly Paise[]) {
  const given: Given[] = []
  return amounts.map((amount) => {
    const open = stillDue(dues, given, DAY)
    const { left: _left, ...paid } = paidBy({ dues: open, owed: [] }, amount)
    given.push({ receipt: { ...paid, method: 'cash', takenAt: NOON } } as unknown as Given)
    return printedOf({ user, dues: open, owed: [], ...paid, method: 'cash' })
  })
}

// @spec PAY-13
test('the slip says what is still due with the late fee, also after a month was paid without it, and names the fee alone', () => {
  const [part, rest, fee] = slips(fromRupees(4_000), fromRupees(6_000), fromRupees(39))
  expect(part).toMatchObject({ left: fromRupees(6_039), lines: [{ isPart: true, penalty: 0 }] })
  expect(rest).toMatchObject({ left: fromRupees(39), lines: [{ isPart: false, penalty: 0 }] })
  expect(fee).toMatchObject({ left: 0, lines: [{ chit: 'Five', isPart: false, penalty: fromRupees(39) }] })
})
