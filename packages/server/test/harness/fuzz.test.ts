import { endpoints, type Endpoint } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { hashOf } from '../../src/features/people/passwords.ts'
import { signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { malformedCalls } from './malformed.ts'
import { nameOf, sendRoughly } from './rough.ts'
import { identifiers, makeWorld } from './world.ts'
import { watchWrites, type WriteWatch } from './write-watch.ts'

/*
 * Noise at every call of the contract, from somebody who may make it: never a fault, and nothing written by a call that
 * was refused. `CALLS=2000 SEED=7` makes more of another seed.
 */

const CALLS = Number(process.env['CALLS'] ?? 8)
const SEED = Number(process.env['SEED'] ?? 20_270_107)

let app: TestApp
let watch: WriteWatch
let passwordHash: string
let known: readonly string[]
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'fatal' })
  known = [...(await identifiers(await makeWorld(app))).values()]
  watch = await watchWrites(app)
  passwordHash = await hashOf('Member@123')
})
afterAll(() => app.close())

/** An administrator with a password that can be guessed wrong. */
async function somebodyNoisy(): Promise<Caller> {
  const caller = await signIn(app, 'Noisy', 'admin')
  await app.owner.query('update login set password_hash = $2 where person_id = $1', [caller.id, passwordHash])
  return caller
}

/** A stream without a name in its path opens for everybody and does not end. */
const all = Object.values<Endpoint>(endpoints)
  .filter((endpoint) => !endpoint.stream || endpoint.path.includes(':'))
  .map((endpoint) => ({ name: nameOf(endpoint), endpoint }))

const met = { calls: 0, refused: 0, strangers: 0 }

describe(`noise (seed ${SEED})`, () => {
  // @spec CMP-4 @security S68
  test.each(all)('at $name', { timeout: 60_000 + CALLS * 100 }, async ({ endpoint }) => {
    // each has a caller of its own: noise may well log somebody out
    const as = endpoint.permission ? await somebodyNoisy() : undefined
    await watch.written()
    const faults: string[] = []
    for (const call of malformedCalls(endpoint, CALLS, SEED, known)) {
      const answer = await sendRoughly(app, endpoint, { ...call, as })
      const written = await watch.written()
      const isRefused = answer.status >= 400
      met.calls += 1
      met.refused += isRefused ? 1 : 0
      met.strangers += answer.status === 401 && as ? 1 : 0
      if (answer.status >= 500 || (isRefused && written.length > 0)) {
        faults.push(`${JSON.stringify(call).slice(0, 400)}: ${answer.text}; ${written.join(', ')}`)
      }
    }
    expect(faults).toEqual([])
  })

  test('was noise, and was looked at', () => {
    reportCoverage({ harness: 'noise', seed: SEED, histories: met.calls, met })
    expect(met.refused).toBeGreaterThan(met.calls / 2)
    expect(met.strangers).toBeLessThan(met.calls / 50)
  })
})
