import { describe, expect, test } from 'vitest'
import { moneyOf, openingsOf, type Paise } from '../../src/index.ts'
import { BOOKS, changed, check, faultsOf, type Sheets } from './books.ts'

/** Ticket 3 had nothing of the first prize because it was late, and the others ₹75 more: for month 2 it owes ₹1,000, they ₹775. */
const UNEQUAL: Sheets = {
  ...BOOKS,
  dividends: [
    { chit: 'G1', prizeNo: 1, ticket: 1, amount: 225 },
    { chit: 'G1', prizeNo: 1, ticket: 2, amount: 225 },
    { chit: 'G1', prizeNo: 1, ticket: 3, amount: 0 },
  ],
  auctions: (BOOKS.auctions ?? []).map((row, place) => (place === 0 ? { ...row, nextDue: null } : row)),
  receipts: (BOOKS.receipts ?? []).map((row, place) => (place === 1 ? { ...row, amount: 775 } : row)),
  bankAndCash: (BOOKS.bankAndCash ?? []).map((row, place) => (place === 2 ? { ...row, amount: 775 } : row)),
}

/** How the chit comes in; each ticket has one holder, so that nobody has more than half. */
const openingOf = (sheets: Sheets) => {
  const tickets = ['A', 'B', 'C'].map((holder, place) => ({ chit: 'G1', ticket: place + 1, holder }))
  const opening = openingsOf(check({ ...sheets, tickets }).books)('G1')
  if (!opening.ok) throw new Error(JSON.stringify(opening.error))
  return opening.value
}

// @spec MOV-7, MOV-8
describe('MOV-7 the sheet Dividends', () => {
  test('says what a ticket had that had another dividend than the others', () => {
    expect(faultsOf(UNEQUAL)).toEqual([])
    const owed = openingOf(UNEQUAL).instalments.filter(({ month }) => month === 2)
    expect(owed.map(({ ticket, dividend }) => [ticket, dividend])).toEqual([
      [1, 225_00],
      [2, 225_00],
      [3, 0],
    ])
    expect(openingOf(UNEQUAL).prizes[0]?.otherShares).toEqual({ 1: 225_00, 2: 225_00, 3: 0 })
  })

  test.each([
    ['a ticket that the chit has not', { ticket: 4 }, 'Dividends Ticket 2 ticket_outside'],
    ['a prize that was not given', { prizeNo: 3 }, 'Dividends Prize 2 prize_outside'],
    ['a chit that is not there', { chit: 'G2' }, 'Dividends Chit 2 chit_unknown'],
    ['a ticket twice', { ticket: 2 }, 'Dividends Ticket 2 prize_twice'],
    ['dividends that do not divide the pool', { amount: 900 }, 'Auctions Bid 2 pool_not_divided'],
  ])('names %s', (_what, change, fault) => {
    const dividends = (UNEQUAL.dividends ?? []).map((row, place) => (place === 0 ? { ...row, ...change } : row))
    expect(faultsOf({ ...UNEQUAL, dividends })).toContain(fault)
  })
})

/**
 * Ten tickets of ₹1,000, a bid of ₹2,000 and a commission of ₹500; the winner, ticket 1, does not share: the others have ₹166 each and
 * ₹6 is kept. The sheet Dividends says so much of the winner.
 */
const withoutWinner = (dividend: number, ofWinner: number): Sheets => {
  const tickets = Array.from({ length: 10 }, (_, place) => place + 1)
  const [chit = {}] = BOOKS.chits ?? []
  const [prize = {}] = BOOKS.auctions ?? []
  return {
    ...BOOKS,
    chits: [
      { ...chit, amount: 10_000, tickets: 10, months: 10, start: '01-10-2026', dividendSharedBy: 'all but the winner' },
    ],
    tickets: tickets.map((ticket) => ({ chit: 'G1', ticket, holder: ['A', 'B', 'C'][ticket % 3] ?? '' })),
    auctions: [
      {
        ...prize,
        day: '10-10-2026',
        winner: 'B',
        discount: 2000,
        prize: 8000,
        commission: 500,
        dividend,
        nextDue: null,
        paidOn: null,
      },
    ],
    dividends: [{ chit: 'G1', prizeNo: 1, ticket: 1, amount: ofWinner }],
    receipts: [],
    penalties: [],
    paidUpTo: tickets.map((ticket) => ({ chit: 'G1', ticket, month: 1, inAll: 1000 })),
    // in chits 10,000 − 8,500, owed 8,000, unallocated 50: 9,550
    bankAndCash: [
      { kind: 'bank', name: 'Bank', amount: 10_000, account: 'Bank' },
      { kind: 'own', name: 'Own', amount: 450 },
    ],
    trialBalance: [
      { account: 'Bank', debit: 10_000 },
      { account: 'All others', credit: 10_000 },
    ],
  }
}

