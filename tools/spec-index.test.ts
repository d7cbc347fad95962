import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { INDEX, ROOT, indexOf, sections, tagsOf, testFiles } from './spec-tags.ts'

/* Each rule of docs/spec has tests that are tagged with its id, and docs/spec/tests.md lists them. */

const files = testFiles()
const tags = files.flatMap(tagsOf)
const rules = [...sections.values()].flat().map(({ id }) => id)
const tagged = new Set(tags.flatMap(({ ids }) => ids))
const placeOf = ({ path, line }: { path: string; line: number }) => `${path}:${line}`

describe('tags of tests', () => {
  test('stand directly above a test or a describe with tests', () => {
    expect(tags.length).toBeGreaterThan(400)
    expect(tags.filter(({ tests }) => tests.length === 0).map(placeOf)).toEqual([])
  })

  test('name rules that exist, each once', () => {
    const unknown = tags.flatMap((tag) =>
      tag.ids.filter((id) => !rules.includes(id)).map((id) => `${placeOf(tag)} names ${id}`),
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

  test('cover the tests of a describe, and no test after it', () => {
    const text = [
      '// @spec AUC-7, AUC-8',
      "describe('a limit', () => {",
      "  test('is set', () => {",
      '  })',
      '',
      '  // @spec AUC-6',
      '  test.each([',
      '    1,',
      "  ])('is %s', () => {})",
      '})',
      "test('after it', () => {})",
      '// @spec AUC-1',
      'const other = 1',
    ].join('\n')
    expect(tagsOf({ path: 'a.test.ts', text })).toEqual([
      { path: 'a.test.ts', line: 1, ids: ['AUC-7', 'AUC-8'], tests: [3, 7] },
      { path: 'a.test.ts', line: 6, ids: ['AUC-6'], tests: [7] },
      { path: 'a.test.ts', line: 12, ids: ['AUC-1'], tests: [] },
    ])
  })
})

test('each rule of docs/spec has a tagged test', () => {
  expect(rules.filter((id) => !tagged.has(id))).toEqual([])
})

test('docs/spec/tests.md is up to date (npm run spec-index writes it)', () => {
  expect(readFileSync(join(ROOT, INDEX), 'utf8')).toBe(indexOf(tags))
})
