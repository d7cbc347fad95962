import { describe, expect, test } from 'vitest'
import { isEasyPin, isPin } from '../src/pin.ts'

const PHONE = '9847000021'

// @spec IDN-18
describe('a PIN', () => {
  test.each(['1234', '00000000', '739164'])('%s has 4 to 8 digits', (text) => {
    expect(isPin(text)).toBe(true)
  })
  test.each(['', '123', '123456789', '12a4', '12 34', '-123', '１２３４', '1e10'])('%j is none', (text) => {
    expect(isPin(text)).toBe(false)
  })
  test.each(['0000', '77777777', '1234', '456789', '8765', '1212', '90909090', '0021', '98470', '847000'])(
    '%s is too easy',
    (pin) => {
      expect(isEasyPin(pin, PHONE)).toBe(true)
    },
  )
  test.each(['4826', '739164', '1243', '1357', '121213', '5081', '112233'])('%s is not too easy', (pin) => {
    expect(isEasyPin(pin, PHONE)).toBe(false)
  })
})
