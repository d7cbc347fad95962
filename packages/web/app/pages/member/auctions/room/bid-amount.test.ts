import { describe, expect, test } from 'vitest'
import { amountShown, judgeMine, leastBid, moved, quickRaises } from './bid-amount.ts'
import { bid, familyFive, rupeesOf } from './room.fixture.ts'
import type { Room } from './room.ts'

const rupeesOrNull = (rupees: number | null) => (rupees === null ? null : rupeesOf(rupees))
const outbid = familyFive({ bids: [bid(1, 1, 3600, '10:17:20'), bid(2, 3, 3700, '10:21:55')] })

test('the quick raises follow the step of the chit', () => {
  expect(quickRaises(rupeesOf(100))).toEqual([200, 500, 1000].map(rupeesOf))
  expect(quickRaises(rupeesOf(1))).toEqual([2, 5, 10].map(rupeesOf))
})

test('the least bid is the floor, then a step above the best, at most the cap', () => {
  expect(leastBid(familyFive())).toBe(rupeesOf(100))
  expect(leastBid(outbid)).toBe(rupeesOf(3800))
  expect(leastBid(familyFive({ bids: [bid(1, 3, 25_000, '10:10')] }))).toBe(rupeesOf(25_000))
  expect(leastBid(familyFive({ floor: null, cap: null }))).toBeNull()
})

// @spec AUC-15
test.each<[string, { rupees: number | null; afterBid: number } | undefined, number | null]>([
  ['the next valid bid, where nothing was chosen', undefined, 3800],
  ['what was chosen, where it can still be bid', { rupees: 5000, afterBid: 1 }, 5000],
  ['the next valid bid, where a later bid has passed the choice', { rupees: 3700, afterBid: 1 }, 3800],
  ['what was typed too low after the latest bid', { rupees: 400, afterBid: 2 }, 400],
  ['nothing, while what was typed is no amount', { rupees: null, afterBid: 2 }, null],
  ['the next valid bid after a later bid, where what was typed was no amount', { rupees: null, afterBid: 1 }, 3800],
])('the button carries %s', (_, chosen, rupees) => {
  expect(amountShown(outbid, chosen && { amount: rupeesOrNull(chosen.rupees), afterBid: chosen.afterBid })).toBe(
    rupeesOrNull(rupees),
  )
})

test.each([
  [3800, -100, 3800],
  [3900, -100, 3800],
  [3800, 1000, 4800],
  [24_900, 500, 25_000],
  [3850, 100, 3900],
  [3850, -100, 3800],
])('from ₹%i, %i more is ₹%i', (from, by, to) => {
  expect(moved(outbid, rupeesOf(from), rupeesOf(by))).toBe(rupeesOf(to))
})

describe('the verdict on my bid', () => {
  test.each<[string, Partial<Room>, number, boolean, string]>([
    ['I have won', { you: { eligible: false, reason: 'already_prized', ticketNo: 2 } }, 3800, false, 'already_prized'],
    ['a month is unpaid', { you: { eligible: false, reason: 'in_arrears', ticketNo: 1 } }, 3800, false, 'in_arrears'],
    ['it has not opened', { state: 'scheduled' }, 3800, false, 'auction_not_open'],
    ['the time is up', {}, 3800, true, 'auction_closed'],
    ['no bid fits', { floor: null, cap: null }, 3800, false, 'no_bids_possible'],
    ['below the floor', {}, 50, false, 'bid_below_floor'],
    ['above the cap', {}, 25_100, false, 'bid_above_cap'],
    ['between two steps', {}, 3850, false, 'bid_not_on_step'],
    ['I am at the cap already', { bids: [bid(1, 1, 25_000, '10:10')] }, 25_000, false, 'already_at_cap'],
    ['it does not beat the best', { bids: [bid(1, 3, 3800, '10:10')] }, 3800, false, 'bid_not_above_best'],
  ])('%s', (_, changes, rupees, isPastClose, code) => {
    expect(judgeMine(familyFive(changes), rupeesOf(rupees), isPastClose)).toMatchObject({ ok: false, error: { code } })
  })

  test('a step above the best is taken', () => {
    expect(judgeMine(outbid, rupeesOf(3800), false)).toEqual({ ok: true, value: rupeesOf(3800) })
  })

  test('at the cap an equal bid is taken: the lot decides', () => {
    const charuAtCap = familyFive({ bids: [bid(1, 3, 25_000, '10:10')] })
    expect(judgeMine(charuAtCap, rupeesOf(25_000), false).ok).toBe(true)
  })
})
