import { expect, test } from 'vitest'
import { joinState } from '../src/index.ts'

// @seed 4.12
test.each([
  [4, 'none', 'open'],
  [5, 'none', 'full'],
  [4, 'rejected', 'open'],
  [5, 'rejected', 'full'],
  [4, 'pending', 'waiting'],
  [5, 'pending', 'waiting'],
  [5, 'approved', 'joined'],
] as const)('with %i of 5 tickets taken, a member whose request is %s sees %s', (ticketsTaken, membership, text) => {
  expect(joinState({ ticketCount: 5, ticketsTaken }, membership)).toBe(text)
})
