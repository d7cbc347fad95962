import { expect, test } from 'vitest'
import { at } from './room.fixture.ts'
import { markCrossed, msUntil } from './time-left.ts'

// @spec CMP-8
test.each([
  [301_000, 300_000, 300_000],
  [300_000, 299_000, undefined],
  [61_000, 60_000, 60_000],
  [31_000, 29_500, 30_000],
  [400_000, 20_000, 30_000],
  [10_400, 9900, 10_000],
  [20_000, 45_000, undefined],
])('from %i to %i ms left, %s is spoken', (before, now, mark) => {
  expect(markCrossed(before, now)).toBe(mark)
})

test('an extension brings the mark back, and it is spoken again', () => {
  expect(markCrossed(45_000, 30_000)).toBe(30_000)
})

test('no time is left after the close', () => {
  expect(msUntil(at('10:30'), at('10:29:30'))).toBe(30_000)
  expect(msUntil(at('10:30'), at('10:31'))).toBe(0)
})
