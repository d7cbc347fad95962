import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/* The rules of the product stand in docs/spec, in sections with ids; code, SQL and tests cite them. */

const ROOT = join(import.meta.dirname, '..')
const SPEC = join(ROOT, 'docs/spec')
const SKIPPED = new Set(['node_modules', 'build', '.react-router', '.cache', 'data'])
/** Which page has the sections of which id. */
const PAGES = {
  CHT: 'chits',
  AUC: 'auctions',
  INS: 'instalments',
  PAY: 'payments',
  LED: 'ledger',
  APP: 'approvals',
  IDN: 'identity',
  NTF: 'notifications',
  CMP: 'company',
} as const
/** Design pages by number, which once were cited and are not in the repository; decisions quote them as history. */
const ABSENT =
  /\b\d{1,2}-(product|rules|architecture|ledger|wire|security|screens|style|proof|parts|plain-language|structure)\b|\(design \d+\)/
const ID = new RegExp(`\\b(${Object.keys(PAGES).join('|')})-\\d+\\b`, 'g')

interface File {
  readonly path: string
  readonly text: string
}

function filesIn(folder: string): File[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(path)
    return /\.(ts|tsx|mjs|css|sql|md)$/.test(entry.name) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : []
  })
}

const sections = new Map(
  Object.entries(PAGES).map(([prefix, page]) => {
    const text = readFileSync(join(SPEC, `${page}.md`), 'utf8')
    return [prefix, [...text.matchAll(/^## (\S+) \S/gm)].map(([, id = '']) => id)]
  }),
)
const known = new Set([...sections.values()].flat())
const citing = ['packages', 'e2e', 'tools', 'bench', 'docs', 'deploy'].flatMap(filesIn)

describe('docs/spec', () => {
  test.each([...sections])('the sections of %s are numbered from 1 without a gap', (prefix, ids) => {
    expect(ids).toEqual(ids.map((_, place) => `${prefix}-${place + 1}`))
    expect(ids.length).toBeGreaterThan(4)
  })

  test('every section that is cited exists', () => {
    const missing = citing.flatMap(({ path, text }) =>
      [...text.matchAll(ID)].filter(([id]) => !known.has(id)).map(([id]) => `${path} cites ${id}`),
    )
    expect(missing).toEqual([])
  })

  test('a cited page has the sections that are cited of it', () => {
    const wrong = citing.flatMap(({ path, text }) =>
      [...text.matchAll(/\b([a-z]+)\.md, ([A-Z]{3})-\d+/g)]
        .filter(([, page, prefix]) => !Object.entries(PAGES).some(([one, of]) => one === prefix && of === page))
        .map(([cited]) => `${path} cites ${cited}`),
    )
    expect(wrong).toEqual([])
  })

  test('no page is cited that is not in the repository', () => {
    const absent = citing
      .filter(({ path }) => path !== relative(ROOT, import.meta.filename) && !path.startsWith('docs/decisions/'))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) => ABSENT.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(absent).toEqual([])
  })
})
