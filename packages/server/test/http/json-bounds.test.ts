import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithinBounds } from '../../src/http/json-bounds.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const rows = (count: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, at) => ({ [`k${at}`]: 'a:b' })))
const isTaken = (json: string): boolean => isWithinBounds(Buffer.from(json))

// @attack 109 @finding F1 @security S67
test('JSON of 20 levels is read, of 21 not, whatever stands in its texts', () => {
  expect([isTaken(nested(20)), isTaken(nested(21))]).toEqual([true, false])
  expect(isTaken(JSON.stringify({ text: nested(1_000), other: '\\"[[[[[[[[[[[[[[[[[[[[[[[[\\' }))).toBe(true)
  expect(isTaken(`{"text":"\\\\","deep":${nested(21)}}`)).toBe(false)
})

// @finding F1
test('JSON of 5,000 keys is read, of 5,001 not, wherever they stand; colons in texts are no keys', () => {
  expect([isTaken(rows(5_000)), isTaken(rows(5_001))]).toEqual([true, false])
})

test('JSON with more than 256 kB outside of its texts is not read, a long text is', () => {
  expect(isTaken(`[${'0,'.repeat(130_000)}0]`)).toBe(true)
  expect(isTaken(`[${'0,'.repeat(140_000)}0]`)).toBe(false)
  expect(isTaken(' '.repeat(300_000))).toBe(false)
  expect(isTaken(JSON.stringify('x'.repeat(3_000_000)))).toBe(true)
})

test('a text with more than 500,000 escapes is not read', () => {
  expect(isTaken(JSON.stringify('\n'.repeat(500_000)))).toBe(true)
  expect(isTaken(JSON.stringify('\n'.repeat(500_001)))).toBe(false)
})

test('all small JSON is within bounds', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(isTaken(JSON.stringify(value))).toBe(true)
    }),
  )
})
