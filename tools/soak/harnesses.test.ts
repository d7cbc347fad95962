import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HARNESSES } from './harnesses.ts'

/* The list of harnesses is a promise about tests; here it is kept to its word. */

const PACKAGES = join(import.meta.dirname, '..', '..', 'packages')
const read = (file: string): string => readFileSync(join(PACKAGES, file), 'utf8')
const lengthsIn = (source: string): string[] =>
  [...source.matchAll(/Number\(process\.env\['(\w+)'\] \?\? [\d_]+\)/g)].map(([, name = '']) => name)

test('every harness reads the settings that make it long, and the seed', () => {
  const wrong = HARNESSES.flatMap(({ name, files, long, isSeeded }) => {
    const sources = files.map(read).join('\n')
    const wanted = [...Object.keys(long), ...(isSeeded ? ['SEED'] : [])]
    return wanted
      .filter((setting) => !sources.includes(`process.env['${setting}']`))
      .map((setting) => `${name}: ${setting}`)
  })
  expect(wrong).toEqual([])
})

test('every test that can be made long is on the list, with everything that makes it so', () => {
  const listed = new Map(HARNESSES.flatMap(({ files, long }) => files.map((file) => [file, Object.keys(long)])))
  const missing = globSync('{domain,server}/test/**/*.test.ts', { cwd: PACKAGES }).flatMap((file) =>
    lengthsIn(read(file))
      .filter((setting) => setting !== 'SEED' && !listed.get(file)?.includes(setting))
      .map((setting) => `${file}: ${setting}`),
  )
  expect(missing).toEqual([])
})

test('every name is one of a kind', () => {
  expect(new Set(HARNESSES.map(({ name }) => name)).size).toBe(HARNESSES.length)
})
