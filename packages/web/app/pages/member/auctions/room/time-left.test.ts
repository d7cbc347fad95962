import { expect, test } from 'vitest'
import { at } from './given.ts'
import { clockText, markCrossed, msUntil, shareGone } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [7 * minute + 54_000, '07:54'],
  [23_000, '00:23'],
  [22_001, '00:23'],
  [1, '00:01'],
  [0, '00:00'],
  [59 * minute + 59_001, '1:00:00'],
  [hour + 7 * minute + 4_000, '1:07:04'],
  [23 * hour + 59 * minute, '23:59:00'],
  [2 * 24 * hour + 23 * hour + 59 * minute, '2 d 23 h'],
])('%i ms left read %s', (left, text) => {
  expect(clockText(left)).toBe(text)
})

test.each([
  [301_000, 300_000, 300_000],
  [300_000, 299_000, undefined],
  [61_000, 60_000, 60_000],
  [31_000, 29_500, 30_000],
  [400_000, 20_000, 30_000],
  [20_000, 45_000, undefined],
])('from %i to %i ms left, %s is spoken', (before, now, mark) => {
  expect(markCrossed(before, now)).toBe(mark)
})

test('an extension brings the mark back, and it is spoken again', () => {
  expect(markCrossed(45_000, 30_000)).toBe(30_000)
})

test('the line fills from the opening to the close', () => {
  expect(shareGone(at('10:00'), at('10:30'), at('10:15'))).toBe(0.5)
  expect(shareGone(at('10:00'), at('10:30'), at('09:00'))).toBe(0)
  expect(shareGone(at('10:00'), at('10:30'), at('11:00'))).toBe(1)
  expect(shareGone(at('10:00'), at('10:00'), at('10:00'))).toBe(1)
})

test('no time is left after the close', () => {
  expect(msUntil(at('10:30'), at('10:29:30'))).toBe(30_000)
  expect(msUntil(at('10:30'), at('10:31'))).toBe(0)
})
