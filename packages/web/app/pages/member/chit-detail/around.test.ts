import { expect, test } from 'vitest'
import { around } from './around.ts'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

test.each([
  ['in the middle', 6, [4, 5, 6, 7, 8]],
  ['at the beginning', 1, [1, 2, 3, 4, 5]],
  ['at the end', 10, [6, 7, 8, 9, 10]],
  ['nowhere: the last ones', 99, [6, 7, 8, 9, 10]],
])('what matters stands %s', (_, now, shown) => {
  expect(around(months, (month) => month === now, 5)).toEqual(shown)
})

test('few rows are all shown', () => {
  expect(around([1, 2], (month) => month === 2, 5)).toEqual([1, 2])
})
