import { expect, test } from 'vitest'
import { holderDiffers } from '../src/bank-account.ts'

// @spec PAY-17
test.each([
  ['ASHA MENON', 'Asha Menon', false],
  ['Asha K. Menon', 'Asha Menon', false],
  ['Menon Asha', 'Asha Menon', false],
  ['A. Menon', 'Asha Menon', false],
  ['Bala Menon', 'Asha Menon', true],
  ['Asha Nair', 'Asha', false],
  ['K. P.', 'Asha Menon', true],
  ['ആശ മേനോൻ', 'ആശ മേനോൻ', false],
])('the account of %s for %s: seems to be another’s: %s', (holder, name, differs) => {
  expect(holderDiffers(holder, name)).toBe(differs)
})
