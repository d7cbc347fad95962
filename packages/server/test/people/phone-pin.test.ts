import { endpoints, type Endpoint } from '@kuri/contract'
import { fromRupees, may } from '@kuri/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as sessions from '../../src/features/sessions/service.ts'
import { BY_PERSON } from '../../src/features/people/privacy/store.ts'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { allParams, nameOf, sendRoughly } from '../harness/rough.ts'
import { sampleBody } from '../harness/samples.ts'
import { lettersTo, tokenIn } from './emails.ts'
import { phoneOf } from './phone.ts'

/** The phone that Rukmini and Savithri share. */
const SHARED = '9847000021'
const RUKMINIS = '739164'
const SAVITHRIS = '4826'

let app: TestApp
let admin: Caller
let cashier: Caller
let phone: ReturnType<typeof phoneOf>
let rukmini: string
let savithri: string
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  cashier = await signIn(app, 'Farhan', 'cashier')
  phone = phoneOf(app, admin)
  rukmini = await enrol('Rukmini Amma', SHARED)
  savithri = await enrol('Savithri Devi', SHARED)
  await choose(rukmini, RUKMINIS)
  await choose(savithri, SAVITHRIS)
})
beforeEach(() => phone.forget())
afterAll(() => app.close())

async function enrol(name: string, number: string): Promise<string> {
  const body = { name, phone: number, confirmed: true }
  return (await api(app).as(cashier).call(endpoints.enrolMember, { body })).reply.member._id
}

const givePin = (id: string, body: { phone?: string } = {}, by = cashier) =>
  api(app).as(by).call(endpoints.givePin, { params: { id }, body })

/** Gives a PIN at the counter; the member chooses their own with it. */
async function choose(id: string, newPin: string, number = SHARED): Promise<void> {
  await phone.forget()
  const { pin } = (await givePin(id)).reply
  const answer = await phone.verify({ phone: number, code: await phone.codeTo(number), pin, newPin })
  expect(answer.statusCode).toBe(200)
}

/** All rows that are somebody's, table by table, but for when a session was last seen. */
async function everythingOf(id: string) {
  const rows: { table: string; row: { id?: string | number } }[] = []
  for (const table of BY_PERSON) {
    const columns = await app.owner.query(
      `select from information_schema.columns where table_name = $1 and column_name = 'person_id'`,
      [table],
    )
    if (columns.rowCount === 0) continue
    const found = await app.owner.query<{ row: { id?: string | number } }>(
      `select to_jsonb(one) - 'last_seen_at' as row from ${table} one where person_id = $1 order by 1`,
      [id],
    )
    rows.push(...found.rows.map(({ row }) => ({ table, row })))
  }
  const person = await app.owner.query<{ row: { id?: string | number } }>(
    'select to_jsonb(person) as row from person where id = $1',
    [id],
  )
  const wallet = await app.owner.query<{ row: { id?: string | number } }>(
    `select to_jsonb(account) as row from account where code = 'wallet:' || $1`,
    [id],
  )
  return [...rows, ...[...person.rows, ...wallet.rows].map(({ row }) => ({ table: 'person', row }))]
}

/** Logs in with a PIN and a new code. */
const logIn = async (pin?: string, more: object = {}) =>
  phone.verify({ phone: SHARED, code: await phone.codeTo(SHARED), ...(pin && { pin }), ...more })
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code
const failures = async () =>
  (await app.owner.query<{ pins: number }>('select count(*)::int as pins from wrong_pin')).rows[0]?.pins

// @spec IDN-16, IDN-18
test('who is enrolled with the phone of a member who logs in by it does not lock that member out', async () => {
  const own = '9847000077'
  const first = await enrol('Kamala Nair', own)
  await enrol('Leela Nair', own)
  const answer = await phone.verify({ phone: own, code: await phone.codeTo(own) })
  expect(answer.json()).toMatchObject({ _id: first })
})

