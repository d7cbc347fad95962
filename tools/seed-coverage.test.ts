import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coveragePage } from './coverage-page.ts'

/* docs/seed-coverage.md is a promise about tests; here it is kept to its word. */

const DOCS = join(import.meta.dirname, '..', 'docs')
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

const page = coveragePage('seed-coverage.md')
const { rows, read } = page

const quotedIn = (says: string): string[] => [...says.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, text = '']) => text)

test('every line of the seed names its test', () => {
  const sections = [...page.text.matchAll(/^## (\d)\. /gm)].map(([, no]) => no)
  expect(sections).toEqual(SECTIONS)
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ says, shownBy }) => says === '' || shownBy.includes(''))).toEqual([])
})

test('every test named there exists under that title, and is run', () => {
  expect(page.missing()).toEqual([])
})

test('whatever the seed quotes stands in the tests beside it', () => {
  const quotes = rows.flatMap(({ says, shownBy }) => quotedIn(says).map((text) => ({ text, shownBy })))
  expect(quotes.length).toBeGreaterThan(30)
  expect(quotes.filter(({ text, shownBy }) => !shownBy.some((one) => read(one).source.includes(text)))).toEqual([])
})

test('both readings of Full are on record', () => {
  const decision = readFileSync(join(DOCS, 'adr', '0005-chits-joining-and-agreement.md'), 'utf8')
  expect(decision).toMatch(/^1\. \*\*As it is written\.\*\*/m)
  expect(decision).toMatch(/^2\. \*\*As it is meant\.\*\*.*members joined ≥ total members/m)
})
