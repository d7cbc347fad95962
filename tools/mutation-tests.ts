import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { GUARDS, type Guard } from './guards.ts'

/*
 * Mutation tests of the guards in docs/security.md: `npm run mutate` removes them one by one and expects their tests to fail;
 * `npm run mutate -- cookie` does so for the guards whose description contains the word. Every file is restored, also when the
 * run is interrupted. Run it in a clone that nothing else uses.
 */

const PACKAGES = join(import.meta.dirname, '..', 'packages')
const wanted = process.argv[2] ?? ''
let putBack = (): void => undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    putBack()
    process.exit(1)
  })
}

const run = ({ test, title }: Guard) =>
  spawnSync('npx', ['vitest', 'run', join('packages', test), '-t', title], {
    cwd: join(PACKAGES, '..'),
    encoding: 'utf8',
  })

/** Whether the mutant is killed: tests were run and failed, rather than not started. */
function isKilled(one: Guard): boolean {
  const path = join(PACKAGES, one.file)
  const source = readFileSync(path, 'utf8')
  putBack = () => writeFileSync(path, source)
  writeFileSync(
    path,
    source.replace(one.guard, () => one.without),
  )
  try {
    const { status, stdout } = run(one)
    return status !== 0 && /Tests .*\d+ failed/.test(stripVTControlCharacters(stdout))
  } finally {
    putBack()
  }
}

const chosen = GUARDS.filter(({ what }) => what.includes(wanted))
const survivors: string[] = []
for (const one of chosen) {
  const killed = isKilled(one)
  console.log(`${killed ? 'killed' : 'SURVIVED'}  ${one.what}`)
  if (!killed) survivors.push(one.what)
}
console.log(`${chosen.length - survivors.length} of ${chosen.length} mutants killed.`)
process.exitCode = survivors.length === 0 ? 0 : 1
