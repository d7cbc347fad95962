import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerRequests } from '../../src/features/people/email-links/forgot.ts'
import { sendEmails } from '../../src/jobs/send-emails.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { ASHA } from './form.ts'
import { lettersTo, tokenIn } from './emails.ts'

const NEXT = 'Onam@2027'
const RESET = 'Choose a new password'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  await api(app).call(endpoints.register, { body: ASHA })
})
beforeEach(async () => {
  await app.owner.query('delete from mail_link_request')
  await app.owner.query('delete from login_failure')
})
afterAll(() => app.close())

const forget = (email: string, remoteAddress = '203.0.113.9') =>
  app.app.inject({ method: 'POST', url: '/api/auth/forgot', payload: { email }, remoteAddress })
const reset = (token: string, password = NEXT) => api(app).call(endpoints.resetPassword, { body: { token, password } })
const logIn = (password: string) => api(app).call(endpoints.login, { body: { email: ASHA.email, password } })

async function freshToken(): Promise<string> {
  await forget(ASHA.email)
  return tokenIn((await lettersTo(app, admin, ASHA.email)).find(({ subject }) => subject === RESET))
}

// @spec IDN-2, IDN-6
describe('who has forgotten their password', () => {
  // @security S20
  test('gets the same answer and is recorded the same whether the address is known or not; only the known one gets a letter', async () => {
    const known = await forget(` ${ASHA.email.toUpperCase()} `)
    const unknown = await forget('nobody@kuri.test')
    expect(known.statusCode).toBe(200)
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const { rows } = await app.owner.query('select email from mail_link_request where not answered order by id')
    expect(rows).toEqual([{ email: ASHA.email }, { email: 'nobody@kuri.test' }])
    expect((await lettersTo(app, admin, ASHA.email))[0]).toMatchObject({ subject: RESET })
    expect(await lettersTo(app, admin, 'nobody@kuri.test')).toEqual([])
  })
  // @attack 92 @security API6, S20
  test('may ask three times in a quarter of an hour, known or not, also all at once', async () => {
    for (const email of [ASHA.email, 'nobody@kuri.test']) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => forget(email)))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
      const refused = answers.find(({ statusCode }) => statusCode === 429)
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(800)
    }
  })
  // @security S20
  test('may ask twenty times an hour from one place', async () => {
    const codes: number[] = []
    for (let one = 0; one < 21; one++) codes.push((await forget(`nobody${one}@kuri.test`)).statusCode)
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect((await forget('nobody@kuri.test', '203.0.113.10')).statusCode).toBe(200)
  })
})

// @spec IDN-6
describe('a link to choose a new password', () => {
  // @security S6
  test('lets one in again, ends every session, clears the failed log-ins, proves the address and works once', async () => {
    const { token: elsewhere } = (await logIn(ASHA.password)).reply
    for (let one = 0; one < 5; one++) await logIn('Guess@123')
    expect((await logIn(ASHA.password)).status).toBe(429)
    const token = await freshToken()
    expect((await reset(token)).reply.message).toBe('Your password is changed. Please log in with the new one.')
    const me = await app.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${elsewhere}` } })
    expect(me.statusCode).toBe(401)
    expect([(await logIn(ASHA.password)).status, (await logIn(NEXT)).status]).toEqual([401, 200])
    const { rows } = await app.owner.query(
      `select email_confirmed_at is not null as proven from login where email = $1`,
      [ASHA.email],
    )
    expect(rows).toEqual([{ proven: true }])
    expect((await reset(token, ASHA.password)).problem).toMatchObject({ code: 'link_not_good' })
    expect((await lettersTo(app, admin, ASHA.email))[0]).toMatchObject({ subject: 'Your password has changed' })
  })
  // @attack 92 @security S21
  test('used twice at once works once', async () => {
    const token = await freshToken()
    const answers = await Promise.all([reset(token), reset(token, 'Vishu@2027'), reset(token, 'Diwali@2027')])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  })
  // @security S21
  test('is good for half an hour', async () => {
    const token = await freshToken()
    await app.owner.query(`update mail_link set expires_at = expires_at - interval '30 minutes' where used_at is null`)
    expect((await reset(token)).problem.code).toBe('link_not_good')
  })
  // @security S21
  test('is void when another one was used, and when the password was changed', async () => {
    const [first, second] = [await freshToken(), await freshToken()]
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).problem.code).toBe('link_not_good')
    const third = await freshToken()
    const { token, _id: id, name } = (await logIn(NEXT)).reply
    const asha = api(app).as({ id, name, token, cookie: '' })
    const changed = await asha.call(endpoints.changePassword, { body: { current: NEXT, next: 'Vishu@2027' } })
    expect(changed.status).toBe(200)
    expect((await reset(third)).problem.code).toBe('link_not_good')
  })
  test('keeps the rule for registering, and a link that is none is refused before anything is hashed', async () => {
    expect((await reset('nonsense')).problem).toMatchObject({ code: 'link_not_good' })
    expect((await reset(await freshToken(), 'weak')).problem).toMatchObject({
      code: 'invalid_input',
      field: 'password',
    })
  })
  // @security S21
  test('is nowhere in the books: neither its token nor a letter that shows it', async () => {
    const token = await freshToken()
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await app.owner.query('select row_to_json(mail_link)::text as text from mail_link')
    const letters = await app.owner.query('select row_to_json(letter)::text as text from letter')
    const books = JSON.stringify([rows, letters.rows])
    expect(books).toContain(RESET)
    expect(books).not.toContain(token)
    expect(books).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })
})

// @spec NTF-2 @attack 125 @security S22
test('a letter’s secret leaves with it, and is deleted from the database', async () => {
  const posted: string[] = []
  const mailer = { send: async ({ body }: { body: string }) => (posted.push(body), null), close: () => undefined }
  await app.owner.query(`delete from letter`)
  await forget(ASHA.email)
  await app.act((tx) => answerRequests(tx, app.config))
  await sendEmails({ db: app.db, config: app.config, mailer })
  expect(tokenIn({ body: posted[0] ?? '' })).toMatch(/^[\w-]{43}$/)
  const { rows } = await app.owner.query('select state, sealed_link from letter')
  expect(rows).toEqual([{ state: 'sent', sealed_link: null }])
})
