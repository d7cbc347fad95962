import { endpoints } from '@kuri/contract'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveRole } from '../../src/features/people/roles.ts'
import { deleteOldCodes } from '../../src/features/people/phone-login/request-code.ts'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { ASHA } from './form.ts'
import { phoneOf, wrong } from './phone.ts'

const RUKMINI = '9847000021'
const UNKNOWN = '9847000099'

let app: TestApp
let admin: Caller
let cashier: Caller
let phone: ReturnType<typeof phoneOf>
let rukmini: { readonly _id: string; readonly code: string }
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  cashier = await signIn(app, 'Farhan', 'cashier')
  phone = phoneOf(app, admin)
  rukmini = await enrol('Rukmini Amma', '98470 00021')
})
beforeEach(() => phone.forget())
afterAll(() => app.close())

async function enrol(name: string, number: string) {
  const body = { name, phone: number, confirmed: true }
  return (await api(app).as(cashier).call(endpoints.enrolMember, { body })).reply.member
}

/** Makes this a company's database, or a test's again. */
const become = (kind: 'production' | 'test') =>
  app.owner.query(
    `begin; set local session_replication_role = replica; update database_kind set kind = '${kind}'; commit`,
  )
const me = (token: string) => app.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code
const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

// @spec IDN-17
describe('a member without an e-mail address', () => {
  test('logs in with the code from the SMS, however the number is written, and is given what a log-in gives', async () => {
    const code = await phone.codeTo(RUKMINI)
    const answer = await phone.verify({ phone: '+91 98470-00021', code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(answer.statusCode).toBe(200)
    const { token, ...who } = answer.json<{ token: string }>()
    expect(who).toEqual({ _id: rukmini._id, name: 'Rukmini Amma', email: '', role: 'member' })
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly.*SameSite=Lax/)
    expect((await me(token)).json()).toMatchObject({ _id: rukmini._id, code: rukmini.code })
  })

  test('reads in the SMS whose code it is and how long it works', async () => {
    const code = await phone.codeTo(RUKMINI)
    const [sms] = await phone.sms(RUKMINI)
    expect(sms?.body).toBe(
      `${code} is your code to log in at Kuri Chit Funds. It works for 5 minutes. Do not tell it to anyone: we never ask for it.`,
    )
    expect(sms?.subject).toBe('Code to log in')
  })

  // @security S77
  test('cannot change the number they log in by in an open browser, but may write it in another way', async () => {
    const { token } = (await phone.verify({ phone: RUKMINI, code: await phone.codeTo(RUKMINI) })).json<{
      token: string
    }>()
    const as = api(app).as({ id: rukmini._id, name: '', token, cookie: '' })
    const changed = await as.call(endpoints.editMe, { body: { phone: '98470 00022' } })
    expect([changed.status, changed.problem.code, changed.problem.field]).toEqual([409, 'phone_is_login', 'phone'])
    expect((await as.call(endpoints.editMe, { body: { phone: '' } })).problem.code).toBe('phone_is_login')
    expect((await as.call(endpoints.editMe, { body: { phone: '+91 98470 00021' } })).status).toBe(200)
    const erased = await as.call(endpoints.eraseMe, { body: { password: 'Member@123' } })
    expect([erased.status, erased.problem.code]).toEqual([409, 'no_password'])
  })
})

// @spec IDN-17 @security S75
describe('asking for a code', () => {
  // @attack 146
  test('gets the same answer and writes the same row for known and unknown numbers; only the known one gets an SMS', async () => {
    const known = await phone.request(RUKMINI)
    const unknown = await phone.request(UNKNOWN)
    expect([known.statusCode, known.body]).toEqual([202, '{}'])
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const { rows } = await app.owner.query('select phone, answered from phone_code_request order by id')
    expect(rows).toEqual([
      { phone: RUKMINI, answered: false },
      { phone: UNKNOWN, answered: false },
    ])
    expect((await phone.sms(RUKMINI)).length).toBeGreaterThan(0)
    expect(await phone.sms(UNKNOWN)).toEqual([])
  })

  test.each([['0487 2331234'], ['12345'], ['+971 50 123 4567'], ['asha@kuri.test'], ['9'.repeat(5_000)]])(
    'with %.20s, which is no Indian mobile number, writes nothing',
    async (text) => {
      const answer = await phone.request(text)
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalid_input'])
      expect((await app.owner.query('select from phone_code_request')).rowCount).toBe(0)
    },
  )

  // @attack 144
  test('may be done three times in a quarter of an hour and ten times in a day, known or not, also all at once', async () => {
    for (const number of [RUKMINI, UNKNOWN]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => phone.request(number)))
      expect(statuses(answers)).toEqual([202, 202, 202, 429, 429, 429, 429, 429])
      expect(Number(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(800)
    }
    await app.owner.query(
      `insert into phone_code_request (phone, address, answered, at)
      select $1, '198.51.100.1', true, kuri_now() - interval '1 hour' * place from generate_series(1, 7) place`,
      [UNKNOWN],
    )
    await app.owner.query(`update phone_code_request set at = at - interval '16 minutes'`)
    expect(statuses([await phone.request(UNKNOWN), await phone.request(RUKMINI)])).toEqual([202, 429])
  })

  // @attack 144
  test('may be done twenty times an hour from one address, and stops for all when the company has sent a thousand', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, place) => phone.request(`98460000${String(place).padStart(2, '0')}`)),
    )
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(2)
    await app.owner.query(`insert into phone_code (id, phone, hash, ended_at)
      select gen_random_uuid(), '9000000000', sha256('x'), kuri_now() from generate_series(1, 1000)`)
    expect(
      statuses([await phone.request(RUKMINI, '203.0.113.50'), await phone.request(UNKNOWN, '203.0.113.51')]),
    ).toEqual([429, 429])
  })
})

