import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GUARDS } from './guards.ts'
import { ROOT, rowsOf } from './test-tags.ts'

/* What docs/security.md promises beyond a test of each requirement. */

test('all ten of OWASP’s API risks stand in it', () => {
  const named = rowsOf('security').flatMap(({ id }) => /^API(\d+)$/.exec(id)?.[1] ?? [])
  expect(named).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test('README.md says how many attacks and how many guards were tried', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  expect(readme).toContain(`| ${rowsOf('attack').length} attacks, each with its tests |`)
  expect(readme).toContain(`| all ${GUARDS.length} mutants killed (`)
})

test('every guard that was tried still stands where it is taken out, once', () => {
  expect(GUARDS.length).toBeGreaterThan(40)
  const lost = GUARDS.filter(
    ({ file, guard }) => readFileSync(join(ROOT, 'packages', file), 'utf8').split(guard).length !== 2,
  )
  expect(lost.map(({ what }) => what)).toEqual([])
})
