import { describe, expect, test } from 'vitest'
import { fromRupees, outcome, settlesAtOpening } from '../src/index.ts'
import type { UnprizedTicket } from '../src/index.ts'
import { chitOf, landingChit } from './chits.ts'

const terms = landingChit({ commissionBp: 500, capBp: 4000 })
const COMMISSION = fromRupees(2500)
const CAP = fromRupees(20_000)

const bid = (ticketNo: number, rupees: number) => ({ ticketNo, discount: fromRupees(rupees) })
const tickets = (eligible: number[], inArrears: number[] = []): UnprizedTicket[] => [
  ...inArrears.map((ticketNo) => ({ ticketNo, isPaidUp: false })),
  ...eligible.map((ticketNo) => ({ ticketNo, isPaidUp: true })),
]

// @spec AUC-4
describe('at the close', () => {
  test('the highest discount wins', () => {
    const bids = [bid(2, 3000), bid(3, 4000)]
    expect(outcome(terms, { prizeNo: 1, bids, unprized: tickets([2, 3, 4]) })).toEqual({
      by: 'bid',
      ticketNo: 3,
      discount: fromRupees(4000),
    })
  })

  test('one bid at the cap wins', () => {
    const bids = [bid(2, 3000), bid(4, 20_000)]
    expect(outcome(terms, { prizeNo: 1, bids, unprized: tickets([2, 4]) })).toEqual({
      by: 'bid',
      ticketNo: 4,
      discount: CAP,
    })
  })

  test('several at the cap: lot among them, sorted', () => {
    const bids = [bid(2, 3000), bid(5, 20_000), bid(1, 20_000)]
    expect(outcome(terms, { prizeNo: 1, bids, unprized: tickets([1, 2, 3, 5]) })).toEqual({
      by: 'lot',
      ticketNos: [1, 5],
      discount: CAP,
    })
  })

  test('falling into arrears later does not undo a bid', () => {
    const bids = [bid(2, 3000)]
    expect(outcome(terms, { prizeNo: 1, bids, unprized: tickets([3, 4], [2]) })).toMatchObject({
      by: 'bid',
      ticketNo: 2,
    })
  })

  test.each<[string, UnprizedTicket[], object]>([
    ['lot among the eligible', tickets([4, 2], [3]), { by: 'lot', ticketNos: [2, 4] }],
    ['the only eligible ticket', tickets([4], [2, 3]), { by: 'last', ticketNo: 4 }],
    ['the only unprized ticket, in arrears', tickets([], [3]), { by: 'last', ticketNo: 3 }],
    ['nobody eligible: lot among all unprized', tickets([], [3, 1]), { by: 'lot', ticketNos: [1, 3] }],
  ])('nobody bids, at the commission: %s', (_, unprized, expected) => {
    expect(outcome(terms, { prizeNo: 1, bids: [], unprized })).toEqual({ ...expected, discount: COMMISSION })
  })

  test('without a commission the lot gives the whole pool', () => {
    expect(outcome(landingChit(), { prizeNo: 1, bids: [], unprized: tickets([1, 2]) }).discount).toBe(0)
  })

  test('a chit by lot never looks at bids', () => {
    const byLot = landingChit({ prizeBy: 'lot' })
    const result = outcome(byLot, { prizeNo: 1, bids: [bid(1, 5000)], unprized: tickets([1, 2]) })
    expect(result).toEqual({ by: 'lot', ticketNos: [1, 2], discount: 0 })
  })

  test('a chart names the next ticket in order and its printed discount', () => {
    const chart = chitOf(90_000, 3, 3, { prizeBy: 'fixed', fixedDiscounts: [6000, 3000, 0].map(fromRupees) })
    const second = { prizeNo: 2, bids: [], unprized: tickets([3], [1]) }
    expect(outcome(chart, second)).toEqual({ by: 'fixed', ticketNo: 1, discount: fromRupees(3000) })
    expect(outcome(chart, { ...second, order: [2, 3, 1] })).toMatchObject({ by: 'fixed', ticketNo: 3 })
  })

  test('a chit without a printed chart gives its prizes in ticket order at the commission', () => {
    const plain = landingChit({ prizeBy: 'fixed', commissionBp: 500 })
    const result = outcome(plain, { prizeNo: 1, bids: [], unprized: tickets([2, 1]) })
    expect(result).toEqual({ by: 'fixed', ticketNo: 1, discount: COMMISSION })
  })

  test('a prize beyond the last ticket is a bug, not an outcome', () => {
    expect(() => outcome(terms, { prizeNo: 6, bids: [], unprized: [] })).toThrow('every ticket')
  })
})

test.each([
  ['several eligible', landingChit(), tickets([1, 2]), false],
  ['one eligible among others in arrears', landingChit(), tickets([1], [2, 3]), true],
  ['one unprized in arrears', landingChit(), tickets([], [2]), true],
  ['several in arrears: who pays up meanwhile may bid', landingChit(), tickets([], [2, 3]), false],
  ['no bid fits between commission and cap', landingChit({ step: fromRupees(30_000) }), tickets([1, 2]), true],
  ['a lot among several', landingChit({ prizeBy: 'lot' }), tickets([1, 2]), true],
  ['a printed chart', landingChit({ prizeBy: 'fixed' }), tickets([1, 2]), true],
] as const)('whether opening settles at once: %s', (_, chit, unprized, atOnce) => {
  expect(settlesAtOpening(chit, unprized)).toBe(atOnce)
})
