import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/database/transaction.ts'
import { logIn, type Transactions } from '../../src/features/people/log-in.ts'
import { mustCommit } from '../../src/outcome.ts'
import { api } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { ASHA } from './form.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await api(app).call(endpoints.register, { body: ASHA })
})
beforeEach(() => app.owner.query('delete from login_failure'))
afterAll(() => app.close())

/** The hash of nobody's password. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$+s7DACeRqAteeJXpsX1X1g$ZzYUciuQKG9Wj1NnoB6G16tsWDTuhe2labHrghh3uPQ'
const WRONG = 'Login failed. Please check your credentials.'
const { email, password } = ASHA

/** One try, from an address. */
const tryTo = (body: { email: string; password: string }, remoteAddress = '203.0.113.1') =>
  app.app.inject({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress })
const guess = (remoteAddress?: string) => tryTo({ email, password: 'Guess@123' }, remoteAddress)
const me = (headers: Record<string, string>) => app.app.inject({ method: 'GET', url: '/api/auth/me', headers })
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

const statusesOf = (answers: readonly { statusCode: number }[], status: number): number =>
  answers.filter(({ statusCode }) => statusCode === status).length

/** What an attempt costs this process: processor time, which a busy machine does not stretch as it does the clock's. */
const costOf = async (body: { email: string; password: string }) => {
  const from = process.cpuUsage()
  await tryTo(body, '203.0.113.9')
  const { user, system } = process.cpuUsage(from)
  return user + system
}

describe('logging in', () => {
  // @seed 7.1
  test('answers the token and who one is, and sets a cookie: each is enough to be signed in', async () => {
    const answer = await tryTo({ email, password })
    expect(answer.statusCode).toBe(200)
    const { token, ...who } = answer.json<{ token: string }>()
    expect(who).toEqual({ _id: expect.any(String), name: ASHA.name, email, role: 'member' })
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly.*SameSite=Lax/)
    expect((await me({ authorization: `Bearer ${token}` })).json()).toMatchObject({ email })
    expect((await me({ cookie: cookieOf(answer) })).json()).toMatchObject({ email })
  })

  // @seed 7.1
  test('a client that writes "Bearer null" beside its cookie is known by the cookie, and by nothing else', async () => {
    const cookie = cookieOf(await tryTo({ email, password }))
    expect((await me({ cookie, authorization: 'Bearer null' })).statusCode).toBe(200)
    expect((await me({ authorization: 'Bearer null' })).statusCode).toBe(401)
  })

  test('the e-mail address may be written in any way', async () => {
    expect((await tryTo({ email: ' ASHA@Kuri.Test ', password })).statusCode).toBe(200)
  })

  // @security S1
  test('only hashes of the secrets are kept', async () => {
    const { token } = (await tryTo({ email, password })).json<{ token: string }>()
    const { rows } = await app.owner.query<{ row: string }>('select session::text as row from session')
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })

  // @security S17
  test.each([
    ['a wrong password', { email, password: 'Guess@123' }],
    ['an unknown e-mail address', { email: 'nobody@kuri.test', password }],
    ['a password no form would take', { email, password: 'x' }],
    ['an e-mail address that is none', { email: 'asha', password }],
  ])('%s is answered 401 and the same sentence', async (_, body) => {
    const answer = await tryTo(body)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'wrong_credentials', message: WRONG })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  // @spec IDN-1 @attack 97 @security S17
  test('an unknown e-mail address takes as long as a known one', async () => {
    const known: number[] = []
    const unknown: number[] = []
    for (const _ of [1, 2, 3, 4]) {
      known.push(await costOf({ email, password: 'Guess@123' }))
      unknown.push(await costOf({ email: 'nobody@kuri.test', password: 'Guess@123' }))
    }
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.5)
  })

  // @seed 4.5 @security S5
  test('logging out ends cookie and token', async () => {
    const answer = await tryTo({ email, password })
    const { token } = answer.json<{ token: string }>()
    const out = await app.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(out.statusCode).toBe(200)
    expect((await me({ authorization: `Bearer ${token}` })).statusCode).toBe(401)
    expect((await me({ cookie: cookieOf(answer) })).statusCode).toBe(401)
  })
})

