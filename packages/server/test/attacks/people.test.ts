import { endpoints } from '@kuri/contract'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as sessions from '../../src/features/sessions/service.ts'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { ASHA } from '../people/form.ts'
import { lettersTo } from '../people/emails.ts'

const OURS = 'https://chits.example.com'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: OURS })
  admin = await given.admin(app)
})
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)

async function emailOf({ id }: Caller): Promise<string> {
  const { rows } = await app.owner.query<{ email: string }>('select email from login where person_id = $1', [id])
  return rows[0]?.email ?? ''
}

// @attack 74
test('a member who is made an administrator cannot approve the top-up they asked for', async () => {
  const asha = await signIn(app, 'Asha')
  const slip = { amount: 5_000, method: 'counter', reference: 'slip 1' } as const
  const { _id: id } = (await as(asha).call(endpoints.requestTopup, { body: slip })).reply.topup
  await as(admin).call(endpoints.makeAdmin, { params: { id: asha.id } })
  const approved = await as(asha).call(endpoints.approveTopup, { params: { id } })
  expect(approved.problem.code).toBe('own_wallet_approval')
  await as(admin).call(endpoints.removeAdmin, { params: { id: asha.id } })
})

// @attack 82, 83
test('a recovery code sent three times at once logs in once', async () => {
  const meera = await signIn(app, 'Meera')
  const email = await emailOf(meera)
  const { secret } = (await as(meera).call(endpoints.beginSecondStep, { body: { password: PASSWORD } })).reply
  const code = new TOTP({ secret }).generate()
  const { recoveryCodes } = (await as(meera).call(endpoints.confirmSecondStep, { body: { code } })).reply
  const [first = ''] = recoveryCodes
  const spelt = [first, first.toUpperCase(), first.replaceAll('-', ' ')]
  const answers = await Promise.all(
    spelt.map((one) => api(app).call(endpoints.login, { body: { email, password: PASSWORD, code: one } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  const wide = new TOTP({ secret })
    .generate({ timestamp: Date.now() + 30_000 })
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  const typed = await api(app).call(endpoints.login, { body: { email, password: PASSWORD, code: wide } })
  expect([400, 401]).toContain(typed.status)
})

// @attack 84
test('a login gives new secrets whatever cookie the browser brings, and two cookies are not both tried', async () => {
  const bala = await signIn(app, 'Bala')
  const planted = 'p'.repeat(43)
  const login = await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { cookie: `sid=${planted}` },
    payload: { email: await emailOf(bala), password: PASSWORD },
  })
  expect(login.statusCode).toBe(200)
  expect(String(login.headers['set-cookie'])).not.toContain(planted)
  const me = (cookie: string) => app.app.inject({ url: '/api/auth/me', headers: { cookie } })
  expect((await me(`sid=${planted}`)).statusCode).toBe(401)
  const asha = await signIn(app, 'Asha')
  for (const cookie of [`sid=${planted}; sid=${asha.cookie}`, `sid=${asha.cookie}; sid=${bala.cookie}`]) {
    const answer = await me(cookie)
    // whoever it is taken for is one of those named, never a mixture
    expect([undefined, 'Asha']).toContain(answer.json<{ name?: string }>().name)
  }
})

// @attack 87
test('an address that looks like another person’s never opens or hides their account', async () => {
  const email = 'kiss.ashok@kuri.test'
  const owner = (await api(app).call(endpoints.register, { body: { ...ASHA, email } })).reply
  const looks = [
    'KISS.ASHOK@kuri.test',
    'ki\u200Bss.ashok@kuri.test',
    '\u212Aiss.ashok@kuri.test',
    'k\u0130ss.ashok@kuri.test',
    'ki\u1E9E.ashok@kuri.test',
    'kiss.asho\u043A@kuri.test',
    'kiss.ashok@ku\u0301ri.test',
    'ｋiss.ashok@kuri.test',
  ]
  for (const [no, look] of looks.entries()) {
    const password = `Other@${no}123`
    const { status } = await api(app).call(endpoints.register, { body: { ...ASHA, email: look, password } })
    expect([201, 400, 409]).toContain(status)
    if (status !== 201) continue
    const own = await api(app).call(endpoints.login, { body: { email: look, password } })
    expect(own.reply._id).not.toBe(owner._id)
  }
  const login = await api(app).call(endpoints.login, { body: { email, password: ASHA.password } })
  expect(login.reply._id).toBe(owner._id)
})

// @attack 89
test('keys that are not in a form give nobody a role, a balance or another identity', async () => {
  const asha = await signIn(app, 'Asha')
  const extra = '"role":"admin","isAdmin":true,"_id":"x","balance":1000000,"__proto__":{"role":"admin"},"constructor":1'
  for (const [method, url] of [
    ['POST', '/api/auth/register'],
    ['PUT', '/api/auth/me'],
    ['PATCH', '/api/auth/me'],
  ] as const) {
    const form = JSON.stringify({ ...ASHA, email: `extra.${method}@kuri.test`.toLowerCase() })
    const answer = await app.app.inject({
      method,
      url,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${asha.token}` },
      payload: `{${extra},${form.slice(1)}`,
    })
    expect(answer.statusCode).toBeLessThan(500)
  }
  const { rows } = await app.owner.query<{ role: string }>(
    `select distinct role from person left join login on person_id = person.id where person.id = $1 or email like 'extra.%'`,
    [asha.id],
  )
  expect(rows).toEqual([{ role: 'member' }])
  expect((await as(asha).call(endpoints.wallet)).reply.balance).toBe(0)
})

// @attack 93
test('the answer of a call an administrator made is not given again after the role was taken', async () => {
  const ravi = await given.admin(app, 'Ravi')
  const asha = await signIn(app, 'Asha')
  const slip = { amount: 700, method: 'counter', reference: 'slip 2' } as const
  const { _id: id } = (await as(asha).call(endpoints.requestTopup, { body: slip })).reply.topup
  const approve = (by: Caller) =>
    as(by).call(endpoints.rejectTopup, {
      params: { id },
      body: { reason: 'No slip.' },
      idempotencyKey: 'kept-answer-1',
    })
  expect((await approve(ravi)).status).toBe(200)
  expect((await approve(ravi)).headers['idempotent-replayed']).toBe('true')
  await as(admin).call(endpoints.removeAdmin, { params: { id: ravi.id } })
  const { rows } = (await as(ravi).call(endpoints.adminInbox, { query: { filter: 'role' } })).reply
  await as(ravi).call(endpoints.approveChange, { params: { id: rows[0]?.id ?? '' } })
  const again = await app.act((tx) =>
    sessions.start(tx, { personId: ravi.id, userAgent: 'test', address: '127.0.0.1' }),
  )
  const answer = await approve({ ...ravi, token: again.token, cookie: again.cookie })
  expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden'])
})

// @attack 96
test('links in emails lead to our own address, whatever host the request names', async () => {
  const charu = await signIn(app, 'Charu')
  const email = await emailOf(charu)
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  expect((await api(app).call(endpoints.forgotPassword, { body: { email }, headers })).status).toBe(200)
  const [letter] = await lettersTo(app, admin, email)
  expect(letter?.body).toContain(`${OURS}/`)
  expect(letter?.body).not.toContain('evil.example')
})
