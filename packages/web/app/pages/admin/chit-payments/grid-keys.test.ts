import { expect, test } from 'vitest'
import { placeAfter } from './grid-keys.ts'

const size = { rows: 20, columns: 12 }

test.each([
  ['ArrowRight', [3, 4], [3, 5]],
  ['ArrowLeft', [3, 0], [3, 0]],
  ['ArrowDown', [19, 4], [19, 4]],
  ['ArrowUp', [3, 4], [2, 4]],
  ['Home', [3, 4], [3, 0]],
  ['End', [3, 4], [3, 11]],
  ['PageDown', [3, 4], [13, 4]],
  ['PageUp', [3, 4], [0, 4]],
] as const)('%s moves the focus of the grid from %j to %j', (key, [row, column], [toRow, toColumn]) => {
  expect(placeAfter(key, { row, column }, size)).toEqual({ row: toRow, column: toColumn })
})

test('other keys do not move the focus of the grid', () => {
  expect(placeAfter('a', { row: 0, column: 0 }, size)).toBeNull()
})
