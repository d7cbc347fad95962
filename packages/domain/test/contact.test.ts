import { expect, test } from 'vitest'
import { contactEnd } from '../src/index.ts'

test.each([
  ['98472 59653', 'asha@kuri.test', '…9653'],
  ['+91 98470 00012', 'asha@kuri.test', '…0012'],
  ['98', 'asha@kuri.test', 'a…@kuri.test'],
  ['', 'asha.menon@kuri.test', 'a…@kuri.test'],
  ['', null, ''],
])('the contact end of %s, %s is %s', (phone, email, end) => {
  expect(contactEnd({ phone, email })).toBe(end)
})
