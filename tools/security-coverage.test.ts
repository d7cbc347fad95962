import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coveragePage } from './coverage-page.ts'
import { GUARDS } from './guards.ts'

/* docs/security.md is a promise about tests; here it is kept to its word. */

const PACKAGES = join(import.meta.dirname, '..', 'packages')
const page = coveragePage('security.md')
const requirements = page.rows.filter(({ shownBy }) => shownBy.some((one) => one.startsWith('[')))

test('every requirement names its test, which exists under that title and is run', () => {
  expect(requirements.length).toBeGreaterThan(55)
  expect(page.missing()).toEqual([])
})

test('all ten of OWASP’s API risks stand in it', () => {
  const named = page.rows.flatMap(({ says }) => /^API(\d+) /.exec(says)?.[1] ?? [])
  expect(named).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test('every guard that was tried still stands where it is taken out, once', () => {
  expect(GUARDS.length).toBeGreaterThan(40)
  const lost = GUARDS.filter(({ file, guard }) => readFileSync(join(PACKAGES, file), 'utf8').split(guard).length !== 2)
  expect(lost.map(({ what }) => what)).toEqual([])
})
