import { expect, test } from 'vitest'
import { joinStateOf, toJoin } from './join-order.ts'

const asha = 'asha'
const pending = { userId: asha, approved: false }
const approved = { userId: asha, approved: true }
const another = { userId: 'bala', approved: true }

test.each([
  [4, [another], 'open'],
  [5, [another], 'full'],
  [5, [another, pending], 'waiting'],
  [5, [another, approved], 'joined'],
  [0, [pending], 'waiting'],
] as const)('with %i of 5 seats taken and entries %j the button says %s', (membersJoined, joinedUsers, says) => {
  expect(joinStateOf({ membersJoined, totalMembers: 5, joinedUsers: [...joinedUsers] }, asha)).toBe(says)
})

const list = [
  { _id: 'a', status: 'forming' },
  { _id: 'b', status: 'running' },
  { _id: 'c', status: 'finished' },
  { _id: 'd', status: 'forming' },
  { _id: 'e', status: 'cancelled' },
] as const

test('the scheme of the address comes first', () => {
  expect(toJoin(list, 'd').map((chit) => chit._id)).toEqual(['d', 'a', 'b'])
})

test('an unknown id changes nothing, and what has ended is not offered', () => {
  expect(toJoin(list, 'sample').map((chit) => chit._id)).toEqual(['a', 'b', 'd'])
})
