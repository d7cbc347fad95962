import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LINE_KINDS } from './line-kinds.ts'

const page = readFileSync(new URL('../../../../../../docs/ledger.md', import.meta.url), 'utf8')

test('every kind of event in the ledger can be chosen', () => {
  const documented = [...page.matchAll(/^`[^`]+` · ([a-z]+)/gm)].map(([, kind]) => kind)
  expect(documented.length).toBeGreaterThan(30)
  expect(LINE_KINDS).toEqual(expect.arrayContaining([...new Set(documented)]))
})
