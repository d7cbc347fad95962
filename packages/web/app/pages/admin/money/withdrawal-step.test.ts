import { expect, test } from 'vitest'
import { stepOf } from './withdrawal-step.ts'

const asha = { _id: 'asha', name: 'Asha' }
const ravi = { userId: 'ravi', name: 'Ravi' }

test.each([
  ['waiting', null, 'ravi', 'approve'],
  ['waiting_second', ravi, 'sana', 'approve'],
  ['waiting_second', ravi, 'ravi', 'yours'],
  ['waiting', null, 'asha', 'own'],
  ['waiting_second', ravi, 'asha', 'own'],
  ['approved', ravi, 'ravi', 'pay'],
  ['approved', ravi, 'asha', 'own'],
] as const)('a withdrawal that is %s, first approved by %o, is for %s to: %s', (status, firstBy, me, step) => {
  expect(stepOf({ status, firstBy, user: asha }, me)).toBe(step)
})