// @spec IDN-2
describe('guessing passwords', () => {
  // @security API2, S18
  test('after five failures from one address even the right password waits, for a quarter of an hour', async () => {
    for (const _ of [1, 2, 3, 4, 5]) expect((await guess()).statusCode).toBe(401)
    const blocked = await tryTo({ email, password })
    expect(blocked.statusCode).toBe(429)
    expect(blocked.json()).toMatchObject({ code: 'too_many_attempts' })
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800)
    expect((await tryTo({ email, password }, '203.0.113.2')).statusCode).toBe(200)
    expect((await tryTo({ email, password })).statusCode).toBe(200)
  })

  test('the quarter of an hour passes', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await guess()
    await app.clock.advance({ minutes: 15, seconds: 1 })
    expect((await guess()).statusCode).toBe(401)
  })

  test('a success forgets the failures of its account', async () => {
    for (const _ of [1, 2, 3, 4]) await guess()
    await tryTo({ email, password })
    for (const _ of [1, 2, 3, 4, 5]) expect((await guess()).statusCode).toBe(401)
  })

  // @attack 91 @finding W13 @security S18
  test('twenty failures in an hour close an account to every address it was never logged in at', async () => {
    const home = '192.0.2.7'
    expect((await tryTo({ email, password }, home)).statusCode).toBe(200)
    for (let no = 0; no < 20; no += 1) expect((await guess(`198.51.100.${Math.floor(no / 5)}`)).statusCode).toBe(401)
    expect((await guess('192.0.2.77')).statusCode).toBe(429)
    // where its owner logs in, five wrong ones are still too many
    for (let no = 0; no < 5; no += 1) expect((await guess(home)).statusCode).toBe(401)
    expect((await guess(home)).statusCode).toBe(429)
    await app.owner.query('delete from login_failure where address = $1', [home])
    expect((await tryTo({ email, password }, home)).statusCode, 'the owner is not locked out at home').toBe(200)
  })

  // @security S18
  test('thirty guesses sent at once do not outrun the count', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess()))
    expect([statusesOf(answers, 401), statusesOf(answers, 429)]).toEqual([5, 25])
  })

  // @security S18
  test('nor do guesses from many addresses sent at once, or at many accounts from one', async () => {
    const spread = await Promise.all(Array.from({ length: 40 }, (_, no) => guess(`198.51.100.${no}`)))
    expect([statusesOf(spread, 401), statusesOf(spread, 429)]).toEqual([20, 20])
    await app.owner.query('delete from login_failure')
    const names = Array.from({ length: 120 }, (_, no) => `nobody.${no}@kuri.test`)
    const tried = await Promise.all(names.map((unknown) => tryTo({ email: unknown, password: 'Guess@123' })))
    expect([statusesOf(tried, 401), statusesOf(tried, 429)]).toEqual([100, 20])
  })

  // @security S18
  test('who proves a password while guesses are under way is counted with them', async () => {
    const { token } = (await tryTo({ email, password })).json<{ token: string }>()
    const prove = () =>
      app.app.inject({
        method: 'POST',
        url: '/api/auth/password',
        headers: { authorization: `Bearer ${token}` },
        payload: { current: 'Guess@123', next: 'Another@123' },
        remoteAddress: '203.0.113.1',
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, no) => (no % 2 === 0 ? guess() : prove())))
    const judged = answers.filter(({ statusCode }) => statusCode !== 429 && statusCode !== 503)
    expect(judged.length).toBe(5)
    const { rows } = await app.owner.query<{ count: number }>('select count(*) from login_failure')
    expect(rows).toEqual([{ count: 5 }])
  })

  test('a password that is changed while it is being checked opens nothing any more', async () => {
    const hashOfAsha = () => app.db.selectFrom('login').select('password_hash as old').where('email', '=', email)
    const { old } = await hashOfAsha().executeTakeFirstOrThrow()
    const change = (to: string | null) =>
      app.owner.query('update login set password_hash = $2 where email = $1', [email, to])
    const database: Transactions = {
      async runStatement(statement) {
        const found = await statement(app.db)
        await change(NOBODYS)
        return found
      },
      read: (work) => inTransaction(app.db, work),
      write: (work) => inTransaction(app.db, work, mustCommit),
    }
    const attempt = { email, password, address: '203.0.113.1', userAgent: '', code: undefined, config: app.config }
    expect(await logIn(database, attempt)).toMatchObject({ error: { code: 'wrong_credentials' } })
    await change(old)
    expect((await tryTo({ email, password })).statusCode).toBe(200)
  })

  // @security API4
  test('thirty right passwords sent at once all get in', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryTo({ email, password })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})
