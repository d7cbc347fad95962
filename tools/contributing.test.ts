import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/* CONTRIBUTING.md walks through examples file by file; each file and symbol it names must exist. So must what README.md names. */

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')

/** `path/to/file.ts` › `symbol`, `symbol` */
const NAMED = /`(packages\/[\w./-]+)`(?: › ((?:`\w+`(?:, )?)+))?/g

interface Named {
  readonly path: string
  readonly symbols: readonly string[]
}

const examples = page
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = (section.split(/^## /m)[0] ?? '').trim().split('\n')
    const named: Named[] = [...lines.join('\n').matchAll(NAMED)].map(([, path = '', symbols = '']) => ({
      path,
      symbols: [...symbols.matchAll(/`(\w+)`/g)].map(([, symbol = '']) => symbol),
    }))
    return { title, lines, named }
  })

/** As a declaration of TypeScript or a table of SQL. */
const defines = (text: string, symbol: string): boolean =>
  new RegExp(`\\b(const|function|interface|type|create table) ${symbol}\\b`).test(text)

test('CONTRIBUTING.md has six examples of at most twelve lines', () => {
  expect(examples.map(({ title }) => title)).toEqual([
    'Add a field to a chit',
    'Add an endpoint',
    'Add a kind of approval',
    'Add a notification',
    'Add a reason to refuse a bid',
    'Add a column to a list and its file',
  ])
  expect(examples.filter(({ lines }) => lines.length > 12)).toEqual([])
})

describe.each(examples)('the example "$title"', ({ named }) => {
  test('names files that exist', () => {
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path))).map(({ path }) => path)).toEqual([])
  })

  test('names symbols that are defined in those files', () => {
    const missing = named.flatMap(({ path, symbols }) =>
      symbols
        .filter((symbol) => !defines(readFileSync(join(ROOT, path), 'utf8'), symbol))
        .map((symbol) => ({ path, symbol })),
    )
    expect(missing).toEqual([])
  })
})

test('README.md names files and folders that exist', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g), ...readme.matchAll(/`(packages\/[\w./-]+|e2e\/[\w./-]+)`/g)]
  const paths = links.map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(25)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
