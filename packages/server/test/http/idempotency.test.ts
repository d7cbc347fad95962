import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fingerprint } from '../../src/http/idempotency.ts'
import { api, apiOnce, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { calls, testFeature } from './test-feature.ts'

let app: TestApp
let asha: Caller
let bala: Caller
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' }, { features: [testFeature] })
  asha = await signIn(app, 'Asha')
  bala = await signIn(app, 'Bala')
})
afterAll(() => app.close())

let keyNo = 0
const newKey = (): string => `key-of-test-${(keyNo += 1)}`
const write = (caller: Caller, room: string, idempotencyKey: string, body = { amount: 5, subject: 'once' }) =>
  api(app).as(caller).call(calls.write, { params: { room }, body, idempotencyKey })
const countIn = async (room: string): Promise<number> =>
  (await app.db.selectFrom('letter').where('address', '=', room).select('id').execute()).length

// @spec LED-10
test('a call sent again is answered with the same bytes and has no second effect', async () => {
  const key = newKey()
  const first = await write(asha, 'again', key)
  const second = await write(asha, 'again', key)
  expect([second.status, second.reply]).toEqual([first.status, first.reply])
  expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
  expect(await countIn('again')).toBe(1)
})

test('the order of a body’s fields does not make another call of it', () => {
  expect(fingerprint('POST', '/x', {}, { a: 1, b: { c: 2, d: [3] } })).toEqual(
    fingerprint('POST', '/x', {}, { b: { d: [3], c: 2 }, a: 1 }),
  )
})

// @attack 57
test.each([
  ['another body', { room: 'same', body: { amount: 6, subject: 'once' } }],
  ['other parameters', { room: 'other', body: { amount: 5, subject: 'once' } }],
])('the same key with %s is refused', async (_what, { room, body }) => {
  const key = newKey()
  await write(asha, 'same', key)
  const other = await write(asha, room, key, body)
  expect([other.status, other.problem.code]).toEqual([422, 'idempotency_mismatch'])
})

// @spec LED-10
test('the same key at another call is refused', async () => {
  const key = newKey()
  await write(asha, 'route', key)
  const body = { amount: 5, subject: 'once' }
  const other = await api(app).as(asha).call(calls.writeThenKeep, { body, idempotencyKey: key })
  expect(other.problem.code).toBe('idempotency_mismatch')
})

// @spec LED-10 @attack 66
test('two people may choose the same key', async () => {
  const key = newKey()
  await Promise.all([write(asha, 'both', key), write(bala, 'both', key)])
  expect(await countIn('both')).toBe(2)
})

// @spec LED-10
test('calls sent at once with one key: one runs, the others get 409 with Retry-After or its answer', async () => {
  for (let round = 0; round < 20; round++) {
    const key = newKey()
    const room = `twins-${round}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(asha, room, key)))
    expect(await countIn(room)).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.problem.code, answer.headers['retry-after']]).toEqual(['idempotency_in_progress', '1'])
    }
    const worked = answers.filter(({ status }) => status === 201)
    expect(new Set(worked.map(({ reply }) => reply._id)).size).toBe(1)
    expect(worked.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
  }
})

// @spec LED-10
test('a refused call leaves its key free', async () => {
  const key = newKey()
  const body = { amount: 5, subject: 'refused' }
  const first = await api(app).as(asha).call(calls.writeThenRefuse, { body, idempotencyKey: key })
  const second = await write(asha, 'after-refusal', key)
  expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([422, 201, undefined])
})

test('a refusal that is kept is given again', async () => {
  const key = newKey()
  const call = () =>
    api(app)
      .as(asha)
      .call(calls.writeThenKeep, { body: { amount: 5, subject: 'late' }, idempotencyKey: key })
  const [first, second] = [await call(), await call()]
  expect(second.problem).toEqual(first.problem)
  expect(second.headers['idempotent-replayed']).toBe('true')
  expect(await countIn('kept')).toBe(1)
})

// @attack 65
test.each(['short', 'x'.repeat(256), 'with-\u00e9-letter'])('a key like %j is refused', async (key) => {
  const answer = await write(asha, 'badly', key)
  expect([answer.status, answer.problem]).toMatchObject([400, { code: 'invalid_input', field: 'Idempotency-Key' }])
})

// @spec LED-10
test('a crash before the commit leaves nothing: the same key works afterwards', async () => {
  const key = newKey()
  const blocker = await app.owner.connect()
  await blocker.query('begin; lock table letter in exclusive mode')
  const body = { amount: 5, subject: 'once' }
  const cut = apiOnce(app, asha).call(calls.write, { params: { room: 'crash' }, body, idempotencyKey: key })
  const waiting = async () =>
    (
      await app.owner.query<{ pid: number }>(
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rows
  const found = await vi.waitFor(
    async () => {
      const rows = await waiting()
      expect(rows).toHaveLength(1)
      return rows
    },
    { interval: 20, timeout: 30_000 },
  )
  await app.owner.query('select pg_terminate_backend($1)', [found[0]?.pid])
  const answer = await cut
  await blocker.query('rollback')
  blocker.release()
  expect([answer.status, answer.problem.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '1'])
  expect((await write(asha, 'crash', key)).status).toBe(201)
  expect(await countIn('crash')).toBe(1)
})
