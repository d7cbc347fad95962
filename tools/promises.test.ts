import { describe, expect, test } from 'vitest'
import { coveragePage } from './coverage-page.ts'

/* Pages of docs/ that promise something and name the tests that show it; here they are kept to their word. */

describe.each([['findings.md', 30]])('docs/%s', (name, atLeast) => {
  const page = coveragePage(name)

  test('every promise names its test', () => {
    expect(page.rows.length).toBeGreaterThan(atLeast)
    expect(page.rows.filter(({ says, shownBy }) => says === '' || shownBy.includes(''))).toEqual([])
  })

  test('every test named there exists under that title, and is run', () => {
    expect(page.missing()).toEqual([])
  })
})
