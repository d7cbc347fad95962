import { expect, test } from 'vitest'
import { judge, type Ran } from './verdicts.ts'

const path = 'packages/a.test.ts'
const file = (...lines: readonly string[]) => ({ path, text: lines.join('\n') })
const ran = (line: number, passed: boolean): Ran => ({ path, line, passed })
const attack = { id: '1', text: 'An attack', accepted: null }

const one = file('// @attack 1', "test('is refused', () => {})", "test('another', () => {})")
const two = file(
  '// @attack 1',
  "test('is refused', () => {})",
  '// @spec LED-1 @attack 2, 1',
  "test('once', () => {})",
)
const verdictOf = (source: typeof one, tests: readonly Ran[]) => judge([attack], [source], tests)[0]?.verdict

test('an attack is withstood when every test tagged with it ran and passed', () => {
  expect(verdictOf(one, [ran(2, true)])).toBe('withstood')
  expect(verdictOf(one, [ran(2, true), ran(3, false)])).toBe('withstood')
  expect(verdictOf(two, [ran(2, true), ran(4, true)])).toBe('withstood')
})

test('an attack is broken when a test tagged with it failed or did not run', () => {
  expect(verdictOf(one, [ran(2, false)])).toBe('broken')
  expect(verdictOf(one, [ran(3, true)])).toBe('broken')
  expect(verdictOf(one, [{ ...ran(2, true), path: 'packages/b.test.ts' }])).toBe('broken')
  expect(judge([attack], [two], [ran(2, true)])).toEqual([
    { attack: '1. An attack', verdict: 'broken', because: [`${path}:4`] },
  ])
})

test('an attack that no test is tagged with is broken', () => {
  expect(verdictOf(file("test('is refused', () => {})"), [ran(1, true)])).toBe('broken')
})

test('a tag above a describe covers its tests, and one above a test.each every row', () => {
  const group = file(
    '// @attack 1',
    "describe('a group', () => {",
    "  test('a', () => {})",
    "  test('b', () => {})",
    '})',
  )
  expect(verdictOf(group, [ran(3, true), ran(4, true)])).toBe('withstood')
  expect(verdictOf(group, [ran(3, true), ran(4, false)])).toBe('broken')
  expect(verdictOf(group, [ran(3, true)])).toBe('broken')
  const rows = file('// @attack 1', 'test.each([', '  [1],', '  [2],', "])('round %s', () => {})")
  expect(verdictOf(rows, [ran(5, true), ran(5, true)])).toBe('withstood')
  expect(verdictOf(rows, [ran(5, true), ran(5, false)])).toBe('broken')
})

test('a weakness that is accepted needs a reason', () => {
  const accepted = 'accepted: the clock is moved in demonstrations only'
  expect(judge([{ ...attack, accepted }], [one], [])[0]?.verdict).toBe('accepted')
})
