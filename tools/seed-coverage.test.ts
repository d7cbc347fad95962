import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* docs/seed-coverage.md is a promise about tests; here it is kept to its word. */

const DOCS = join(import.meta.dirname, '..', 'docs')
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface Row {
  /** The seed's words. */
  readonly says: string
  readonly shownBy: readonly string[]
}

const page = readFileSync(join(DOCS, 'seed-coverage.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| the seed says'))
  .map((line): Row => {
    const [, says = '', shownBy = ''] = line.split('|').map((cell) => cell.trim())
    return { says, shownBy: shownBy.split('<br>').map((one) => one.trim()) }
  })

/** `[name]: ../path`, at the foot of the page. */
const paths = new Map([...page.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, name = '', path = '']) => [name, path]))

/** `[name] › title` */
function read(citation: string): { readonly source: string; readonly title: string } {
  const [, name = '', title = ''] = /^\[([^\]]+)\] › (.+)$/.exec(citation) ?? []
  const path = paths.get(name)
  if (path === undefined) throw new Error(`this names no test: ${citation}`)
  return { source: readFileSync(join(DOCS, path), 'utf8'), title }
}

/** As the first argument of a test, in whatever quotes. */
const hasTest = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.split(`${quote}${title}${quote},`).slice(0, -1).some(endsWithOpening))
const endsWithOpening = (before: string): boolean => /\(\s*$/.test(before)

const quotedIn = (says: string): string[] => [...says.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, text = '']) => text)

test('every line of the seed names its test', () => {
  const sections = [...page.matchAll(/^## (\d)\. /gm)].map(([, no]) => no)
  expect(sections).toEqual(SECTIONS)
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ says, shownBy }) => says === '' || shownBy.includes(''))).toEqual([])
})

test('every test named there exists under that title, and is run', () => {
  const citations = [...new Set(rows.flatMap(({ shownBy }) => shownBy))]
  const missing = citations.filter((citation) => {
    const { source, title } = read(citation)
    return !hasTest(source, title) || /\b(test|describe)\.(skip|fixme|todo|only)\b/.test(source)
  })
  expect(missing).toEqual([])
})

test('whatever the seed quotes stands in the tests beside it', () => {
  const quotes = rows.flatMap(({ says, shownBy }) => quotedIn(says).map((text) => ({ text, shownBy })))
  expect(quotes.length).toBeGreaterThan(30)
  expect(quotes.filter(({ text, shownBy }) => !shownBy.some((one) => read(one).source.includes(text)))).toEqual([])
})

test('both readings of Full are on record', () => {
  const decision = readFileSync(join(DOCS, 'decisions', '0015-two-readings-of-full.md'), 'utf8')
  expect(decision).toMatch(/^1\. \*\*As it is written\.\*\*/m)
  expect(decision).toMatch(/^2\. \*\*As it is meant\.\*\*.*members joined ≥ total members/m)
})
