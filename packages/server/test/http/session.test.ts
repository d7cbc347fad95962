import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as sessions from '../../src/features/sessions/service.ts'
import { signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { testFeature } from './house-of-tests.ts'

const OURS = 'https://chits.example.com'
const FRIEND = 'https://app.example.org'
let app: TestApp
let asha: Caller
let bala: Caller
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: OURS, ALLOWED_ORIGINS: FRIEND }, { features: [testFeature] })
  asha = await signIn(app, 'Asha')
  bala = await signIn(app, 'Bala')
})
afterAll(() => app.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookie = (secret: string) => ({ cookie: `sid=${secret}` })

async function read(headers: Record<string, string>): Promise<[number, unknown]> {
  const answer = await app.app.inject({ url: `/api/test/people/${asha.id}`, headers })
  return [
    answer.statusCode,
    answer.json<{ code?: string; name?: string }>().code ?? answer.json<{ name: string }>().name,
  ]
}
async function write(headers: Record<string, string>): Promise<[number, unknown]> {
  const payload = { amount: 5, subject: 'hello' }
  const answer = await app.app.inject({ method: 'POST', url: '/api/test/a/letters', headers, payload })
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}

const age = (caller: Caller, column: 'created_at' | 'last_seen_at', by: string) =>
  app.owner.query(`update session set ${column} = ${column} - $1::interval where person_id = $2`, [by, caller.id])
const withCookie = (headers: Record<string, string>) => write({ ...cookie(asha.cookie), ...headers })

describe('who calls', () => {
  test('is known by the bearer or by the cookie', async () => {
    expect(await read(bearer(asha.token))).toEqual([200, 'Asha'])
    expect(await read(cookie(asha.cookie))).toEqual([200, 'Asha'])
  })
  test('the two secrets are not each other’s', async () => {
    expect(await read(bearer(asha.cookie))).toEqual([401, 'not_signed_in'])
    expect(await read(cookie(asha.token))).toEqual([401, 'not_signed_in'])
  })
  test.each(['', 'null', 'undefined'])('"Bearer %s" counts as none', async (token) => {
    expect(await read({ ...bearer(token), ...cookie(asha.cookie) })).toEqual([200, 'Asha'])
    expect(await read(bearer(token))).toEqual([401, 'not_signed_in'])
  })
  test('a bearer that is sent must be good, whatever the cookie', async () => {
    expect(await read({ ...bearer('x'.repeat(43)), ...cookie(asha.cookie) })).toEqual([401, 'not_signed_in'])
  })
  test('an old cookie beside a good bearer is only an old cookie', async () => {
    expect(await read({ ...bearer(asha.token), ...cookie('x'.repeat(43)) })).toEqual([200, 'Asha'])
  })
  test('cookie and bearer of different people are refused', async () => {
    expect(await read({ ...bearer(asha.token), ...cookie(bala.cookie) })).toEqual([401, 'session_mismatch'])
  })
})

describe('a session ends', () => {
  test('after an idle hour, not before', async () => {
    const dev = await signIn(app, 'Dev')
    await age(dev, 'last_seen_at', '59 minutes')
    expect((await read(bearer(dev.token)))[0]).toBe(200)
    await age(dev, 'last_seen_at', '59 minutes')
    expect((await read(bearer(dev.token)))[0], 'the visit counted').toBe(200)
    await age(dev, 'last_seen_at', '61 minutes')
    expect((await read(bearer(dev.token)))[0]).toBe(401)
  })
  test('after a day, however busy', async () => {
    const esha = await signIn(app, 'Esha')
    await age(esha, 'created_at', '24 hours')
    expect((await read(bearer(esha.token)))[0]).toBe(401)
  })
  test('for cookie and bearer together', async () => {
    const charu = await signIn(app, 'Charu')
    await app.act((tx) => sessions.endAllOf(tx, charu.id, 'password'))
    expect([(await read(bearer(charu.token)))[0], (await read(cookie(charu.cookie)))[0]]).toEqual([401, 401])
  })
  test('not because the clock was moved', async () => {
    await app.clock.advance({ days: 400 })
    expect((await read(bearer(asha.token)))[0]).toBe(200)
  })
  test('and only hashes of its secrets were ever stored', async () => {
    const rows = await app.db.selectFrom('session').selectAll().execute()
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, cookie: row.cookie_hash.toString('base64url') }))),
    ).not.toContain(asha.cookie)
    expect(rows.every((row) => row.cookie_hash.length === 32 && row.token_hash.length === 32)).toBe(true)
  })
})

describe('a page of another site cannot act in one’s name', () => {
  test.each([
    ['our own page', { origin: OURS }],
    ['the host that was called', { origin: 'http://localhost:80', host: 'localhost:80' }],
    ['an allowed origin', { origin: FRIEND, 'sec-fetch-site': 'cross-site' }],
    ['a program that says nothing', {}],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('%s may', async (_who, headers) => {
    expect((await withCookie(headers))[0]).toBe(201)
  })
  test.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a look-alike', { origin: 'https://chits.example.com.evil.example' }],
    ['another port of ours', { origin: 'https://chits.example.com:8443' }],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site' }],
  ])('%s may not', async (_who, headers) => {
    expect(await withCookie(headers)).toEqual([403, 'cross_site'])
  })
  test('reading is not acting', async () => {
    expect((await read({ ...cookie(asha.cookie), origin: 'https://evil.example' }))[0]).toBe(200)
  })
  test('a bearer cannot be sent by a foreign page unasked, so it may come from anywhere', async () => {
    expect((await write({ ...bearer(asha.token), origin: 'https://evil.example' }))[0]).toBe(201)
  })
  test('public writes are guarded too', async () => {
    const call = { method: 'POST', url: '/api/test/upload', payload: { name: 'x' } } as const
    expect((await app.app.inject({ ...call, headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
    expect((await app.app.inject(call)).statusCode).toBe(200)
  })
})

describe('pages of allowed origins', () => {
  test('ask first and are told yes', async () => {
    const answer = await app.app.inject({ method: 'OPTIONS', url: '/api/test/upload', headers: { origin: FRIEND } })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
    })
  })
  test('of others hear nothing', async () => {
    const answer = await app.app.inject({ url: '/api/healthz', headers: { origin: 'https://evil.example' } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
