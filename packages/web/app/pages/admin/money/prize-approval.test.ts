import { expect, test } from 'vitest'
import { approvalOf, othersWhoCan } from './prize-approval.ts'

const meera = { userId: 'meera', name: 'Meera' }
const asha = { userId: 'asha', name: 'Asha' }

test.each([
  ['waiting', null, asha, 'record'],
  ['waiting_second', { userId: 'ravi', name: 'Ravi' }, asha, 'complete'],
  ['waiting_second', meera, asha, 'yours'],
  ['waiting', null, meera, 'own'],
] as const)('a prize that is %s, entered by %o, won by %o: Meera may %s', (status, firstBy, winner, approval) => {
  expect(approvalOf({ status, firstBy, winner }, 'meera')).toBe(approval)
})

test.each([
  [['Meera'], 'Another administrator'],
  [['Meera', 'Ravi'], 'Ravi'],
  [['Meera', 'Ravi', 'Sana'], 'Ravi or Sana'],
  [['Ravi', 'Sana', 'Tara'], 'Ravi, Sana or Tara'],
])('of %o besides Meera', (names, others) => {
  const people = names.map((name) => ({ _id: name.toLowerCase(), name, isAdmin: true }))
  expect(othersWhoCan([...people, { _id: 'asha', name: 'Asha', isAdmin: false }], 'meera')).toBe(others)
})
