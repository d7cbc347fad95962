import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword, isEmail, meetsLoginRule, meetsRegisterRule } from '../src/index.ts'

// @spec IDN-1 @seed 5.2, 5.5, 9.2 @security S15
test.each([
  ['Abc@12', true, true],
  ['Kuri2026!', true, true],
  ['Abc@1', false, false],
  ['abc@12', false, false],
  ['Abcd@e', false, false],
  ['Abcd12', false, false],
  ['Abc#12', true, false],
  ['Abc 12', false, false],
  ['Abc@ 12', true, false],
  ['Äbc@12', true, false],
  ['', false, false],
])('%j: login %s, register %s', (password, login, register) => {
  expect([meetsLoginRule(password), meetsRegisterRule(password)]).toEqual([login, register])
})

test('whoever could register can log in', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'aZ9@$!%*?& #ä'.split('')), maxLength: 12 })
  fc.assert(
    fc.property(typed, (password) => {
      expect(!meetsRegisterRule(password) || meetsLoginRule(password)).toBe(true)
    }),
  )
})

// @spec IDN-1 @security S16
test.each([
  'Password@123',
  'P@ssw0rd',
  'P@ssw0rd1!',
  'Admin@123',
  'Qwerty@1',
  'Welcome1!',
  '@dmin123',
  'Abc@123',
  '12345A@',
])('%s is what guessers try first', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['Monsoon7!Lamp', 'Tea&Ginger4U', 'kR8$wv2Lq', 'AdminOffice7!'])('%s is not in the list', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test.each([
  ['asha@example.com', true],
  ['a.b+c@mail.example.co.in', true],
  ['asha@example', false],
  ['asha example.com', false],
  ['asha@@example.com', false],
  ['asha@.com', false],
  ['@example.com', false],
  [`${'a'.repeat(250)}@example.com`, false],
])('%s has the form of an e-mail address: %s', (text, isOne) => {
  expect(isEmail(text)).toBe(isOne)
})
