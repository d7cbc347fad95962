import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const WRONG = 'Login failed. Please check your credentials.'
const { email, password } = ASHA

/** One try, from an address. */
const logIn = (body: { email: string; password: string }, remoteAddress = '203.0.113.1') =>
  app.app.inject({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress })
const guess = (remoteAddress?: string) => logIn({ email, password: 'Guess@123' }, remoteAddress)
const me = (headers: Record<string, string>) => app.app.inject({ method: 'GET', url: '/api/auth/me', headers })
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

/** What an attempt costs this process: processor time, which a busy machine does not stretch as it does the clock's. */
const costOf = async (body: { email: string; password: string }) => {
  const from = process.cpuUsage()
  await logIn(body, '203.0.113.9')
  const { user, system } = process.cpuUsage(from)
  return user + system
}

describe('logging in', () => {
  test('answers the token and who one is, and sets a cookie: each opens the door by itself', async () => {
    const answer = await logIn({ email, password })
    expect(answer.statusCode).toBe(200)
    const { token, ...who } = answer.json<{ token: string }>()
    expect(who).toEqual({ _id: expect.any(String), name: ASHA.name, email, role: 'member' })
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly.*SameSite=Lax/)
    expect((await me({ authorization: `Bearer ${token}` })).json()).toMatchObject({ email })
    expect((await me({ cookie: cookieOf(answer) })).json()).toMatchObject({ email })
  })

  test('a client that writes "Bearer null" beside its cookie is known by the cookie, and by nothing else', async () => {
    const cookie = cookieOf(await logIn({ email, password }))
    expect((await me({ cookie, authorization: 'Bearer null' })).statusCode).toBe(200)
    expect((await me({ authorization: 'Bearer null' })).statusCode).toBe(401)
  })

  test('the e-mail address may be written in any way', async () => {
    expect((await logIn({ email: ' ASHA@Kuri.Test ', password })).statusCode).toBe(200)
  })

  test('only hashes of the secrets are kept', async () => {
    const { token } = (await logIn({ email, password })).json<{ token: string }>()
    const { rows } = await app.owner.query<{ row: string }>('select session::text as row from session')
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })

  test.each([
    ['a wrong password', { email, password: 'Guess@123' }],
    ['an unknown e-mail address', { email: 'nobody@kuri.test', password }],
    ['a password no form would take', { email, password: 'x' }],
    ['an e-mail address that is none', { email: 'asha', password }],
  ])('%s hears 401 and the same sentence', async (_, body) => {
    const answer = await logIn(body)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'wrong_credentials', message: WRONG })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('an unknown e-mail address takes as long as a known one', async () => {
    const known: number[] = []
    const unknown: number[] = []
    for (const _ of [1, 2, 3, 4]) {
      known.push(await costOf({ email, password: 'Guess@123' }))
      unknown.push(await costOf({ email: 'nobody@kuri.test', password: 'Guess@123' }))
    }
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.5)
  })

  test('logging out ends cookie and token', async () => {
    const answer = await logIn({ email, password })
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

describe('guessing passwords', () => {
  test('after five failures from one address even the right password waits, for a quarter of an hour', async () => {
    for (const _ of [1, 2, 3, 4, 5]) expect((await guess()).statusCode).toBe(401)
    const blocked = await logIn({ email, password })
    expect(blocked.statusCode).toBe(429)
    expect(blocked.json()).toMatchObject({ code: 'too_many_attempts' })
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800)
    expect((await logIn({ email, password }, '203.0.113.2')).statusCode).toBe(200)
    expect((await logIn({ email, password })).statusCode).toBe(200)
  })

  test('the quarter of an hour passes', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await guess()
    await app.clock.advance({ minutes: 15, seconds: 1 })
    expect((await guess()).statusCode).toBe(401)
  })

  test('a success forgets the failures of its account', async () => {
    for (const _ of [1, 2, 3, 4]) await guess()
    await logIn({ email, password })
    for (const _ of [1, 2, 3, 4, 5]) expect((await guess()).statusCode).toBe(401)
  })

  test('twenty failures in an hour close an account to every address', async () => {
    for (let no = 0; no < 20; no += 1) expect((await guess(`198.51.100.${Math.floor(no / 5)}`)).statusCode).toBe(401)
    expect((await guess('192.0.2.77')).statusCode).toBe(429)
  })

  test('thirty guesses sent at once do not outrun the count', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess()))
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(6)
  })

  test('thirty right passwords sent at once all get in', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn({ email, password })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})