// @spec IDN-17, IDN-2 @security S75
describe('a code', () => {
  // @attack 146
  test('that is wrong is answered alike for known and unknown numbers and for numbers without a code', async () => {
    const code = await phone.codeTo(RUKMINI)
    const answers = [
      await phone.verify({ phone: RUKMINI, code: wrong(code) }),
      await phone.verify({ phone: UNKNOWN, code }),
      await phone.verify({ phone: UNKNOWN, code, pin: '1234', newPin: '4321' }),
    ]
    const texts = answers.map((answer) => ({ ...answer.json<object>(), requestId: '' }))
    expect(statuses(answers)).toEqual([401, 401, 401])
    expect(texts[0]).toMatchObject({ code: 'wrong_code' })
    expect(texts[1]).toEqual(texts[0])
    expect(texts[2]).toEqual(texts[0])
    const { rows } = await app.owner.query('select email from login_failure order by id')
    expect(rows.map(({ email }) => email)).toEqual([RUKMINI, UNKNOWN, UNKNOWN])
  })

  // @attack 145
  test('works once, also when it is sent twice at once', async () => {
    const code = await phone.codeTo(RUKMINI)
    const answers = await Promise.all(
      ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((address) => phone.verify({ phone: RUKMINI, code }, address)),
    )
    expect(statuses(answers)).toEqual([200, 401, 401])
    expect(codeOf(await phone.verify({ phone: RUKMINI, code }))).toBe('wrong_code')
  })

  // @attack 145
  test('works for five minutes', async () => {
    const code = await phone.codeTo(RUKMINI)
    await app.owner.query(`update phone_code set expires_at = kuri_now()`)
    expect(codeOf(await phone.verify({ phone: RUKMINI, code }))).toBe('wrong_code')
    const next = await phone.codeTo(RUKMINI)
    const { rows } = await app.owner.query(
      `select extract(epoch from expires_at - created_at)::int as seconds from phone_code where ended_at is null`,
    )
    expect(rows).toEqual([{ seconds: 300 }])
    expect((await phone.verify({ phone: RUKMINI, code: next })).statusCode).toBe(200)
  })

  // @attack 145
  test('ends when a newer one is sent', async () => {
    const first = await phone.codeTo(RUKMINI)
    const second = await phone.codeTo(RUKMINI)
    expect(codeOf(await phone.verify({ phone: RUKMINI, code: first }))).toBe('wrong_code')
    expect((await phone.verify({ phone: RUKMINI, code: second })).statusCode).toBe(200)
  })

  // @attack 143
  test('ends after five wrong attempts, wherever they come from', async () => {
    const code = await phone.codeTo(RUKMINI)
    for (const place of [1, 2, 3, 4, 5]) {
      expect((await phone.verify({ phone: RUKMINI, code: wrong(code) }, `203.0.113.${place}`)).statusCode).toBe(401)
    }
    expect(codeOf(await phone.verify({ phone: RUKMINI, code }, '203.0.113.6'))).toBe('wrong_code')
  })

  // @attack 143
  test('is not found by twenty attempts at once, nor with a new code each time', async () => {
    const code = await phone.codeTo(RUKMINI)
    const guesses = Array.from({ length: 20 }, (_, place) =>
      String((Number(code) + 1 + place) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(
      [...guesses, code].map((guess, place) => phone.verify({ phone: RUKMINI, code: guess }, `198.51.100.${place}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1)
    const { rows } = await app.owner.query<{ failures: number }>(
      'select max(failures)::int as failures from phone_code',
    )
    expect(rows[0]?.failures).toBeLessThanOrEqual(5)
    const next = await phone.codeTo(RUKMINI)
    const later = await phone.verify({ phone: RUKMINI, code: next }, '198.51.100.200')
    expect([later.statusCode, codeOf(later)]).toEqual([429, 'too_many_attempts'])
  })

  // @attack 143
  test('after five failures from one address even the right one waits there, and works where the member was before', async () => {
    const first = await phone.codeTo(RUKMINI)
    expect((await phone.verify({ phone: RUKMINI, code: first }, '192.0.2.7')).statusCode).toBe(200)
    for (let place = 0; place < 25; place++)
      await phone.verify({ phone: RUKMINI, code: '000000' }, `198.51.100.${place}`)
    const code = await phone.codeTo(RUKMINI)
    expect((await phone.verify({ phone: RUKMINI, code }, '198.51.100.99')).statusCode).toBe(429)
    expect((await phone.verify({ phone: RUKMINI, code }, '192.0.2.7')).statusCode).toBe(200)
  })

  // @attack 146
  test('costs the same work to refuse for known and unknown numbers', async () => {
    const cost = async (number: string) => {
      const from = process.cpuUsage()
      await phone.verify({ phone: number, code: '000000' }, '203.0.113.77')
      const { user, system } = process.cpuUsage(from)
      return user + system
    }
    await phone.codeTo(RUKMINI)
    const [known, unknown] = [[] as number[], [] as number[]]
    for (const _ of [1, 2]) {
      known.push(await cost(RUKMINI))
      unknown.push(await cost(UNKNOWN))
    }
    // hashing a password costs 50 milliseconds and more: neither does it
    expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(20_000)
  })

  test('is nowhere in the database', async () => {
    const code = await phone.codeTo(RUKMINI)
    const { rows } = await app.owner.query<{ text: string }>(
      'select phone_code::text as text from phone_code union all select letter::text from letter',
    )
    const text = rows.map((row) => row.text.replaceAll(RUKMINI, '')).join()
    expect(text).not.toMatch(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f-])`))
  })

  test('that is over cannot be made to work again, not even in the database', async () => {
    const code = await phone.codeTo(RUKMINI)
    await phone.verify({ phone: RUKMINI, code })
    await expect(app.owner.query('update phone_code set ended_at = null')).rejects.toMatchObject({
      constraint: 'phone_code_over',
    })
    const next = app.owner.query(
      `insert into phone_code (id, phone, hash, failures) values (gen_random_uuid(), $1, sha256('x'), 5)`,
      [RUKMINI],
    )
    await expect(next).rejects.toMatchObject({ constraint: 'phone_code_spent' })
  })

  test('is deleted after a day, with its request', async () => {
    await phone.codeTo(RUKMINI)
    await app.act(deleteOldCodes)
    expect((await app.owner.query('select from phone_code')).rowCount).toBe(1)
    await app.owner.query(`update phone_code set created_at = created_at - interval '25 hours'`)
    await app.owner.query(`update phone_code_request set at = at - interval '25 hours'`)
    await app.act(deleteOldCodes)
    const { rows } = await app.owner.query('select from phone_code union all select from phone_code_request')
    expect(rows).toEqual([])
  })
})

// @spec IDN-17 @attack 148 @security S77
describe('log-in by phone does not open', () => {
  test('an account of staff, whose number it is', async () => {
    const dev = await enrol('Dev Pillai', '98470 00031')
    const code = await phone.codeTo('9847000031')
    await app.owner.query(
      `insert into login (id, person_id, email, password_hash) values (gen_random_uuid(), $1, 'dev.p@kuri.test', 'x')`,
      [dev._id],
    )
    await app.act((tx) => giveRole(tx, { id: dev._id, role: 'cashier', by: admin.id, requestId: 'test' }))
    await app.owner.query(`update person set role = 'cashier' where id = $1`, [dev._id])
    expect(codeOf(await phone.verify({ phone: '9847000031', code }))).toBe('wrong_code')
    await phone.request('9847000031')
    expect(await phone.sms('9847000031')).toHaveLength(1)
  })

  test('the account of a person who registered with this number and was not seen by staff', async () => {
    await api(app).call(endpoints.register, { body: { ...ASHA, phone: '98470 00041' } })
    await phone.request('9847000041')
    expect(await phone.sms('9847000041')).toEqual([])
  })

  test('an account with a second factor without its code', async () => {
    const meera = await signIn(app, 'Meera')
    await app.owner.query(`update person set phone = '98470 00051' where id = $1`, [meera.id])
    const { secret } = (
      await api(app)
        .as(meera)
        .call(endpoints.beginSecondStep, { body: { password: PASSWORD } })
    ).reply
    await api(app)
      .as(meera)
      .call(endpoints.confirmSecondStep, { body: { code: new TOTP({ secret }).generate() } })
    const { pin } = (
      await api(app)
        .as(cashier)
        .call(endpoints.givePin, { params: { id: meera.id }, body: {} })
    ).reply
    const code = await phone.codeTo('9847000051')
    const attempt = { phone: '9847000051', code, pin, newPin: '739164' }
    expect(codeOf(await phone.verify(attempt))).toBe('second_step_needed')
    expect(codeOf(await phone.verify({ ...attempt, appCode: '000000' }))).toBe('second_step_wrong')
    const appCode = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
    expect((await phone.verify({ ...attempt, appCode })).statusCode).toBe(200)
  })

  test('anybody in a company without an SMS provider: every number gets the same refusal', async () => {
    await become('production')
    for (const number of [RUKMINI, UNKNOWN]) {
      const answer = await phone.request(number)
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'phone_login_off'])
    }
    await become('test')
  })
})
