import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, rowsOf, tagsOf, testFiles } from './test-tags.ts'

/* What docs/seed-coverage.md promises beyond a test of each line. */

const rows = rowsOf('seed')

const quotedIn = (row: string): string[] => [...row.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, text = '']) => text)

test('the lines are numbered by section, without a gap', () => {
  const sections = Map.groupBy(rows, ({ id }) => id.split('.')[0])
  expect([...sections.keys()]).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(rows.map(({ id }) => id)).toEqual(
    [...sections].flatMap(([section, lines]) => lines.map((_, place) => `${section}.${place + 1}`)),
  )
})

test('whatever the seed quotes stands in a file that tests the line', () => {
  const files = testFiles().map((file) => ({ ...file, ids: new Set(tagsOf(file).flatMap(({ ids }) => ids)) }))
  const quotes = rows.flatMap(({ id, text }) => quotedIn(text).map((quoted) => ({ id, quoted })))
  expect(quotes.length).toBeGreaterThan(30)
  const missing = quotes.filter(
    ({ id, quoted }) => !files.some(({ ids, text }) => ids.has(`seed ${id}`) && text.includes(quoted)),
  )
  expect(missing).toEqual([])
})

// @seed 4.11, 4.13
test('both readings of Full are on record', () => {
  const decision = readFileSync(join(ROOT, 'docs/adr/0005-chits-joining-and-agreement.md'), 'utf8')
  expect(decision).toMatch(/^1\. \*\*As it is written\.\*\*/m)
  expect(decision).toMatch(/^2\. \*\*As it is meant\.\*\*.*members joined ≥ total members/m)
})
