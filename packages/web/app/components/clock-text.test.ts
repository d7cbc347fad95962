import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

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
