import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '../../src/features/people/passwords.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { lettersTo, tokenIn } from './emails.ts'
import { secondFactor, shownBy as shown } from './second-factor.ts'

const PASSWORD = 'Nilavilakku#47'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startApp()
  passwordHash = await hashOf(PASSWORD)
})
afterAll(() => app.close())

let meera: Caller
let her: Api
let email: string
beforeEach(async () => {
  await app.owner.query(`
    delete from second_step;
    delete from administrator_term;
    update company_settings set staff_need_second_step = false, staff_need_strict_password = false`)
  meera = await signIn(app, 'Meera', 'admin')
  her = api(app).as(meera)
  email = `meera.${meera.id}@kuri.test`
  await app.owner.query('update login set email = $1, password_hash = $2 where person_id = $3', [
    email,
    passwordHash,
    meera.id,
  ])
})

const logIn = (code?: string, password = PASSWORD) =>
  api(app).call(endpoints.login, { body: { email, password, ...(code === undefined ? {} : { code }) } })
const switchOn = () => secondFactor(her, PASSWORD)

// @spec IDN-5
describe('switching it on', () => {
  test('needs the password, shows a secret and its picture, and asks nothing before the app has proven itself', async () => {
    const guess = await her.call(endpoints.beginSecondStep, { body: { password: 'Guess@123' } })
    expect(guess.problem).toMatchObject({ code: 'wrong_password', field: 'password' })
    const begun = (await her.call(endpoints.beginSecondStep, { body: { password: PASSWORD } })).reply
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(begun.qr).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await logIn()).status).toBe(200)
    expect((await her.call(endpoints.confirmSecondStep, { body: { code: '000000' } })).problem.code).toBe(
      'wrong_app_code',
    )
    expect((await logIn()).status).toBe(200)
  })
  // @security S33
  test('gives ten recovery codes once, is notified by letter, is in the audit log, and cannot be begun again', async () => {
    const { secret, recoveryCodes } = await switchOn()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await her.call(endpoints.secondStep)).reply).toMatchObject({
      since: expect.any(String),
      recoveryCodesLeft: 10,
    })
    const again = await her.call(endpoints.beginSecondStep, { body: { password: PASSWORD } })
    expect(again.problem.code).toBe('second_step_on')
    const { rows } = await app.owner.query(
      `select (select action from audit_entry order by seq desc limit 1) as action, (select subject from letter order by created_at desc limit 1) as letter`,
    )
    expect(rows).toEqual([{ action: 'person.second-step-on', letter: 'How you log in has changed' }])
    const books = await app.owner.query(`select row_to_json(t)::text as text from second_step t
      union all select row_to_json(c)::text from recovery_code c union all select row_to_json(i)::text from idempotent_answer i`)
    for (const value of [secret, ...recoveryCodes]) expect(JSON.stringify(books.rows)).not.toContain(value)
  })
})

