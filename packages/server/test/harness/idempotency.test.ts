import { endpoints } from '@kuri/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { api, signIn } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'

/*
 * The idempotency harness (docs/reliability.md): whatever comes under one key, at once or later, has one effect and one answer.
 * `KEYS=5000 SEED=… npx vitest run packages/server/test/harness/idempotency.test.ts` is the long form.
 */

const KEYS = Number(process.env['KEYS'] ?? 100)
const SEED = Number(process.env['SEED'] ?? 20_261_120)

let app: TestApp
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => app.close())

/** same: the first call again · other: another sum under its key · elsewhere: its key at another call · stranger: another's key of this name. */
const KINDS = ['same', 'same', 'other', 'elsewhere', 'stranger'] as const
/** Calls in groups: those of a group arrive at the same time. */
const anyLife = fc.array(fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
})

const seen = { twins: 0, 'in progress': 0, replayed: 0, mismatched: 0, 'key of another': 0 }
let keyNo = 0

async function live(groups: readonly (readonly (typeof KINDS)[number][])[]): Promise<void> {
  keyNo += 1
  // ten payments of one member wait at most: each key has members of its own
  const [asha, bala] = [await signIn(app, 'Asha'), await signIn(app, 'Bala')]
  const idempotencyKey = `harness-key-${SEED}-${keyNo}`
  const slip = (amount: number) => ({ amount, method: 'counter', reference: idempotencyKey }) as const
  const call = (kind: (typeof KINDS)[number]) => {
    const by = api(app).as(kind === 'stranger' ? bala : asha)
    if (kind === 'elsewhere') {
      return by.call(endpoints.startPayment, { body: { purpose: 'topup', amount: 5, method: 'paytm' }, idempotencyKey })
    }
    return by.call(endpoints.requestTopup, { body: slip(kind === 'other' ? 6 : 5), idempotencyKey })
  }
  /** Whose call was the first to get through under this key of Asha's: that one and no other has its effect. */
  const done = new Set<string>()
  for (const group of groups) {
    const answers = await Promise.all(group.map(async (kind) => ({ kind, answer: await call(kind) })))
    if (group.filter((kind) => kind === 'same').length > 1) seen.twins++
    for (const { kind, answer } of answers) {
      if (answer.status < 300) {
        if (kind === 'stranger') seen['key of another']++
        else done.add(`${kind} ${JSON.stringify(answer.reply)}`)
        if (answer.headers['idempotent-replayed'] === 'true') seen.replayed++
        continue
      }
      expect(['idempotency_mismatch', 'idempotency_in_progress']).toContain(answer.problem.code)
      if (answer.problem.code === 'idempotency_mismatch') seen.mismatched++
      else seen['in progress']++
    }
  }
  const isHers = groups.flat().some((kind) => kind !== 'stranger')
  // one call, one answer, word for word
  expect(done.size).toBe(isHers ? 1 : 0)
  const { rows } = await app.owner.query<{ hers: number; his: number }>(
    `select count(*) filter (where person_id = $2)::int as hers, count(*) filter (where person_id = $3)::int as his
       from topup where reference = $1`,
    [idempotencyKey, asha.id, bala.id],
  )
  expect(rows[0]?.hers).toBe([...done].some((what) => !what.startsWith('elsewhere')) ? 1 : 0)
  expect(rows[0]?.his).toBe(groups.flat().includes('stranger') ? 1 : 0)
}

// @spec LED-10
test(`${KEYS} keys with twins, mismatches and replays: one effect and one answer each (seed ${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(anyLife, live), { numRuns: KEYS, seed: SEED })
  await expectLedgerSound(app)
}, 7_200_000)

test('the rare shapes were among them', () => {
  reportCoverage({ harness: 'idempotency', seed: SEED, histories: KEYS, met: seen })
  expect(neverMet(seen)).toEqual([])
})