// @spec MOV-7, MOV-18
describe('MOV-7 a winner who does not share the dividend', () => {
  test('is not one of those who share, also with a row of 0 in the sheet Dividends', () => {
    expect(faultsOf(withoutWinner(166, 0))).toEqual([])
    expect(faultsOf(withoutWinner(187, 0))).toContain('Auctions Dividend of a ticket 2 figure_wrong')
    const opening = openingsOf(check(withoutWinner(166, 0)).books)('G1')
    expect(opening).toMatchObject({ value: { waiting: 9 * 166_00, carried: 6_00, borne: 0 } })
  })

  test('has no dividend: a row above 0 is a fault', () => {
    expect(faultsOf(withoutWinner(166, 166))).toEqual(['Dividends Dividend 2 winner_shares_not'])
  })
})

// @spec MOV-1
test('MOV-1 the sheet Auctions may have no rows: no prize was given yet', () => {
  const young: Sheets = {
    ...BOOKS,
    auctions: [],
    receipts: [],
    securities: [],
    penalties: [],
    paidUpTo: [1, 2, 3].map((ticket) => ({ chit: 'G1', ticket, month: 0, inAll: 0 })),
    bankAndCash: (BOOKS.bankAndCash ?? []).map((row, place) => (place === 2 ? { ...row, amount: 1950 } : row)),
  }
  expect(faultsOf(young)).toEqual([])
})

/** The third prize of the last month, at the commission: its dividends of ₹10 a ticket are what rounding kept of the others. */
const ended = (dividend: number): Sheets => ({
  ...BOOKS,
  auctions: [
    ...(BOOKS.auctions ?? []).map((row, place) => (place === 0 ? { ...row, dividend: 140, nextDue: null } : row)),
    {
      chit: 'G1',
      prizeNo: 3,
      day: '30-10-2026',
      ticket: 3,
      winner: 'C',
      discount: 150,
      prize: 2850,
      commission: 150,
      dividend,
    },
  ],
})

/** What is found at the last prize. */
const ofLast = (sheets: Sheets) => faultsOf(sheets).filter((fault) => /^Auctions .* 4 /.test(fault))
/** What is in the chit with so much of a dividend of the last prize. */
const money = (dividend: number): Paise => moneyOf(check(ended(dividend)).books).inChits

// @spec MOV-7, MOV-9
describe('MOV-9 the last prize', () => {
  test('may give out what rounding kept of all before it, and no more', () => {
    expect(ofLast(ended(0))).toEqual([])
    expect(ofLast(ended(10))).toEqual([])
    expect(ofLast(ended(12))).not.toEqual([])
  })

  test('has dividends that lower no instalment: they were paid out', () => {
    expect(money(0) - money(10)).toBe(3 * 10_00)
  })
})

// @spec MOV-5
test('MOV-5 a chit has its step of bids and its way of giving prizes; a step with paise is refused', () => {
  const { terms } = openingOf(changed('chits', 0, { ...BOOKS.chits?.[0], step: 100, prizeBy: 'draw' }))
  expect(terms).toMatchObject({ step: 100_00, prizeBy: 'lot' })
  expect(faultsOf(changed('chits', 0, { ...BOOKS.chits?.[0], step: 0.5 }))).toContain('Chits Bid step 2 terms_refused')
})
