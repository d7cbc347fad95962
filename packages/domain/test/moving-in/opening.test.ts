import { describe, expect, test } from 'vitest'
import { openingsOf, paise, ZERO, type Cell, type ChitOpening, type Result } from '../../src/index.ts'
import { BOOKS, check, type Sheets } from './books.ts'

const opened = (sheets: Sheets): Result<ChitOpening> => openingsOf(check(sheets).books)('G1')

const openingOf = (sheets: Sheets): ChitOpening => {
  const opening = opened(sheets)
  if (!opening.ok) throw new Error(JSON.stringify(opening.error))
  return opening.value
}

/** How the instalments of one ticket stand, the first month first. */
const monthsOf = ({ instalments }: ChitOpening, ticket: number) =>
  instalments.filter((one) => one.ticket === ticket).map(({ state, paid, dividend }) => [state, paid, dividend])

/**
 * Bids of ₹601 and ₹301 in paise: each share is ₹150.33 and ₹50.33, and one ticket in three has a paisa more. Ticket 2 had it both
 * times, and has paid all three months: of ₹1,000, ₹849.67 and ₹949.67 two paise are missing.
 */
const inPaise = (inAll: Cell): Sheets => {
  const [first = {}, second = {}] = BOOKS.auctions ?? []
  const [chit = {}] = BOOKS.chits ?? []
  return {
    ...BOOKS,
    chits: [{ ...chit, dividendRounding: 'paise' }],
    tickets: ['A', 'B', 'C'].map((holder, place) => ({ chit: 'G1', ticket: place + 1, holder })),
    auctions: [
      { ...first, discount: 601, prize: 2399, dividend: 150.33, nextDue: 849.67 },
      { ...second, discount: 301, prize: 2699, dividend: 50.33, nextDue: 949.67 },
    ],
    receipts: [],
    paidUpTo: [
      { chit: 'G1', ticket: 1, month: 2, inAll: 1849.67 },
      { chit: 'G1', ticket: 2, month: 3, inAll },
      { chit: 'G1', ticket: 3, month: 2, inAll: 1849.67 },
    ],
  }
}

// @spec MOV-19
describe('a line “Paid up to” of a chit whose dividends are in paise', () => {
  test('misses a paisa of each month that had more of a dividend, and every month stays paid', () => {
    const opening = openingOf(inPaise(2799.32))
    expect(monthsOf(opening, 2)).toEqual([
      ['paid', 1000_00, 0],
      ['paid', 849_66, 150_34],
      ['paid', 949_66, 50_34],
    ])
    expect([opening.carried, opening.borne, opening.advanced]).toEqual([ZERO, ZERO, ZERO])
  })

  test('cannot move in where more is missing than rounding took', () => {
    expect(opened(inPaise(2799.31))).toMatchObject({ error: { because: 'paid-ahead', ticket: 2 } })
  })
})

/** Six tickets, two prizes a month: both of the first month are given, and one of the second. Ticket 1 pays `ahead` of month 3. */
const halfAMonth = (ahead: number): Sheets => {
  const [chit = {}] = BOOKS.chits ?? []
  const [prize = {}] = BOOKS.auctions ?? []
  const of = { chit: 'G1' }
  const given = { ...prize, dividend: 75, nextDue: null }
  return {
    ...BOOKS,
    chits: [{ ...chit, tickets: 6 }],
    tickets: [1, 2, 3, 4, 5, 6].map((ticket) => ({ ...of, ticket, holder: ticket % 2 === 0 ? 'A' : 'B' })),
    auctions: [
      { ...given, prizeNo: 1, ticket: 2, winner: 'A' },
      { ...given, prizeNo: 2, ticket: 3, winner: 'B' },
      { ...given, prizeNo: 3, ticket: 4, winner: 'A', day: '10-10-2026', paidOn: '20-10-2026' },
    ],
    receipts: [
      { ...of, ticket: 1, month: 1, day: '01-09-2026', amount: 1000, number: 'R1' },
      { ...of, ticket: 1, month: 2, day: '01-10-2026', amount: 850, number: 'R2' },
      { ...of, ticket: 1, month: 3, day: '20-10-2026', amount: ahead, number: 'R3' },
    ],
    paidUpTo: [2, 3, 4, 5, 6].map((ticket) => ({ ...of, ticket, month: 2, inAll: 1850 })),
  }
}

// @spec MOV-15, MOV-19
describe('a month of which one of two prizes is given', () => {
  test('lowers what a ticket has paid ahead by the dividend of that prize', () => {
    const opening = openingOf(halfAMonth(925))
    expect(monthsOf(opening, 1).at(-1)).toEqual(['paid', 925_00, 75_00])
    expect(monthsOf(opening, 2).at(-1)).toEqual(['unpaid', 0, 75_00])
    // the shares of the other five wait, and nothing is left that has no owner
    expect([opening.waiting, opening.carried]).toEqual([paise(5 * 75_00), ZERO])
  })

  test('cannot move in with a ticket that has paid the next month without it: its dividend would be lost', () => {
    expect(opened(halfAMonth(1000))).toMatchObject({ error: { because: 'paid-ahead', ticket: 1 } })
  })
})

// @spec MOV-18
test('MOV-18 what one prize has kept is for the last prize, and is not set off against what the company bore of another', () => {
  const [first = {}, second = {}] = BOOKS.auctions ?? []
  const opening = openingOf({
    ...BOOKS,
    tickets: ['A', 'B', 'C'].map((holder, place) => ({ chit: 'G1', ticket: place + 1, holder })),
    auctions: [
      // ₹451 for three: rounded up to ₹151 each, and the company bore ₹2
      { ...first, discount: 601, prize: 2399, dividend: 151, nextDue: 849 },
      // ₹151 for three: rounded down to ₹50 each, and ₹1 is kept
      { ...second, discount: 301, prize: 2699, dividend: 50, nextDue: 950 },
    ],
    receipts: [],
    paidUpTo: [1, 2, 3].map((ticket) => ({ chit: 'G1', ticket, month: 2, inAll: 1849 })),
  })
  expect([opening.borne, opening.carried]).toEqual([2_00, 1_00])
})
