import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * The pages of docs/ whose lines have ids, the tests tagged with them, and the index of both. A tag is a comment directly
 * above a test, or above a describe, whose tests it covers: `@spec AUC-7, AUC-8 @attack 13`.
 */

export const ROOT = join(import.meta.dirname, '..')
/** From the repository's root. */
export const INDEX = 'docs/tests.md'
/** Which page of docs/spec has the sections of which id. */
export const PAGES = {
  CHT: 'chits',
  AUC: 'auctions',
  INS: 'instalments',
  PAY: 'payments',
  LED: 'ledger',
  APP: 'approvals',
  IDN: 'identity',
  NTF: 'notifications',
  MOV: 'moving-in',
  CMP: 'company',
} as const

/** Pages with tables of `| id | sentence |`, by the word of their tags. */
export const TABLES = {
  attack: { page: 'attacks', id: /\d+/ },
  finding: { page: 'findings', id: /[A-Z]\d+/ },
  seed: { page: 'seed-coverage', id: /\d\.\d+/ },
  security: { page: 'security', id: /(?:S|API)\d+/ },
} as const

export type TableKind = keyof typeof TABLES

export interface File {
  readonly path: string
  readonly text: string
}

export interface Rule {
  readonly id: string
  readonly title: string
}

export interface Row {
  readonly id: string
  readonly text: string
  /** `accepted: reason` at the end of the sentence: a weakness that stays on purpose, so no test shows it. */
  readonly accepted: string | null
}

export interface Tag {
  readonly path: string
  readonly line: number
  /** Each with its word: `spec AUC-7`. */
  readonly ids: readonly string[]
  /** Lines of the tests it covers; empty when it stands above neither a test nor a describe with tests. */
  readonly tests: readonly number[]
}

const SKIPPED = new Set(['node_modules', 'build', '.react-router', '.cache', 'data'])
const readPage = (page: string): string => readFileSync(join(ROOT, 'docs', `${page}.md`), 'utf8')

/** The text files below a folder of the repository. */
export function filesIn(folder: string): File[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(path)
    return fileOf(path)
  })
}

export const fileOf = (path: string): File[] =>
  /\.(ts|tsx|mjs|css|sql|md|yaml)$/.test(path) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : []

/** The sections of each page of docs/spec, by the page's prefix, in the order of the page. */
export const sections: ReadonlyMap<string, readonly Rule[]> = new Map(
  Object.entries(PAGES).map(([prefix, page]) => [
    prefix,
    [...readPage(`spec/${page}`).matchAll(/^## (\S+) (\S.*)$/gm)].map(([, id = '', title = '']) => ({ id, title })),
  ]),
)

/** The rows of a page, in its order. */
export function rowsOf(kind: TableKind): Row[] {
  const { page, id } = TABLES[kind]
  return [...readPage(page).matchAll(new RegExp(`^\\| (${id.source}) \\| ([^|]+) \\|`, 'gm'))].map(
    ([, number = '', text = '']) => ({ id: number, text, accepted: /\baccepted: .{20,}$/.exec(text)?.[0] ?? null }),
  )
}

export const testFiles = (): File[] =>
  ['packages', 'e2e', 'tools'].flatMap(filesIn).filter(({ path }) => /\.(test|spec)\.ts$/.test(path))

const OPENING = /^( *)(test|describe)((?:\.(?:each|runIf|skipIf|describe))*)(?:<|\()/

const isTest = (line: string): boolean => {
  const [, , word, chain = ''] = OPENING.exec(line) ?? []
  return word === 'test' && !chain.includes('.describe')
}

/** The tags of a file of tests. Relies on the indentation that oxfmt gives. */
export function tagsOf({ path, text }: File): Tag[] {
  const lines = text.split('\n')
  return lines.flatMap((line, place) => {
    const [, tag] = /^ *\/\/ (@\w+ .*)$/.exec(line) ?? []
    return tag === undefined ? [] : [{ path, line: place + 1, ids: idsOf(tag), tests: testsAt(lines, place + 1) }]
  })
}

const idsOf = (tag: string): string[] =>
  tag
    .slice(1)
    .split(' @')
    .flatMap((part) => {
      const [word = '', ...ids] = part.split(/,? /)
      return ids.map((id) => `${word} ${id}`)
    })

function testsAt(lines: readonly string[], start: number): number[] {
  const opening = lines[start] ?? ''
  if (isTest(opening)) return [start + 1]
  const [, indent = '', word = ''] = OPENING.exec(opening) ?? []
  if (word === '') return []
  const end = lines.findIndex((line, place) => place > start && line.startsWith(`${indent}})`))
  return lines.flatMap((line, place) => (place > start && place < end && isTest(line) ? [place + 1] : []))
}

/** The line of the test that a line of a file belongs to. */
export const testAround = ({ text }: File, line: number): number =>
  text.split('\n').findLastIndex((one, place) => place < line && isTest(one)) + 1

/** docs/tests.md: for each id the files that test it, with the number of tests. */
export function indexOf(tags: readonly Tag[]): string {
  const rules = [...sections].map(([prefix, ofPage]) => {
    const page = PAGES[prefix as keyof typeof PAGES]
    const rows = ofPage.map((rule) => {
      const name = `[${rule.id} ${rule.title}](spec/${page}.md#${anchorOf(rule)})`
      return `- ${name}: ${shownBy(`spec ${rule.id}`, tags)}`
    })
    return [`## ${headingOf(`spec/${page}`)}`, '', ...rows].join('\n')
  })
  const tables = Object.entries(TABLES).map(([kind, { page }]) => {
    const rows = rowsOf(kind as TableKind).map(({ id, accepted }) =>
      accepted === null ? `- ${id}: ${shownBy(`${kind} ${id}`, tags)}` : `- ${id}: accepted`,
    )
    return [`## [${headingOf(page)}](${page}.md)`, '', ...rows].join('\n')
  })
  const paths = [...new Set(tags.map(({ path }) => path))]
  const links = paths.map((path) => `[${nameOf(path)}]: ../${path}`).toSorted()
  return `${[INTRODUCTION, ...rules, ...tables, links.join('\n')].join('\n\n')}\n`
}

const INTRODUCTION = `# Tests

For each id the files that test it; a number is that of their tests where they are several. \`npm run test-index\` writes this
page from the tags in the tests (\`// @spec AUC-7, AUC-8 @attack 53\`), and a test fails when it is out of date. Tests of operation
are in [reliability.md](reliability.md).`

const headingOf = (page: string): string => /^# (.+)$/m.exec(readPage(page))?.[1] ?? ''

/** As GitHub makes it of a heading. */
const anchorOf = ({ id, title }: Rule): string =>
  `${id} ${title}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\d \-_]/gu, '')
    .replaceAll(' ', '-')

function shownBy(id: string, tags: readonly Tag[]): string {
  const files = Map.groupBy(
    tags.filter(({ ids }) => ids.includes(id)),
    ({ path }) => path,
  )
  const names = [...files].map(([path, ofFile]) => {
    const tests = new Set(ofFile.flatMap((tag) => tag.tests))
    return tests.size > 1 ? `[${nameOf(path)}] (${tests.size})` : `[${nameOf(path)}]`
  })
  return names.toSorted().join(', ')
}

/** What the index calls a file: unique in the repository. */
export const nameOf = (path: string): string => {
  if (path.startsWith('packages/web/')) return `web/${path.split('/').slice(-2).join('/')}`
  return path.replace(/^packages\/server\/test\//, '').replace(/^packages\/(\w+)\/test\//, '$1/')
}
