import { fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { bandsOf, ribbon } from './flow-layout.ts'

const column = { poolSize: 150, poolStart: 95, room: [44, 44, 44], gap: 16, middle: 170 }

test('streams are as wide as their rupees and fill the pool’s edge without a gap', () => {
  const bands = bandsOf([46_000, 4000].map(fromRupees), { ...column, room: [44, 44] })
  expect(bands.map(({ size }) => size)).toEqual([138, 12])
  expect(bands.map(({ atPool }) => atPool)).toEqual([95, 233])
})

test('a thin stream keeps room for its words', () => {
  const bands = bandsOf([79_800, 4200, 16_000].map(fromRupees), column)
  const middles = bands.map(({ start, size }) => start + size / 2)
  expect(middles[1]! - middles[0]!).toBeGreaterThanOrEqual(44)
  expect(middles[2]! - middles[1]!).toBeCloseTo(60)
})

test('the column stands round its middle', () => {
  const [only] = bandsOf([fromRupees(50_000)], column)
  expect(only).toEqual({ start: 95, size: 150, atPool: 95 })
})

test('a ribbon lies across, or upright on phones', () => {
  expect(ribbon(0, 10, 1, 3, 2, false)).toBe('M0 1C5 1 5 3 10 3L10 5C5 5 5 3 0 3Z')
  expect(ribbon(0, 10, 1, 3, 2, true)).toBe('M1 0C1 5 3 5 3 10L5 10C5 5 3 5 3 0Z')
})
