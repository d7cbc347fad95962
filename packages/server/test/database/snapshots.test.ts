import { expect, test } from 'vitest'
import { isSeen } from '../../src/database/live.ts'

test.each([
  ['99', 'was over before the oldest that was under way', true],
  ['100', 'was under way', false],
  ['101', 'was over among those under way', true],
  ['103', 'was under way too', false],
  ['105', 'had not begun', false],
  ['1000', 'had not begun, and its number has one digit more', false],
])('a snapshot of 100:105:100,103 shows what transaction %s told: it %s', (writer, _, shown) => {
  expect(isSeen({ writer }, '100:105:100,103')).toBe(shown)
})

test('where nothing was under way, everything before the next number is shown', () => {
  expect([isSeen({ writer: '104' }, '105:105:'), isSeen({ writer: '105' }, '105:105:')]).toEqual([true, false])
})