// @spec IDN-19
test('a member who logs in by phone is logged out and gets an SMS when an invitation adds a password', async () => {
  const own = '9847000078'
  const id = await enrol('Meenakshi Amma', own)
  const { token } = (await phone.verify({ phone: own, code: await phone.codeTo(own) })).json<{ token: string }>()
  const { invitation } = (await api(app).as(cashier).call(endpoints.inviteMember, { params: { id } })).reply
  const cardToken = tokenIn({ body: invitation.link })
  const body = { token: cardToken, email: 'meenakshi@kuri.test', password: 'Onam@2027', phone: own }
  expect((await api(app).call(endpoints.claim, { body })).status).toBe(200)
  const me = await app.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
  expect(me.statusCode).toBe(401)
  expect((await phone.sms(own))[0]).toMatchObject({ subject: 'Log-in by email set up' })
})

// @spec IDN-18 @attack 147 @security S76
describe('two people on one phone', () => {
  test('each log in with their own PIN, and a code alone opens neither account', async () => {
    const code = await phone.codeTo(SHARED)
    expect(codeOf(await phone.verify({ phone: SHARED, code }))).toBe('pin_needed')
    const answer = await phone.verify({ phone: SHARED, code, pin: RUKMINIS })
    expect(answer.json()).toMatchObject({ _id: rukmini, name: 'Rukmini Amma' })
    expect((await logIn(SAVITHRIS)).json()).toMatchObject({ _id: savithri, name: 'Savithri Devi' })
  })

  test('are named by no answer before the right PIN, and a PIN without the right code says nothing', async () => {
    const code = await phone.codeTo(SHARED)
    const answers = [
      await phone.verify({ phone: SHARED, code }),
      await phone.verify({ phone: SHARED, code, pin: '111111' }),
      await phone.verify({
        phone: SHARED,
        code: String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
        pin: RUKMINIS,
      }),
    ]
    expect(answers.map(codeOf)).toEqual(['pin_needed', 'wrong_pin', 'wrong_code'])
    const text = answers.map(({ body }) => body).join()
    for (const secret of ['Rukmini', 'Savithri', rukmini, savithri]) expect(text).not.toContain(secret)
  })

  test('a wrong PIN ends the code after five, and ten in a day stop all PINs of the phone, at once or one by one', async () => {
    const code = await phone.codeTo(SHARED)
    const guesses = ['2580', '2468', '1357', '9753', '8642', '7531', '1928', '3746']
    const answers = await Promise.all(
      guesses.map((pin, place) => phone.verify({ phone: SHARED, code, pin }, `203.0.113.${place}`)),
    )
    expect(answers.every(({ statusCode }) => statusCode === 401)).toBe(true)
    expect(await failures()).toBe(5)
    await app.owner.query('delete from login_failure')
    const next = await phone.codeTo(SHARED)
    for (const [place, pin] of guesses.slice(0, 5).entries()) {
      await phone.verify({ phone: SHARED, code: next, pin }, `198.51.100.${place}`)
    }
    expect(await failures()).toBe(10)
    await app.owner.query('delete from login_failure')
    const stopped = await logIn(RUKMINIS)
    expect([stopped.statusCode, codeOf(stopped)]).toEqual([429, 'too_many_attempts'])
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(80_000)
    const { pin } = (await givePin(rukmini)).reply
    await app.owner.query('delete from phone_code_request')
    expect((await logIn(pin, { newPin: RUKMINIS })).statusCode, 'staff have seen who it is').toBe(200)
  })

  test('never have the same PIN: choosing another’s is answered as an easy one is, and counts as a wrong one', async () => {
    const { pin } = (await givePin(savithri)).reply
    const code = await phone.codeTo(SHARED)
    const easy = await phone.verify({ phone: SHARED, code, pin, newPin: '1234' })
    const taken = await phone.verify({ phone: SHARED, code, pin, newPin: RUKMINIS })
    const known = await phone.verify({ phone: SHARED, code, pin, newPin: pin })
    const answers = [easy, taken, known].map((answer) => ({ ...answer.json<object>(), requestId: '' }))
    expect(answers[0]).toMatchObject({ code: 'pin_too_easy', field: 'newPin' })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await failures()).toBe(2)
    expect((await phone.verify({ phone: SHARED, code, pin, newPin: SAVITHRIS })).statusCode).toBe(200)
  })

  test('who choose the same PIN at the same moment do not both get it', async () => {
    const [one, other] = [(await givePin(rukmini)).reply.pin, (await givePin(savithri)).reply.pin]
    const code = await phone.codeTo(SHARED)
    const tries = await Promise.all(
      [one, other].map((pin) => phone.verify({ phone: SHARED, code, pin, newPin: '50817' })),
    )
    expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const loser = tries[0]?.statusCode === 200 ? other : one
    const again = await phone.verify({ phone: SHARED, code: await phone.codeTo(SHARED), pin: loser, newPin: '50817' })
    expect(codeOf(again)).toBe('pin_too_easy')
    const { rows } = await app.owner.query('select from phone_login where pin_is_own and phone = $1', [SHARED])
    expect(rows).toHaveLength(1)
    await choose(rukmini, RUKMINIS)
    await choose(savithri, SAVITHRIS)
  })

  test('read only their own figures by every read that a member has', async () => {
    await given.funds(app, { id: savithri }, fromRupees(1_234_567))
    const { token } = (await logIn(RUKMINIS)).json<{ token: string }>()
    const as = api(app).as({ id: rukmini, name: '', token, cookie: '' })
    const texts: string[] = []
    for (const endpoint of Object.values(endpoints)) {
      if (endpoint.method !== 'GET' || 'stream' in endpoint || !('permission' in endpoint)) continue
      const url = `/api${endpoint.path.replaceAll(/:\w+/g, savithri)}`
      const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      if (answer.statusCode === 200) texts.push(answer.body)
    }
    expect(texts.length).toBeGreaterThan(15)
    expect(texts.join()).not.toMatch(/Savithri|1234567/)
    expect((await as.call(endpoints.oneUser, { params: { id: savithri } })).status).toBe(404)
  })

  test('change nothing of the other, and are shown nothing, by every write that a member has, whatever ids it names', async () => {
    const as = async (id: string) => {
      const { token } = await app.act((tx) => sessions.start(tx, { personId: id, userAgent: '', address: '' }))
      return { id, name: '', token, cookie: '' }
    }
    const topup = { amount: 500, method: 'counter', reference: 'Savithri’s cash' } as const
    await api(app)
      .as(await as(savithri))
      .call(endpoints.requestTopup, { body: topup })
    let mine = await as(rukmini)
    const before = await everythingOf(savithri)
    const oneOfEach = new Map(
      before.flatMap(({ table, row }) => (row.id === undefined ? [] : [[table, String(row.id)]])),
    )
    const tried: string[] = []
    for (const endpoint of Object.values<Endpoint>(endpoints)) {
      if (endpoint.method === 'GET' || !endpoint.permission || !may('member', endpoint.permission)) continue
      for (const id of new Set([savithri, ...oneOfEach.values()])) {
        const body = sampleBody(endpoint)
        const named = body && Object.fromEntries(Object.entries(body).map(([k, v]) => [k, /id$/i.test(k) ? id : v]))
        const send = () =>
          sendRoughly(app, endpoint, { as: mine, params: allParams(endpoint, id), ...(named && { body: named }) })
        const first = await send()
        // the call before ended one's own session
        if (first.code === 'not_signed_in') mine = await as(rukmini)
        const { text } = first.code === 'not_signed_in' ? await send() : first
        expect(`${nameOf(endpoint)}: ${text}`).not.toMatch(/Savithri|1234567/)
      }
      tried.push(nameOf(endpoint))
    }
    expect(tried.length).toBeGreaterThan(30)
    expect(await everythingOf(savithri)).toEqual(before)
  })
})

