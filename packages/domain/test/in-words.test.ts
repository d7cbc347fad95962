import { expect, test } from 'vitest'
import { fromRupees, rupeesInWords } from '../src/index.ts'

test.each([
  [0, 'Rupees zero only'],
  [1, 'Rupees one only'],
  [19, 'Rupees nineteen only'],
  [90, 'Rupees ninety only'],
  [9125, 'Rupees nine thousand one hundred twenty-five only'],
  [10_000.5, 'Rupees ten thousand and fifty paise only'],
  [0.07, 'Seven paise only'],
  [175_000, 'Rupees one lakh seventy-five thousand only'],
  [12_34_56_789, 'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine only'],
  [10_00_00_00_000, 'Rupees one thousand crore only'],
])('%f rupees: %s', (rupees, words) => {
  expect(rupeesInWords(fromRupees(rupees))).toBe(words)
})

test('nothing is receipted for less than nothing', () => {
  expect(() => rupeesInWords(fromRupees(-1))).toThrow(RangeError)
})
