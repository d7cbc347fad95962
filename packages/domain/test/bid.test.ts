import { describe, expect, test } from 'vitest'
import { fromRupees, judgeBid, leastNextBid } from '../src/index.ts'
import type { AuctionNow, BidderNow, Refusal } from '../src/index.ts'

const open: AuctionNow = {
  state: 'open',
  isPastClose: false,
  floor: fromRupees(2000),
  cap: fromRupees(20_000),
  step: fromRupees(100),
  best: null,
}
const member: BidderNow = { isPrized: false, isInArrears: false, hasBidAtCap: false }

const refusalOf = (auction: Partial<AuctionNow>, bidder: Partial<BidderNow>, rupees: number): Refusal | 'taken' => {
  const verdict = judgeBid({ ...open, ...auction }, { ...member, ...bidder }, fromRupees(rupees))
  return verdict.ok ? 'taken' : verdict.error
}

// @spec AUC-2
describe('a bid is taken', () => {
  test.each<[string, Partial<AuctionNow>, number]>([
    ['at the floor', {}, 2000],
    ['at the cap', {}, 20_000],
    ['a step above the best', { best: fromRupees(5000) }, 5100],
    ['at the cap when another stands there', { best: fromRupees(20_000) }, 20_000],
    ['at the cap though it is less than a step above the best', { best: fromRupees(19_900) }, 20_000],
  ])('%s', (_, auction, rupees) => {
    expect(refusalOf(auction, {}, rupees)).toBe('taken')
  })
})

// @spec AUC-2
describe('a bid is refused with the first reason that applies', () => {
  // Rows carry faults of later rows too, so that the order itself is tested.
  const faults: [string, Partial<AuctionNow>, Partial<BidderNow>, number, Refusal][] = [
    ['has won', { state: 'scheduled' }, { isPrized: true, isInArrears: true }, 1, { code: 'already_prized' }],
    ['owes', { state: 'scheduled' }, { isInArrears: true }, 1, { code: 'in_arrears' }],
    ['before the opening', { state: 'scheduled', isPastClose: true }, {}, 1, { code: 'auction_not_open' }],
    ['cancelled', { state: 'cancelled', isPastClose: true }, {}, 1, { code: 'auction_not_open' }],
    ['past the close', { isPastClose: true, floor: null, cap: null }, {}, 1, { code: 'auction_closed' }],
    ['closed', { state: 'closed', floor: null, cap: null }, {}, 1, { code: 'auction_closed' }],
    ['settled', { state: 'settled', floor: null, cap: null }, {}, 1, { code: 'auction_closed' }],
    ['no bid can fit', { floor: null, cap: null }, { hasBidAtCap: true }, 150, { code: 'no_bids_possible' }],
    [
      'below the floor, off the step',
      { best: fromRupees(20_000) },
      { hasBidAtCap: true },
      1950,
      { code: 'bid_below_floor', discount: fromRupees(1950), floor: fromRupees(2000) },
    ],
    [
      'above the cap, off the step',
      { best: fromRupees(20_000) },
      { hasBidAtCap: true },
      20_050,
      { code: 'bid_above_cap', discount: fromRupees(20_050), cap: fromRupees(20_000) },
    ],
    [
      'off the step',
      { best: fromRupees(20_000) },
      { hasBidAtCap: true },
      2050,
      { code: 'bid_not_on_step', step: fromRupees(100) },
    ],
    ['twice at the cap', { best: fromRupees(20_000) }, { hasBidAtCap: true }, 20_000, { code: 'already_at_cap' }],
    ['below one’s own cap bid', { best: fromRupees(20_000) }, { hasBidAtCap: true }, 5000, { code: 'already_at_cap' }],
    [
      'equal to the best',
      { best: fromRupees(5000) },
      {},
      5000,
      { code: 'bid_not_above_best', best: fromRupees(5000), least: fromRupees(5100) },
    ],
    [
      'below a best at the cap',
      { best: fromRupees(20_000) },
      {},
      19_900,
      { code: 'bid_not_above_best', best: fromRupees(20_000), least: fromRupees(20_000) },
    ],
  ]

  test.each(faults)('%s', (_, auction, bidder, rupees, refusal) => {
    expect(refusalOf(auction, bidder, rupees)).toEqual(refusal)
  })
})

test.each([
  ['no bid yet: the floor', null, 2000],
  ['a step above the best', 5000, 5100],
  ['the cap where the best stands there', 20_000, 20_000],
])('the least next bid, %s', (_, best, least) => {
  expect(leastNextBid({ ...open, best: best === null ? null : fromRupees(best) })).toBe(fromRupees(least))
})

test('there is no least bid where nobody can bid', () => {
  expect(leastNextBid({ floor: null, cap: null, step: fromRupees(100), best: null })).toBeNull()
})
