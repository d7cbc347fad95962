import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  INDEX,
  ROOT,
  TABLES,
  indexOf,
  nameOf,
  rowsOf,
  sections,
  tagsOf,
  testAround,
  testFiles,
  type TableKind,
} from './test-tags.ts'

/*
 * Each rule of docs/spec and each row of the pages with ids has tests that are tagged with its id, and docs/tests.md lists
 * them.
 */

/** At least so many rows has each page. */
const AT_LEAST: Record<TableKind, number> = { attack: 149, finding: 90, seed: 159, security: 86 }

const files = testFiles()
const tags = files.flatMap(tagsOf)
const rules = [...sections.values()].flat().map(({ id }) => `spec ${id}`)
const tables = (Object.keys(TABLES) as TableKind[]).map((kind) => ({ kind, rows: rowsOf(kind) }))
const known = new Set([...rules, ...tables.flatMap(({ kind, rows }) => rows.map(({ id }) => `${kind} ${id}`))])
const tagged = new Set(tags.flatMap(({ ids }) => ids))
const placeOf = ({ path, line }: { path: string; line: number }) => `${path}:${line}`

describe('tags of tests', () => {
  test('stand directly above a test or a describe with tests', () => {
    expect(tags.length).toBeGreaterThan(400)
    expect(tags.filter(({ tests }) => tests.length === 0).map(placeOf)).toEqual([])
  })

  test('name ids that exist, each once', () => {
    const unknown = tags.flatMap((tag) =>
      tag.ids.filter((id) => !known.has(id)).map((id) => `${placeOf(tag)} names ${id}`),
    )
    expect(unknown).toEqual([])
    expect(tags.filter(({ ids }) => new Set(ids).size < ids.length).map(placeOf)).toEqual([])
  })

  test('stand in files of which every test is run', () => {
    const skipping = new Set(
      files
        .filter(({ text }) => /^\s*(test|describe)(\.\w+)*\.(skip|fixme|todo|only)\b/m.test(text))
        .map(({ path }) => path),
    )
    expect(tags.filter(({ path }) => skipping.has(path)).map(placeOf)).toEqual([])
  })

  test('of attacks stand in files that vitest runs, as npm run attack does', () => {
    const ofAttacks = tags.filter(({ ids }) => ids.some((id) => id.startsWith('attack ')))
    expect(ofAttacks.length).toBeGreaterThan(200)
    expect(ofAttacks.filter(({ path }) => !path.endsWith('.test.ts')).map(placeOf)).toEqual([])
  })

  const text = [
    '// @spec AUC-7, AUC-8 @attack 13',
    "describe('a limit', () => {",
    "  test('is set', () => {",
    '  })',
    '',
    '  // @attack 14, 15',
    '  test.each([',
    '    1,',
    "  ])('is %s', () => {})",
    '})',
    "test('after it', () => {})",
    '// @spec AUC-1',
    'const other = 1',
  ].join('\n')
  const file = { path: 'a.test.ts', text }

  test('cover the tests of a describe, and no test after it', () => {
    expect(tagsOf(file)).toEqual([
      { path: 'a.test.ts', line: 1, ids: ['spec AUC-7', 'spec AUC-8', 'attack 13'], tests: [3, 7] },
      { path: 'a.test.ts', line: 6, ids: ['attack 14', 'attack 15'], tests: [7] },
      { path: 'a.test.ts', line: 12, ids: ['spec AUC-1'], tests: [] },
    ])
  })

  test('belong to the line at which a test begins, wherever vitest sees its call', () => {
    expect([3, 4, 7, 9, 11].map((line) => testAround(file, line))).toEqual([3, 3, 7, 7, 11])
  })
})

test('each rule of docs/spec has a tagged test', () => {
  expect(rules.filter((id) => !tagged.has(id))).toEqual([])
})

describe.each(tables)('the page of each $kind', ({ kind, rows }) => {
  test('gives each row an id of its own', () => {
    const page = readFileSync(join(ROOT, 'docs', `${TABLES[kind].page}.md`), 'utf8')
    const lines = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| id |'))
    expect(lines).toHaveLength(rows.length)
    expect(rows.length).toBeGreaterThanOrEqual(AT_LEAST[kind])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  // @seed 0.4
  test('has for each row a tagged test, or a reason why none is needed', () => {
    const untested = rows.filter(({ id, accepted }) => accepted === null && !tagged.has(`${kind} ${id}`))
    expect(untested.map(({ id }) => id)).toEqual([])
  })
})

test('docs/tests.md is up to date (npm run test-index writes it), and calls each file by another name', () => {
  const names = new Set(tags.map(({ path }) => nameOf(path)))
  expect(names.size).toBe(new Set(tags.map(({ path }) => path)).size)
  expect(readFileSync(join(ROOT, INDEX), 'utf8')).toBe(indexOf(tags))
})