// @spec IDN-18
describe('a PIN that staff give', () => {
  test('has six digits, is shown once and kept nowhere; the next log-in requires another', async () => {
    const answer = await givePin(rukmini)
    expect(answer.status).toBe(201)
    const { pin, member } = answer.reply
    expect(member).toMatchObject({ _id: rukmini, name: 'Rukmini Amma', phone: SHARED })
    expect(pin).toMatch(/^\d{6}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { rows } = await app.owner.query<{ text: string }>(
      'select phone_login::text as text from phone_login union all select audit_entry::text from audit_entry',
    )
    expect(rows.map(({ text }) => text).join()).not.toMatch(new RegExp(`(?<![0-9a-f-])${pin}(?![0-9a-f-])`))
    const code = await phone.codeTo(SHARED)
    expect(codeOf(await phone.verify({ phone: SHARED, code, pin }))).toBe('new_pin_needed')
    expect((await phone.verify({ phone: SHARED, code, pin, newPin: RUKMINIS })).statusCode).toBe(200)
    expect(codeOf(await logIn(pin))).toBe('wrong_pin')
    expect((await logIn(RUKMINIS)).statusCode).toBe(200)
  })

  test('ends the sessions of before, is in the audit log, and the member is notified', async () => {
    const { token } = (await logIn(RUKMINIS)).json<{ token: string }>()
    await choose(rukmini, RUKMINIS)
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401)
    const { entries } = (
      await api(app)
        .as(admin)
        .call(endpoints.audit, { query: { subject: `person:${rukmini}` } })
    ).reply
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['person.give-pin', 'person.change-pin']),
    )
    const { rows } = await app.owner.query(`select from notice where person_id = $1 and kind = 'pin_given'`, [rukmini])
    expect(rows.length).toBeGreaterThan(0)
  })

  test('with a new number moves the log-in there, and the former number gets an SMS', async () => {
    const leela = await enrol('Leela Mani', '98470 00061')
    const given = await givePin(leela, { phone: '+91 98470 00062' })
    expect(given.reply.member.phone).toBe('9847000062')
    const [warning] = await phone.sms('9847000061')
    expect(warning?.body).toBe(
      'Our office changed the phone number you log in with. If this was not you, please call our office at once.',
    )
    await phone.request('9847000061')
    expect(await phone.sms('9847000061')).toHaveLength(1)
    const { pin } = given.reply
    const code = await phone.codeTo('9847000062')
    expect((await phone.verify({ phone: '9847000062', code, pin, newPin: '739164' })).statusCode).toBe(200)
  })

  test('lets a member log in by phone who registered with an e-mail address', async () => {
    const asha = await signIn(app, 'Asha')
    expect((await givePin(asha.id)).problem).toMatchObject({ code: 'no_mobile_phone', field: 'phone' })
    const { pin } = (await givePin(asha.id, { phone: '98470 00071' })).reply
    const code = await phone.codeTo('9847000071')
    const answer = await phone.verify({ phone: '9847000071', code, pin, newPin: '739164' })
    expect(answer.json()).toMatchObject({ _id: asha.id })
  })

  test('is given to members alone, by managers and cashiers alone, and to six on one phone at most', async () => {
    expect((await givePin(cashier.id, { phone: '98470 00081' })).problem.code).toBe('not_for_staff')
    expect((await givePin('019a0000-0000-7000-8000-000000000000')).status).toBe(404)
    const asha = await signIn(app, 'Asha')
    const collector = await signIn(app, 'Kiran', 'collector')
    for (const by of [asha, collector]) expect((await givePin(rukmini, {}, by)).status).toBe(403)
    for (let place = 0; place < 6; place++) await givePin(await enrol(`Member ${place}`, '98470 00091'))
    const seventh = await givePin(await enrol('Seventh', '98470 00091'))
    expect([seventh.status, seventh.problem.code]).toEqual([409, 'phone_of_too_many'])
  })
})

// @spec IDN-17, IDN-18, IDN-10
test('an erasure takes the number, the PIN, codes, SMS and failed attempts along', async () => {
  const gone = await enrol('Gone Away', '98470 00095')
  await choose(gone, '739164', '9847000095')
  await phone.codeTo('9847000095')
  await phone.verify({ phone: '9847000095', code: '000000' })
  await app.owner.query('select erase_person($1)', [gone])
  const { rows } = await app.owner.query<{ table: string; found: number }>(
    `select 'login' as table, count(*)::int as found from phone_login where phone = $1
     union all select 'request', count(*)::int from phone_code_request where phone = $1
     union all select 'code', count(*)::int from phone_code where phone = $1
     union all select 'sms', count(*)::int from letter where address = '+91' || $1
     union all select 'pin', count(*)::int from wrong_pin where phone = $1
     union all select 'failure', count(*)::int from login_failure where email = $1`,
    ['9847000095'],
  )
  expect(rows.filter(({ found }) => found > 0)).toEqual([])
  expect(await lettersTo(app, admin, '+919847000095')).toEqual([])
})
