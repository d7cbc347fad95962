import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { GUARDS, type Guard } from './guards.ts'

/*
 * Takes the guards of docs/security.md out one after the other and sees that their tests fail: `npm run unguard`, or
 * `npm run unguard -- cookie` for those that speak of it. Every file is put back, also when it is interrupted. To be run in
 * a clone nobody else works in.
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

/** Whether the test fails without the guard, for the test's own reason: some of its tests were run and failed. */
function isMissed(one: Guard): boolean {
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
const unseen: string[] = []
for (const one of chosen) {
  const missed = isMissed(one)
  console.log(`${missed ? 'missed' : 'NOT MISSED'}  ${one.what}`)
  if (!missed) unseen.push(one.what)
}
console.log(`${chosen.length - unseen.length} of ${chosen.length} guards are missed by their test when they are gone.`)
process.exitCode = unseen.length === 0 ? 0 : 1
