import { expect, test } from 'vitest'
import { coveragePage } from './coverage-page.ts'

/* docs/auction-room.md is a promise about tests; here it is kept to its word. */

const page = coveragePage('auction-room.md')

test('every promise of the room names its test', () => {
  expect(page.rows.length).toBeGreaterThan(40)
  expect(page.rows.filter(({ says, shownBy }) => says === '' || shownBy.includes(''))).toEqual([])
})

test('every test named there exists under that title, and is run', () => {
  expect(page.missing()).toEqual([])
})
