import { expect, test } from 'vitest'
import { groupAuctions, schemesOf, type Auction } from './auction-groups.ts'
import { at, familyFive } from './room/given.ts'

const auction = (prizeNo: number, state: Auction['state'], opens: string, closes: string): Auction => ({
  ...familyFive({ _id: `auction-${prizeNo}`, prizeNo, state, opensAt: at(opens), closesAt: at(closes) }),
})

const prizes = (of: readonly Auction[]) => of.map((each) => each.prizeNo)

test('what runs comes first, then what comes, then what was, the latest on top', () => {
  const groups = groupAuctions([
    auction(1, 'settled', '08:00', '08:30'),
    auction(6, 'scheduled', '12:00', '12:30'),
    auction(3, 'open', '10:00', '10:40'),
    auction(5, 'scheduled', '11:00', '11:30'),
    auction(2, 'cancelled', '09:00', '09:30'),
    auction(4, 'closed', '10:00', '10:30'),
  ])
  expect(prizes(groups.running)).toEqual([4, 3])
  expect(prizes(groups.scheduled)).toEqual([5, 6])
  expect(prizes(groups.over)).toEqual([2, 1])
})

test('each scheme is named once, in order', () => {
  const market = { ...auction(1, 'open', '10:00', '10:30'), chitId: 'market', chitName: 'A Market' }
  const five = auction(2, 'open', '10:00', '10:30')
  expect(schemesOf([five, market, five])).toEqual([
    { id: 'market', name: 'A Market' },
    { id: 'family-five', name: 'Family Five' },
  ])
})
