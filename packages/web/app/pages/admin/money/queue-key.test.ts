import { expect, test } from 'vitest'
import { stepFrom, wishOf } from './queue-key.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, target: { tagName: 'LI' } }

test.each([
  [{ ...plain, key: 'j' }, 'next'],
  [{ ...plain, key: 'k' }, 'before'],
  [{ ...plain, key: 'a' }, 'approve'],
  [{ ...plain, key: 'Enter' }, 'approve'],
  [{ ...plain, key: 'r' }, 'reject'],
  [{ ...plain, key: 'x' }, null],
  [{ ...plain, key: 'r', ctrlKey: true }, null],
  [{ ...plain, key: 'a', target: { tagName: 'TEXTAREA' } }, null],
] as const)('%o asks for %s', (pressed, wish) => {
  expect(wishOf(pressed)).toBe(wish)
})

test.each([
  [-1, 'next', 3, 0],
  [-1, 'before', 3, 2],
  [0, 'next', 3, 1],
  [2, 'next', 3, 2],
  [0, 'before', 3, 0],
] as const)('from row %i %s of %i is %i', (at, wish, rows, to) => {
  expect(stepFrom(at, wish, rows)).toBe(to)
})
