import { expect, test } from 'vitest'
import { joinStateOf, seatsIn, toJoin } from './join-order.ts'

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

test('tickets held and tickets asked for are counted apart, those of others not at all', () => {
  expect(seatsIn({ joinedUsers: [another, approved, pending, pending] }, asha)).toEqual({ held: 1, asked: 2 })
})

const open = { membersJoined: 1, totalMembers: 5, joinedUsers: [] }
const full = { membersJoined: 5, totalMembers: 5, joinedUsers: [another] }
const mine = { membersJoined: 2, totalMembers: 5, joinedUsers: [approved] }
const list = [
  { _id: 'a', status: 'running', ...full },
  { _id: 'b', status: 'forming', ...mine },
  { _id: 'c', status: 'finished', ...full },
  { _id: 'd', status: 'forming', ...open },
  { _id: 'e', status: 'cancelled', ...open },
  { _id: 'f', status: 'forming', ...full },
] as const

const order = (firstId: string) =>
  toJoin(
    list.map((chit) => ({ ...chit, joinedUsers: [...chit.joinedUsers] })),
    { firstId, userId: asha },
  ).map((chit) => chit._id)

test('the scheme of the address comes first', () => {
  expect(order('f')).toEqual(['f', 'd', 'b', 'a'])
})

test('without an address the schemes open to join come first and the full ones last; what has ended is not offered', () => {
  expect(order('sample')).toEqual(['d', 'b', 'a', 'f'])
})
