import { fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { rangeText } from './ending.ts'
import { familyFive } from './room.fixture.ts'
import { isDecidedByBids } from './room.ts'

// @spec AUC-4, AUC-15
test.each([
  ['by bids', familyFive(), true, 'You can give up ₹100 to ₹25,000 of the pool, in steps of ₹100.'],
  [
    'by lot',
    familyFive({ prizeBy: 'lot' }),
    false,
    'There is no bidding. A draw decides. The winner receives ₹50,000.',
  ],
  [
    'by a chart',
    familyFive({ prizeBy: 'fixed', chartDiscount: fromRupees(3000) }),
    false,
    'There is no bidding. The chart gives a discount of ₹3,000. The winner receives ₹47,000.',
  ],
  [
    'where no bid fits',
    familyFive({ floor: null, cap: null }),
    false,
    'There is no bidding. A draw decides. The winner receives ₹50,000.',
  ],
])('a prize that goes %s', (_, room, isBid, text) => {
  expect([isDecidedByBids(room), rangeText(room)]).toEqual([isBid, text])
})