// @spec IDN-5
describe('a login', () => {
  test('with the password alone needs the code, and nothing counts against it; with the code it gets in', async () => {
    const { secret } = await switchOn()
    for (let one = 0; one < 6; one++) expect((await logIn()).problem.code).toBe('second_step_needed')
    expect((await logIn(shown(secret))).status).toBe(200)
  })
  // @attack 82 @security S32
  test('takes a code once, also of two who send it at once, and none that is older', async () => {
    const { secret } = await switchOn()
    const code = shown(secret)
    const answers = await Promise.all([logIn(code), logIn(code), logIn(code)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401', '401'])
    expect((await logIn(shown(secret, -1))).problem.code).toBe('second_step_wrong')
    await expect(app.owner.query('update second_step set last_step = last_step - 1')).rejects.toThrow('not taken again')
  })
  test('with a wrong password learns nothing about codes', async () => {
    const { secret } = await switchOn()
    expect((await logIn(shown(secret), 'Guess@123')).problem.code).toBe('wrong_credentials')
  })
  // @security S32
  test('with wrong codes is closed like one with wrong passwords: five in a quarter of an hour', async () => {
    await switchOn()
    const codes: number[] = []
    for (let one = 0; one < 6; one++) codes.push((await logIn(`00000${one}`)).status)
    expect(codes).toEqual([401, 401, 401, 401, 401, 429])
  })
  // @attack 83, 95 @security S32
  test('takes each recovery code once, however it is typed; new ones make the old void', async () => {
    const { secret, recoveryCodes } = await switchOn()
    const [first = '', second = '', third = ''] = recoveryCodes
    expect((await logIn(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await logIn(first)).problem.code).toBe('second_step_wrong')
    expect((await her.call(endpoints.secondStep)).reply.recoveryCodesLeft).toBe(9)
    const renew = (code: string) => her.call(endpoints.newRecoveryCodes, { body: { password: PASSWORD, code } })
    expect((await renew('000000')).problem, 'the password alone makes no codes').toMatchObject({
      code: 'wrong_app_code',
      field: 'code',
    })
    expect((await renew(shown(secret))).status).toBe(200)
    expect((await renew(third)).problem.code, 'void by now').toBe('wrong_app_code')
    const renewed = await renew(shown(secret, 1))
    expect((await logIn(second)).problem.code).toBe('second_step_wrong')
    expect((await logIn(renewed.reply.recoveryCodes[0])).status).toBe(200)
  })
})

// @attack 95 @finding W13 @security S31
test('switching it on ends every session that was opened with the password alone, but this one', async () => {
  const { token } = (await logIn()).reply
  const elsewhere = api(app).as({ ...meera, token, cookie: '' })
  expect((await elsewhere.call(endpoints.me)).status).toBe(200)
  await switchOn()
  expect([(await elsewhere.call(endpoints.me)).status, (await her.call(endpoints.me)).status]).toEqual([401, 200])
})

// @attack 81 @security S31
test('set on an address that was never proven, it does not keep out whoever resets the password by letter there', async () => {
  for (const [provenAt, after] of [
    [null, 200],
    ['2026-01-01', 401],
  ] as const) {
    await app.owner.query('delete from second_step')
    await app.owner.query('update login set email_confirmed_at = $1, password_hash = $2 where person_id = $3', [
      provenAt,
      passwordHash,
      meera.id,
    ])
    const session = await signInAgain()
    her = api(app).as(session)
    await switchOn()
    await app.owner.query('delete from mail_link_request')
    await api(app).call(endpoints.forgotPassword, { body: { email } })
    const reader = await signIn(app, 'Anand', 'admin')
    const [letter] = await lettersTo(app, reader, email)
    const reset = { token: tokenIn(letter), password: 'Onam@2027' }
    expect((await api(app).call(endpoints.resetPassword, { body: reset })).status).toBe(200)
    expect((await logIn(undefined, reset.password)).status).toBe(after)
  }
})

async function signInAgain(): Promise<Caller> {
  const { token, _id: id, name } = (await logIn()).reply
  return { id, name, token, cookie: '' }
}

const off = (password: string, code: string) => her.call(endpoints.endSecondStep, { body: { password, code } })

// @spec IDN-5
describe('switching it off', () => {
  // @attack 95 @security S31
  test('needs the password and the factor itself, and the login asks for no code any more', async () => {
    const { secret } = await switchOn()
    expect((await off('Guess@123', shown(secret))).problem.code).toBe('wrong_password')
    expect((await off(PASSWORD, '000000')).problem).toMatchObject({ code: 'wrong_app_code', field: 'code' })
    expect((await logIn()).problem.code).toBe('second_step_needed')
    expect((await off(PASSWORD, shown(secret))).status).toBe(200)
    expect((await logIn()).status).toBe(200)
  })
  test('is done by another administrator for whoever has lost phone and codes, never for oneself', async () => {
    await switchOn()
    const other = api(app).as(await signIn(app, 'Anand', 'admin'))
    const third = api(app).as(await signIn(app, 'Bhama', 'admin'))
    const params = { id: meera.id }
    expect((await her.call(endpoints.endSecondStepOf, { params })).problem.code).toBe('forbidden')
    expect((await other.call(endpoints.endSecondStepOf, { params })).reply.status).toBe('waiting_second')
    const { rows } = (await third.call(endpoints.adminInbox, { query: { filter: 'second-factor' } })).reply
    expect((await third.call(endpoints.approveChange, { params: { id: rows[0]?.id ?? '' } })).status).toBe(200)
    expect((await other.call(endpoints.endSecondStepOf, { params })).problem.code).toBe('second_step_off')
    expect((await logIn()).status).toBe(200)
  })
})

const changeSettings = (settings: object) => her.call(endpoints.changeSettings, { body: settings })

// @spec IDN-1, IDN-3, IDN-5
describe('what the company asks of its staff', () => {
  test('is asked by somebody who has it: an app', async () => {
    expect((await changeSettings({ staffNeedSecondStep: true })).problem.code).toBe('second_step_demanded')
    await switchOn()
    expect((await changeSettings({ staffNeedSecondStep: true })).status).toBe(200)
    expect((await her.call(endpoints.adminStats)).status).toBe(200)
    const refused = await off(PASSWORD, '000000')
    expect(refused.problem.code).toBe('second_step_demanded')
  })
  // @security S34
  test('whoever has it not reaches their own profile and nothing else, members need nothing', async () => {
    await switchOn()
    await changeSettings({ staffNeedSecondStep: true })
    const other = api(app).as(await signIn(app, 'Anand', 'admin'))
    const cashier = api(app).as(await signIn(app, 'Chitra', 'cashier'))
    for (const who of [other, cashier]) {
      expect((await who.call(endpoints.adminStats)).problem.code).toBe('second_step_demanded')
      expect((await who.call(endpoints.listChits)).problem.code).toBe('second_step_demanded')
      expect((await who.call(endpoints.me)).reply.mustSecure).toBe(true)
    }
    const member = api(app).as(await signIn(app, 'Asha'))
    expect((await member.call(endpoints.listChits)).status).toBe(200)
    expect((await her.call(endpoints.me)).reply.mustSecure).toBe(false)
  })
  // @security S16
  test('a strict password: noted at the login, asked for in a change', async () => {
    expect((await changeSettings({ staffNeedStrictPassword: true })).problem.code).toBe('strict_password_demanded')
    await logIn()
    expect((await changeSettings({ staffNeedStrictPassword: true })).status).toBe(200)
    const weak = await her.call(endpoints.changePassword, { body: { current: PASSWORD, next: 'Onam@2027' } })
    expect(weak.problem).toMatchObject({ code: 'password_not_strict', field: 'next' })
    const other = api(app).as(await signIn(app, 'Anand', 'admin'))
    expect((await other.call(endpoints.adminStats)).problem.code).toBe('strict_password_demanded')
  })
  // @security S4
  test('a short idle time: theirs ends after it, a member’s stays an hour', async () => {
    await changeSettings({ adminIdleMinutes: 15 })
    const asha = await signIn(app, 'Asha')
    const age = (minutes: number) =>
      app.owner.query(`update session set last_seen_at = kuri_now() - make_interval(mins => $1)`, [minutes])
    await age(14)
    expect((await her.call(endpoints.me)).status).toBe(200)
    await age(16)
    expect((await her.call(endpoints.me)).problem.code).toBe('not_signed_in')
    expect((await api(app).as(asha).call(endpoints.me)).status).toBe(200)
  })
})
