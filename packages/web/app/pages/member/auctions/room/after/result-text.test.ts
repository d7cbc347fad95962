import { expect, test } from 'vitest'
import { at, bid, familyFive, rupeesOf } from '../room.fixture.ts'
import type { Room } from '../room.ts'
import { resultText } from './result-text.ts'

const result: NonNullable<Room['result']> = {
  by: 'bid',
  winner: { userId: 'charu', ticketNo: 3 },
  bid: rupeesOf(3100),
  prize: rupeesOf(46_900),
  commission: rupeesOf(0),
  tax: rupeesOf(0),
  dividends: [],
  settledAt: at('10:31'),
}
const over = (changes: Partial<Room> = {}) =>
  resultText(
    familyFive({ state: 'settled', result, bids: [bid(1, 1, 3000, '10:02'), bid(2, 3, 3100, '10:03')], ...changes }),
    'https://kuri.test',
  )

// @spec AUC-15
test('the result that is sent on names the ticket of others, never their name, and where anybody checks it', () => {
  expect(over().split('\n')).toEqual([
    'Family Five, prize 3 of 5',
    'Ticket 3 won: it gives up ₹3,100 and receives ₹46,900.',
    '2 bids.',
    'Check the result: https://kuri.test/verify/auction-3',
  ])
  expect(over()).not.toContain('Charu')
})

test('a winner’s text names their own prize, and a prize by lot is called that', () => {
  const mine = { ...result, winner: { userId: 'asha', ticketNo: 1 } }
  expect(over({ result: mine })).toContain('I won: I give up ₹3,100 and receive ₹46,900.')
  expect(over({ result: { ...mine, by: 'lot' }, bids: [] }).split('\n')).toEqual([
    'Family Five, prize 3 of 5',
    'I won by draw and receive ₹46,900.',
    'Check the result: https://kuri.test/verify/auction-3',
  ])
})
