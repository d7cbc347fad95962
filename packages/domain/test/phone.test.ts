import { expect, test } from 'vitest'
import { callingDigits, formatPhone, isPhone, mobileDigits } from '../src/index.ts'

test.each([
  '98470 12345',
  '+91 98470 12345',
  '0487 200 1905',
  '+1 (415) 555-0132',
  '984707',
  '+44 20 7946 0958 ext 12',
])('the telephone number %j is accepted', (typed) => expect(isPhone(typed)).toBe(true))

test.each(['98', '0487', 'phone', '', '-----', '98470 call me', '1234567890123456', '++91 98470 12345'])(
  'the telephone number %j is refused',
  (typed) => expect(isPhone(typed)).toBe(false),
)

test.each([
  ['98470 12345', '+91 98470 12345'],
  ['9847012345', '+91 98470 12345'],
  ['098470-12345', '+91 98470 12345'],
  ['+91 98470 12345', '+91 98470 12345'],
  ['919847012345', '+91 98470 12345'],
  ['+65 9123 4567', '+65 9123 4567'],
  ['+65 8123 45678', '+65 8123 45678'],
  ['0487 200 1905', '0487 200 1905'],
  ['98470 7', '98470 7'],
  ['', ''],
])('the telephone number %j is shown as %j', (typed, shown) => expect(formatPhone(typed)).toBe(shown))

test.each([
  ['98470 12345', '919847012345'],
  ['+91 98470-12345', '919847012345'],
  ['+65 9123 4567', '6591234567'],
  ['0487 200 1905', ''],
  ['', ''],
])('the telephone number %j is called as %j by a messenger app', (typed, digits) =>
  expect(callingDigits(typed)).toBe(digits),
)

// @spec IDN-17
test.each([
  ['98470 12345', '9847012345'],
  ['+91 98470-12345', '9847012345'],
  ['0 98470 12345', '9847012345'],
  ['919847012345', '9847012345'],
  ['+65 9123 456789', null],
  ['0487 200 1905', null],
  ['5847012345', null],
  ['98470 1234', null],
  ['', null],
])('the digits that %j is compared by are %j', (typed, digits) => expect(mobileDigits(typed)).toBe(digits))
