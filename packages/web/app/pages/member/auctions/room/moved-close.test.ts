import { expect, test } from 'vitest'
import { at, bid, familyFive } from './room.fixture.ts'
import { bidsThatMovedTheClose } from './moved-close.ts'

test('bids in the last thirty seconds of the close as it stands then move it', () => {
  const room = familyFive({
    bids: [
      bid(7, 1, 3800, '10:24:10'),
      bid(8, 3, 4000, '10:29:41'),
      bid(9, 1, 4100, '10:29:58'),
      bid(10, 3, 4200, '10:30:20'),
    ],
    closesAt: at('10:30:50'),
    extensions: 3,
  })
  expect([...bidsThatMovedTheClose(room)]).toEqual([8, 9, 10])
})

test('a bid at the cap does not: nobody can beat it', () => {
  expect(bidsThatMovedTheClose(familyFive({ bids: [bid(1, 1, 25_000, '10:29:50')] })).size).toBe(0)
})
