import { expect, test } from 'vitest'
import { whatsAppNumber } from './phone-number.ts'

// @finding U46
test.each([
  ['98470 12345', '919847012345'],
  ['098470-12345', '919847012345'],
  ['+91 98470 12345', '919847012345'],
  ['+971 50 123 4567', '971501234567'],
  ['0487 233 1234', null],
])('the number %s has the WhatsApp link %s', (phone, number) => {
  expect(whatsAppNumber(phone)).toBe(number)
})
