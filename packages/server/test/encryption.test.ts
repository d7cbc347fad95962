import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypt, decrypt } from '../src/encryption.ts'

const key = randomBytes(32)

// @spec IDN-9
test('what was sealed opens with its key in its place, and reads as it was', () => {
  expect(decrypt(key, 'row 1', encrypt(key, 'row 1', 'रमेश 123'))).toBe('रमेश 123')
})

test('sealed twice it looks different: nobody sees that two accounts are the same', () => {
  expect(encrypt(key, 'row 1', '123').equals(encrypt(key, 'row 1', '123'))).toBe(false)
})

// @spec IDN-9 @security S60
test.each([
  ['another key', (sealed: Buffer) => decrypt(randomBytes(32), 'row 1', sealed)],
  ['another place', (sealed: Buffer) => decrypt(key, 'row 2', sealed)],
  [
    'a changed byte',
    (sealed: Buffer) => decrypt(key, 'row 1', Buffer.from(sealed.map((byte, at) => (at === 30 ? byte ^ 1 : byte)))),
  ],
  ['a cut end', (sealed: Buffer) => decrypt(key, 'row 1', sealed.subarray(0, -1))],
  ['another form', (sealed: Buffer) => decrypt(key, 'row 1', Buffer.concat([Buffer.of(9), sealed.subarray(1)]))],
])('%s opens nothing', (_, open) => {
  const sealed = encrypt(key, 'row 1', '123456789012')
  expect(() => open(sealed)).toThrow(/authenticate|not known/)
})
