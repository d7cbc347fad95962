import { fromRupees } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { amountToSend, isArmed, type PressBy } from './press.ts'

const amount = fromRupees(2700)

// @spec AUC-15
test.each([
  ['no bid came while the page is open', Number.NEGATIVE_INFINITY, 0, true],
  ['at once after a bid of another ticket', 1000, 1000, false],
  ['599 ms after it', 1000, 1599, false],
  ['600 ms after it', 1000, 1600, true],
])('the button takes a press: %s', (_, since, at, armed) => {
  expect(isArmed({ amount, afterBid: 5, since }, at)).toBe(armed)
})

describe('a press sends', () => {
  test.each<[string, PressBy, { at: number; afterBid?: number; rupees?: number }, number, number | null]>([
    ['held for half a second', 'hold', { at: 2000 }, 2500, 2700],
    ['lifted a moment too early', 'hold', { at: 2000 }, 2499, null],
    ['begun before the new bid, and held long enough', 'hold', { at: 900, afterBid: 4 }, 2500, null],
    ['begun in the first 0.6 s of the new amount', 'hold', { at: 1599 }, 2500, null],
    ['begun on another amount', 'hold', { at: 2000, rupees: 2600 }, 2500, null],
    ['tapped and confirmed', 'tap', { at: 2000 }, 2900, 2700],
    ['tapped twice in a hurry', 'tap', { at: 2000 }, 2200, null],
    ['confirmed after ten seconds', 'tap', { at: 2000 }, 12_001, null],
    ['confirmed after a new bid', 'tap', { at: 900, afterBid: 4 }, 2900, null],
    ['Enter twice', 'enter', { at: 2000 }, 2100, 2700],
    ['the second Enter after three seconds', 'enter', { at: 2000 }, 5001, null],
  ])('%s', (_, by, press, at, rupees) => {
    const shown = { amount, afterBid: 5, since: 1000 }
    const began = { amount: fromRupees(press.rupees ?? 2700), afterBid: press.afterBid ?? 5, at: press.at }
    expect(amountToSend(began, shown, by, at)).toBe(rupees === null ? null : fromRupees(rupees))
  })
})
