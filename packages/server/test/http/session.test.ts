import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as sessions from '../../src/features/sessions/service.ts'
import { signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { testFeature } from './test-feature.ts'

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

/** How many statements the database was asked while this was done. */
async function watching(work: (authenticator: sessions.SessionAuthenticator) => Promise<void>): Promise<number> {
  let statements = 0
  const watched = app.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(sessions.openSessionAuthenticator(watched))
  return statements
}

const age = (caller: Caller, column: 'created_at' | 'last_seen_at', by: string) =>
  app.owner.query(`update session set ${column} = ${column} - $1::interval where person_id = $2`, [by, caller.id])
const withCookie = (headers: Record<string, string>) => write({ ...cookie(asha.cookie), ...headers })

// @spec IDN-3
describe('who calls', () => {
  test('is known by the bearer or by the cookie', async () => {
    expect(await read(bearer(asha.token))).toEqual([200, 'Asha'])
    expect(await read(cookie(asha.cookie))).toEqual([200, 'Asha'])
  })
  // @attack 84 @security S1
  test('the two secrets are not each other’s', async () => {
    expect(await read(bearer(asha.cookie))).toEqual([401, 'not_signed_in'])
    expect(await read(cookie(asha.token))).toEqual([401, 'not_signed_in'])
  })
  // @security S8
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
  // @attack 85 @security S7
  test('cookie and bearer of different people are refused', async () => {
    expect(await read({ ...bearer(asha.token), ...cookie(bala.cookie) })).toEqual([401, 'session_mismatch'])
  })
})

describe('who come in the same moment', () => {
  test('are looked up together, and each is known for who they are', async () => {
    const dead = await signIn(app, 'Dead')
    await app.act((tx) => sessions.endAllOf(tx, dead.id, 'logout'))
    const shown = [
      { cookie: asha.cookie, token: null },
      { cookie: null, token: bala.token },
      { cookie: asha.cookie, token: bala.token },
      { cookie: dead.cookie, token: asha.token },
      { cookie: asha.cookie, token: dead.token },
      { cookie: asha.cookie, token: asha.token },
      { cookie: asha.token, token: null },
      { cookie: null, token: null },
    ]
    const statements = await watching(async (authenticator) => {
      const known = await Promise.all(shown.map((one) => authenticator.authenticate(one)))
      const names = known.map((one) => (one.as === 'person' ? one.user.name : one.as))
      expect(names).toEqual(['Asha', 'Bala', 'two-people', 'Asha', 'nobody', 'Asha', 'nobody', 'nobody'])
    })
    expect(statements).toBe(1)
  })

  test('a session that was ended before the question came is over, whoever asks beside it', async () => {
    const leaver = await signIn(app, 'Leaver')
    await watching(async (authenticator) => {
      const early = authenticator.authenticate({ cookie: null, token: asha.token })
      await app.act((tx) => sessions.endAllOf(tx, leaver.id, 'logout'))
      const both = [leaver, asha].map(({ token }) => authenticator.authenticate({ cookie: null, token }))
      expect((await Promise.all([early, ...both])).map((one) => one.as)).toEqual(['person', 'nobody', 'person'])
    })
  })

  test('their visits are noted together', async () => {
    const some = await Promise.all(['Ravi', 'Sita', 'Uma'].map((name) => signIn(app, name)))
    for (const one of some) await age(one, 'last_seen_at', '50 minutes')
    const statements = await watching(async (authenticator) => {
      await Promise.all(some.map(({ token, cookie }) => authenticator.authenticate({ cookie, token })))
    })
    expect(statements).toBe(2)
    for (const one of some) await age(one, 'last_seen_at', '50 minutes')
    for (const one of some) expect((await read(bearer(one.token)))[0]).toBe(200)
  })

  test('authentication waits for no other person whose session is being written', async () => {
    const kumar = await signIn(app, 'Kumar')
    await age(kumar, 'last_seen_at', '5 minutes')
    await app.act(async (tx) => {
      await tx.updateTable('session').set({ user_agent: 'busy' }).where('person_id', '=', kumar.id).execute()
      expect((await read(bearer(kumar.token)))[0]).toBe(200)
    })
  })

  test('what the company asks of its staff is asked of them alone', async () => {
    const anand = await signIn(app, 'Anand', 'admin')
    await app.owner.query('update company_settings set staff_need_second_step = true, admin_idle_minutes = 10')
    for (const one of [anand, asha]) await age(one, 'last_seen_at', '9 minutes')
    const [staff, member] = await Promise.all([read(bearer(anand.token)), read(bearer(asha.token))])
    expect([staff, member]).toEqual([
      [403, 'second_step_demanded'],
      [200, 'Asha'],
    ])
    for (const one of [anand, asha]) await age(one, 'last_seen_at', '11 minutes')
    const [later, still] = await Promise.all([read(bearer(anand.token)), read(bearer(asha.token))])
    expect([later[0], still[0]]).toEqual([401, 200])
    await app.owner.query('update company_settings set staff_need_second_step = false, admin_idle_minutes = 60')
  })
})

// @spec IDN-3
describe('a session ends', () => {
  // @security S3
  test('after an idle hour, not before', async () => {
    const dev = await signIn(app, 'Dev')
    await age(dev, 'last_seen_at', '59 minutes')
    expect((await read(bearer(dev.token)))[0]).toBe(200)
    await age(dev, 'last_seen_at', '59 minutes')
    expect((await read(bearer(dev.token)))[0], 'the visit counted').toBe(200)
    await age(dev, 'last_seen_at', '61 minutes')
    expect((await read(bearer(dev.token)))[0]).toBe(401)
  })
  // @security S3
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
  // @security S1
  test('and only hashes of its secrets were ever stored', async () => {
    const rows = await app.db.selectFrom('session').selectAll().execute()
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, cookie: row.cookie_hash.toString('base64url') }))),
    ).not.toContain(asha.cookie)
    expect(rows.every((row) => row.cookie_hash.length === 32 && row.token_hash.length === 32)).toBe(true)
  })
})

// @spec IDN-4 @attack 85
describe('a page of another site cannot act in one’s name', () => {
  // @security S10
  test.each([
    ['our own page', { origin: OURS }],
    ['the host that was called', { origin: 'http://localhost:80', host: 'localhost:80' }],
    ['an allowed origin', { origin: FRIEND, 'sec-fetch-site': 'cross-site' }],
    ['a program that says nothing', {}],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('%s may', async (_who, headers) => {
    expect((await withCookie(headers))[0]).toBe(201)
  })
  // @security S10
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
  // @security S12
  test('a bearer cannot be sent by a foreign page unasked, so it may come from anywhere', async () => {
    expect((await write({ ...bearer(asha.token), origin: 'https://evil.example' }))[0]).toBe(201)
  })
  // @security S11
  test('public writes are guarded too', async () => {
    const call = { method: 'POST', url: '/api/test/upload', payload: { name: 'x' } } as const
    expect((await app.app.inject({ ...call, headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
    expect((await app.app.inject(call)).statusCode).toBe(200)
  })
})

// @spec IDN-4
describe('pages of allowed origins', () => {
  test('send a preflight request and are allowed', async () => {
    const answer = await app.app.inject({ method: 'OPTIONS', url: '/api/test/upload', headers: { origin: FRIEND } })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
    })
  })
  // @attack 112 @security S13
  test('of others get no event', async () => {
    const answer = await app.app.inject({ url: '/api/healthz', headers: { origin: 'https://evil.example' } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
