import { expect, test } from 'vitest'
import { joinStateOf, partOf, seatsIn } from './join-order.ts'

const asha = 'asha'
const pending = { userId: asha, approved: false }
const approved = { userId: asha, approved: true }
const another = { userId: 'bala', approved: true }

// @seed 4.8
test.each([
  [4, [another], 'open'],
  [5, [another], 'full'],
  [5, [another, pending], 'waiting'],
  [5, [another, approved], 'joined'],
  [0, [pending], 'waiting'],
] as const)('with %i of 5 seats taken and entries %j the button says %s', (membersJoined, joinedUsers, text) => {
  expect(joinStateOf({ membersJoined, totalMembers: 5, joinedUsers: [...joinedUsers] }, asha)).toBe(text)
})

test('tickets held and tickets requested are counted apart, those of others not at all', () => {
  expect(seatsIn({ joinedUsers: [another, approved, pending, pending] }, asha)).toEqual({ held: 1, requested: 2 })
})

test.each([
  ['open', 4, [another]],
  ['joined', 5, [another, pending]],
  ['joined', 4, [approved]],
  ['full', 5, [another]],
] as const)(
  'a scheme stands under “%s” with %i of 5 seats taken and entries %j',
  (part, membersJoined, joinedUsers) => {
    expect(partOf({ membersJoined, totalMembers: 5, joinedUsers: [...joinedUsers] }, asha)).toBe(part)
  },
)
