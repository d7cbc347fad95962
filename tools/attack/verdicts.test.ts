import { expect, test } from 'vitest'
import type { CoveragePage } from '../coverage-page.ts'
import { judge, type Ran } from './verdicts.ts'

const page = (shownBy: readonly string[]): CoveragePage => ({
  text: '',
  rows: [{ says: '1. An attack', shownBy }],
  read: (citation) => ({ path: 'packages/a.test.ts', source: '', title: citation.replace(/^\[a\] › /, '') }),
  missing: () => [],
})
const ran = (title: string, passed: boolean): Ran => ({
  path: 'packages/a.test.ts',
  titles: ['a group', title],
  passed,
})
const verdictOf = (shownBy: readonly string[], tests: readonly Ran[]) => judge(page(shownBy), tests)[0]?.verdict

test('an attack is withstood when every test it names ran and passed', () => {
  expect(verdictOf(['[a] › is refused'], [ran('is refused', true)])).toBe('withstood')
  expect(verdictOf(['[a] › is refused', '[a] › once'], [ran('is refused', true), ran('once', true)])).toBe('withstood')
})

test('an attack is broken when a test it names failed or did not run', () => {
  expect(verdictOf(['[a] › is refused'], [ran('is refused', false)])).toBe('broken')
  expect(verdictOf(['[a] › is refused'], [ran('another', true)])).toBe('broken')
  expect(verdictOf(['[a] › is refused', '[a] › once'], [ran('is refused', true)])).toBe('broken')
})

test('a describe block is named by its title, and a placeholder stands for any text', () => {
  expect(verdictOf(['[a] › a group'], [ran('first', true), ran('second', false)])).toBe('broken')
  expect(verdictOf(['[a] › round $place of %s'], [ran('round 3 of 7', true)])).toBe('withstood')
  expect(verdictOf(['[a] › round ${n}.'], [ran('round 3!', true)])).toBe('broken')
})

test('a weakness that is accepted needs a reason', () => {
  expect(verdictOf(['accepted: the clock is moved in demonstrations only'], [])).toBe('accepted')
})
