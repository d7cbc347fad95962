import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGES, ROOT, fileOf, filesIn, sections } from './test-tags.ts'

/*
 * The rules of the product stand in docs/spec, in sections with ids, and the reasons in docs/adr; code, SQL and tests cite
 * both.
 */

const ADR = join(ROOT, 'docs/adr')
/** Design pages by number, which once were cited and are not in the repository. */
const ABSENT =
  /(?<![a-z]-)\b\d{1,2}-(product|rules|architecture|ledger|wire|security|screens|style|proof|parts|plain-language|structure)\b|\(design \d+\)/
/** Records of decisions by four digits, which the ADRs replaced; docs/adr/README.md says by which. */
const REPLACED = /\bdecisions? 0\d{3}\b|\bdocs\/decisions\b/i
const ID = new RegExp(`\\b(${Object.keys(PAGES).join('|')})-\\d+\\b`, 'g')

const known = new Set([...sections.values()].flat().map(({ id }) => id))
const citing = [
  ...['packages', 'e2e', 'tools', 'bench', 'docs', 'deploy'].flatMap(filesIn),
  ...readdirSync(ROOT).flatMap(fileOf),
]
const others = citing.filter(({ path }) => path !== relative(ROOT, import.meta.filename))
const records = readdirSync(ADR).filter((name) => name !== 'README.md')

describe('docs/spec', () => {
  test.each([...sections])('the sections of %s are numbered from 1 without a gap', (prefix, rules) => {
    expect(rules.map(({ id }) => id)).toEqual(rules.map((_, place) => `${prefix}-${place + 1}`))
    expect(rules.length).toBeGreaterThan(4)
  })

  test('every section that is cited exists', () => {
    const missing = citing.flatMap(({ path, text }) =>
      [...text.matchAll(ID)].filter(([id]) => !known.has(id)).map(([id]) => `${path} cites ${id}`),
    )
    expect(missing).toEqual([])
  })

  test('a cited page has the sections that are cited of it', () => {
    const wrong = citing.flatMap(({ path, text }) =>
      [...text.matchAll(/\b([a-z]+(?:-[a-z]+)*)\.md, ([A-Z]{3})-\d+/g)]
        .filter(([, page, prefix]) => !Object.entries(PAGES).some(([one, of]) => one === prefix && of === page))
        .map(([cited]) => `${path} cites ${cited}`),
    )
    expect(wrong).toEqual([])
  })

  test('no page is cited that is not in the repository', () => {
    const absent = others.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => ABSENT.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(absent).toEqual([])
  })
})

describe('docs/adr', () => {
  test('the records are numbered from 1 without a gap, in their names and titles', () => {
    expect(records.map((name) => name.slice(0, 5))).toEqual(
      records.map((_, place) => `${String(place + 1).padStart(4, '0')}-`),
    )
    const titles = records.map((name) => readFileSync(join(ADR, name), 'utf8').split('\n')[0] ?? '')
    expect(titles.filter((title, place) => !title.startsWith(`# ${place + 1}. `))).toEqual([])
  })

  test.each(records)('%s has a status, a context, a decision and consequences', (name) => {
    const headings = [...readFileSync(join(ADR, name), 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings.filter((heading) => heading !== 'Considered' && heading !== 'Measured')).toEqual([
      'Status',
      'Context',
      'Decision',
      'Consequences',
    ])
  })

  test('the index lists every record under its title', () => {
    const index = readFileSync(join(ADR, 'README.md'), 'utf8')
    const missing = records.filter((name, place) => {
      const [, title = ''] = /^# \d+\. (.+)$/m.exec(readFileSync(join(ADR, name), 'utf8')) ?? []
      return !index.includes(`| [${place + 1}](${name}) | ${title} |`)
    })
    expect(missing).toEqual([])
  })

  test('every record that is cited exists', () => {
    const missing = citing.flatMap(({ path, text }) =>
      [...text.matchAll(/\bADRs? (\d+)\b|\badr\/(\d{4}-[\w-]+\.md)/g)]
        .filter(([, number, name]) => !records.includes(name ?? records[Number(number) - 1] ?? ''))
        .map(([cited]) => `${path} cites ${cited}`),
    )
    expect(missing).toEqual([])
  })

  test('no record is cited by its number of before', () => {
    const old = others
      .filter(({ path }) => path !== 'docs/adr/README.md')
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) => REPLACED.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(old).toEqual([])
  })
})
