import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/*
 * The rules of docs/spec, the tests tagged with them, and the index of both. A tag is a comment directly above a test, or
 * above a describe, whose tests it covers: `@spec AUC-7, AUC-8`.
 */

export const ROOT = join(import.meta.dirname, '..')
/** From the repository's root. */
export const INDEX = 'docs/spec/tests.md'
/** Which page has the sections of which id. */
export const PAGES = {
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

export interface File {
  readonly path: string
  readonly text: string
}

export interface Rule {
  readonly id: string
  readonly title: string
}

export interface Tag {
  readonly path: string
  readonly line: number
  readonly ids: readonly string[]
  /** Lines of the tests it covers; empty when it stands above neither a test nor a describe with tests. */
  readonly tests: readonly number[]
}

const SKIPPED = new Set(['node_modules', 'build', '.react-router', '.cache', 'data'])
const readPage = (page: string): string => readFileSync(join(ROOT, 'docs/spec', `${page}.md`), 'utf8')

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

/** The sections of each page, by the page's prefix, in the order of the page. */
export const sections: ReadonlyMap<string, readonly Rule[]> = new Map(
  Object.entries(PAGES).map(([prefix, page]) => [
    prefix,
    [...readPage(page).matchAll(/^## (\S+) (\S.*)$/gm)].map(([, id = '', title = '']) => ({ id, title })),
  ]),
)

export const testFiles = (): File[] =>
  ['packages', 'e2e', 'tools'].flatMap(filesIn).filter(({ path }) => /\.(test|spec)\.ts$/.test(path))

const OPENING = /^( *)(test|describe)((?:\.(?:each|runIf|skipIf|describe))*)(?:<|\()/

/** The tags of a file of tests. Relies on the indentation that oxfmt gives. */
export function tagsOf({ path, text }: File): Tag[] {
  const lines = text.split('\n')
  return lines.flatMap((line, place) => {
    const [, ids] = /^ *\/\/ @spec (.*)$/.exec(line) ?? []
    return ids === undefined ? [] : [{ path, line: place + 1, ids: ids.split(', '), tests: testsAt(lines, place + 1) }]
  })
}

function testsAt(lines: readonly string[], start: number): number[] {
  const [, indent = '', word = '', chain = ''] = OPENING.exec(lines[start] ?? '') ?? []
  if (word === '') return []
  if (word === 'test' && !chain.includes('.describe')) return [start + 1]
  const end = lines.findIndex((line, place) => place > start && line.startsWith(`${indent}})`))
  return lines.flatMap((line, place) => {
    const [, , inner, innerChain = ''] = place > start && place < end ? (OPENING.exec(line) ?? []) : []
    return inner === 'test' && !innerChain.includes('.describe') ? [place + 1] : []
  })
}

/** docs/spec/tests.md: for each rule the files that test it, with the number of tests. */
export function indexOf(tags: readonly Tag[]): string {
  const parts = [...sections].map(([prefix, rules]) => {
    const page = PAGES[prefix as keyof typeof PAGES]
    const [, heading = ''] = /^# (.+)$/m.exec(readPage(page)) ?? []
    const rows = rules.map(
      (rule) => `| [${rule.id} ${rule.title}](${page}.md#${anchorOf(rule)}) | ${shownBy(rule, tags)} |`,
    )
    return [`## ${heading}`, '', '| rule | tests |', '|---|---|', ...rows].join('\n')
  })
  return `${[INTRODUCTION, ...parts].join('\n\n')}\n`
}

const INTRODUCTION = `# Tests of the rules

For each rule the files that test it, with the number of tests. \`npm run spec-index\` writes this page from the tags in the tests
(\`// @spec AUC-7, AUC-8\`), and a test fails when it is out of date. Tests of the product's specification are in
[seed-coverage.md](../seed-coverage.md), of the security requirements in [security.md](../security.md), of operation in
[reliability.md](../reliability.md).`

/** As GitHub makes it of a heading. */
const anchorOf = ({ id, title }: Rule): string =>
  `${id} ${title}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\d \-_]/gu, '')
    .replaceAll(' ', '-')

function shownBy({ id }: Rule, tags: readonly Tag[]): string {
  const files = Map.groupBy(
    tags.filter(({ ids }) => ids.includes(id)),
    ({ path }) => path,
  )
  const links = [...files].map(([path, ofFile]) => {
    const tests = new Set(ofFile.flatMap((tag) => tag.tests))
    return `[${nameOf(path)}](../../${path}) (${tests.size})`
  })
  return links.toSorted().join(', ')
}

const nameOf = (path: string): string => {
  if (path.startsWith('packages/web/')) return `web/${basename(path)}`
  return path.replace(/^packages\/server\/test\//, '').replace(/^packages\/(\w+)\/test\//, '$1/')
}
