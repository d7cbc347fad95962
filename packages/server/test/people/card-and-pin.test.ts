import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { tokenIn } from './emails.ts'
import { phoneOf } from './phone.ts'

/* A company without e-mail and SMS: the card, the phone number that the office wrote down, and a PIN. */

const PIN = '739164'
let app: TestApp
let admin: Caller
let cashier: Caller
let phone: ReturnType<typeof phoneOf>
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  cashier = await signIn(app, 'Farhan', 'cashier')
  phone = phoneOf(app, admin)
})
beforeEach(() => phone.forget())
afterAll(() => app.close())

let last = 9_847_100_000
const newNumber = (): string => String((last += 1))

async function enrol(number = newNumber(), name = 'Rukmini Amma') {
  const body = { name, phone: number, confirmed: true }
  return { ...(await api(app).as(cashier).call(endpoints.enrolMember, { body })).reply.member, number }
}
async function cardFor(id: string) {
  const { invitation } = (await api(app).as(cashier).call(endpoints.inviteMember, { params: { id } })).reply
  return { ...invitation, token: tokenIn({ body: invitation.link }) }
}

/** What a browser keeps: the secret of the card, when one was used in it. */
interface Browser {
  device?: string
}
const HERE = '203.0.113.9'
async function post(browser: Browser, path: string, payload: object, remoteAddress = HERE) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    payload,
    remoteAddress,
    ...(browser.device !== undefined && { cookies: { device: browser.device } }),
  })
  const kept = answer.cookies.find(({ name }) => name === 'device')
  if (kept) browser.device = kept.value
  return answer
}
const claim = (browser: Browser, body: { token: string; phone: string; pin: string }, address?: string) =>
  post(browser, '/claim/phone', body, address)
const logIn = (browser: Browser, number: string, pin = PIN, address?: string) =>
  post(browser, '/phone/pin', { phone: number, pin }, address)
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code
/** The first answer's code, for several at once. */
const codesOf = (answers: readonly { json(): unknown }[]) => answers.map(codeOf)

/** A member who has used their card in a browser. */
async function claimed(number = newNumber(), pin = PIN, browser: Browser = {}, name?: string) {
  const member = await enrol(number, name)
  const { token } = await cardFor(member._id)
  expect((await claim(browser, { token, phone: number, pin })).statusCode).toBe(200)
  return { ...member, browser, token }
}

// @spec IDN-19
describe('a member without e-mail and without SMS', () => {
  test('uses the card with their phone number and a PIN, and logs in so in this browser from then on', async () => {
    const member = await enrol()
    const { token } = await cardFor(member._id)
    const opened = await api(app).call(endpoints.openInvitation, { body: { token } })
    expect(opened.reply).toEqual({ name: 'Rukmini', asksPhone: true })
    const browser: Browser = {}
    const answer = await claim(browser, { token, phone: `+91 ${member.number}`, pin: PIN })
    expect(answer.statusCode).toBe(200)
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'device', httpOnly: true, sameSite: 'Strict', path: '/' })
    const loggedIn = await logIn(browser, member.number)
    expect(loggedIn.json()).toMatchObject({ _id: member._id, role: 'member', email: '' })
    const { token: bearer } = loggedIn.json<{ token: string }>()
    const me = await app.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${bearer}` } })
    expect(me.statusCode).toBe(200)
  })

  test('adds a passkey within ten minutes of that log-in', async () => {
    const { _id, number, browser } = await claimed()
    const { token } = (await logIn(browser, number)).json<{ token: string }>()
    const me = api(app).as({ id: _id, name: '', token, cookie: '' })
    expect((await me.call(endpoints.myPasskeys)).reply).toMatchObject({ needs: 'fresh-log-in', isFresh: true })
    expect((await me.call(endpoints.beginPasskey, { body: {} })).status).toBe(200)
  })

  test('gets a new card after a lost phone: the browser, the PIN and the sessions of before end', async () => {
    const { _id, number, browser } = await claimed()
    const { token: bearer } = (await logIn(browser, number)).json<{ token: string }>()
    const { token } = await cardFor(_id)
    const newPhone: Browser = {}
    expect((await claim(newPhone, { token, phone: number, pin: '50817' })).statusCode).toBe(200)
    expect(codesOf([await logIn(browser, number), await logIn(browser, number, '50817')])).toEqual([
      'device_unknown',
      'device_unknown',
    ])
    const me = await app.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${bearer}` } })
    expect(me.statusCode).toBe(401)
    expect((await logIn(newPhone, number, '50817')).statusCode).toBe(200)
  })

  test('whose number the office has not written down is told so, and the card stays good', async () => {
    const member = (
      await api(app)
        .as(cashier)
        .call(endpoints.enrolMember, { body: { name: 'No Number', confirmed: true } })
    ).reply.member
    const { token } = await cardFor(member._id)
    expect((await api(app).call(endpoints.openInvitation, { body: { token } })).reply.asksPhone).toBe(false)
    expect(codeOf(await claim({}, { token, phone: newNumber(), pin: PIN }))).toBe('card_phone_unknown')
    const body = { token, email: 'no.number@kuri.test', password: 'Onam@2027' }
    expect((await api(app).call(endpoints.claim, { body })).status).toBe(200)
  })

  test('who used the card is in the audit log, and the number gets an SMS where SMS are sent', async () => {
    const { _id, number } = await claimed()
    const query = { subject: `person:${_id}` }
    const { entries } = (await api(app).as(admin).call(endpoints.audit, { query })).reply
    expect(entries[0]).toMatchObject({ action: 'person.claim', actor: { _id }, after: { by: 'phone' } })
    expect((await phone.sms(number))[0]?.subject).toBe('Log-in by phone and PIN set up')
  })

  test('logs in by a code by SMS with the same PIN, where SMS are sent', async () => {
    const { _id, number } = await claimed()
    const code = await phone.codeTo(number)
    expect(codeOf(await phone.verify({ phone: number, code }))).toBe('pin_needed')
    expect((await phone.verify({ phone: number, code, pin: PIN })).json()).toMatchObject({ _id })
  })
})

// @spec IDN-19 @attack 197 @security S96
describe('a card that was found or stolen', () => {
  test('opens nothing without the number that the office wrote down, neither with a PIN nor with e-mail', async () => {
    const { _id, number } = await enrol()
    const { token } = await cardFor(_id)
    expect(codeOf(await claim({}, { token, phone: newNumber(), pin: PIN }))).toBe('card_phone_wrong')
    const login = { token, email: 'thief@kuri.test', password: 'Onam@2027' }
    for (const body of [login, { ...login, phone: newNumber() }]) {
      expect((await api(app).call(endpoints.claim, { body })).problem).toMatchObject({
        code: 'card_phone_wrong',
        field: 'phone',
      })
    }
    expect((await claim({}, { token, phone: number, pin: PIN })).statusCode, 'the card is still good').toBe(200)
  })

  test('lets the number be tried five times from one address and twenty times an hour, also all at once', async () => {
    const { _id, number } = await enrol()
    const { token } = await cardFor(_id)
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => claim({}, { token, phone: newNumber(), pin: PIN }, '203.0.113.20')),
    )
    expect(tries.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5)
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
    for (let n = 0; n < 15; n++) await claim({}, { token, phone: newNumber(), pin: PIN }, `198.51.100.${n}`)
    expect(codeOf(await claim({}, { token, phone: number, pin: PIN }, '198.51.100.99'))).toBe('too_many_attempts')
  })

  test('opens nothing a second time, after 30 days, or once there is a newer one', async () => {
    const { token, number } = await claimed()
    expect(codeOf(await claim({}, { token, phone: number, pin: '50817' }))).toBe('invitation_not_good')
    const late = await enrol()
    const old = await cardFor(late._id)
    await app.owner.query('update invitation set expires_at = kuri_now() where person_id = $1', [late._id])
    expect(codeOf(await claim({}, { token: old.token, phone: late.number, pin: PIN }))).toBe('invitation_not_good')
    const twice = await enrol()
    const first = await cardFor(twice._id)
    await cardFor(twice._id)
    expect(codeOf(await claim({}, { token: first.token, phone: twice.number, pin: PIN }))).toBe('invitation_not_good')
  })

  test('used by two at once lets one in', async () => {
    const { _id, number } = await enrol()
    const { token } = await cardFor(_id)
    const pins = ['50817', '739164', '20581']
    const answers = await Promise.all(pins.map((pin) => claim({}, { token, phone: number, pin })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })
})

// @spec IDN-2, IDN-19 @attack 198 @security S97
describe('a PIN without an SMS', () => {
  test('opens nothing in another browser, and no answer there depends on number or PIN', async () => {
    const { number, browser } = await claimed()
    const strangers: Browser[] = [{}, { device: 'A'.repeat(43) }]
    for (const stranger of strangers) {
      const answers = [await logIn(stranger, number), await logIn(stranger, newNumber(), '50817')]
      expect(codesOf(answers)).toEqual(['device_unknown', 'device_unknown'])
    }
    expect((await logIn(browser, number)).statusCode).toBe(200)
  })

  test('is not found by trying: five from one address, ten in a day for the phone, also all at once', async () => {
    const { number, browser } = await claimed()
    const guesses = ['2580', '2468', '1357', '9753', '8642', '7531', '1928', '3746']
    const here = await Promise.all(guesses.map((pin) => logIn(browser, number, pin)))
    expect(here.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(here.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
    for (const [place, pin] of guesses.entries()) await logIn(browser, number, pin, `198.51.100.${place}`)
    await app.owner.query('delete from login_failure')
    const right = await logIn(browser, number, PIN, '198.51.100.99')
    expect([right.statusCode, codeOf(right)]).toEqual([429, 'too_many_attempts'])
    const { rows } = await app.owner.query('select from wrong_pin where phone = $1', [number])
    expect(rows).toHaveLength(10)
  })

  test('ends in this browser after twenty wrong ones since the last log-in, on however many days', async () => {
    const { _id, number, browser } = await claimed()
    for (let n = 0; n < 20; n++) {
      await phone.forget()
      expect(codeOf(await logIn(browser, number, '50817'))).toBe('wrong_phone_or_pin')
    }
    expect(codeOf(await logIn(browser, number))).toBe('device_unknown')
    const { token } = await cardFor(_id)
    expect((await claim(browser, { token, phone: number, pin: PIN })).statusCode).toBe(200)
    for (let n = 0; n < 19; n++) {
      await phone.forget()
      await logIn(browser, number, '50817')
    }
    await phone.forget()
    expect((await logIn(browser, number)).statusCode).toBe(200)
    await logIn(browser, number, '50817')
    expect((await logIn(browser, number)).statusCode, 'a log-in begins the count anew').toBe(200)
  })

  test('is not easy to guess, and skips no second factor', async () => {
    const { _id, number } = await enrol()
    const { token } = await cardFor(_id)
    for (const pin of ['1234', '1111', number.slice(0, 4)]) {
      expect(codeOf(await claim({}, { token, phone: number, pin }))).toBe('pin_too_easy')
    }
    const browser: Browser = {}
    await claim(browser, { token, phone: number, pin: PIN })
    await app.owner.query(
      `insert into second_step (person_id, sealed_secret, confirmed_at) values ($1, '\\x00', kuri_now())`,
      [_id],
    )
    expect(codeOf(await logIn(browser, number))).toBe('second_step_needed')
  })

  test('from staff ends the browser of the card: who forgot the PIN may have lost the phone', async () => {
    const { _id, number, browser } = await claimed()
    await api(app)
      .as(cashier)
      .call(endpoints.givePin, { params: { id: _id }, body: {} })
    expect(codeOf(await logIn(browser, number))).toBe('device_unknown')
  })

  test('of a member whose data was erased opens nothing, and no count of wrong ones is left', async () => {
    const { _id, number, browser } = await claimed()
    await app.owner.query('select erase_person($1)', [_id])
    expect(codeOf(await logIn(browser, number))).toBe('device_unknown')
    const { rows } = await app.owner.query('select from wrong_pin where phone = $1', [number])
    expect(rows).toEqual([])
  })

  test('nor the browser’s secret is in the database', async () => {
    const { browser } = await claimed(newNumber(), '830419')
    const { rows } = await app.owner.query<{ text: string }>(
      'select phone_login::text as text from phone_login union all select audit_entry::text from audit_entry',
    )
    const text = rows.map((row) => row.text).join()
    expect(text).not.toContain(browser.device)
    expect(text).not.toMatch(/(?<![0-9a-f-])830419(?![0-9a-f-])/)
  })
})

// @spec IDN-18, IDN-19 @attack 147 @security S76
describe('two people with one phone, number and browser', () => {
  const RUKMINIS = '739164'
  const SAVITHRIS = '48261'

  async function both() {
    const number = newNumber()
    const browser: Browser = {}
    const rukmini = await claimed(number, RUKMINIS, browser, 'Rukmini Amma')
    const savithri = await claimed(number, SAVITHRIS, browser, 'Savithri Devi')
    return { number, browser, rukmini, savithri }
  }

  test('each log in with their own PIN; no answer before the right one names anybody', async () => {
    const { number, browser, rukmini, savithri } = await both()
    const wrong = await logIn(browser, number, '50817')
    expect(codeOf(wrong)).toBe('wrong_phone_or_pin')
    for (const secret of ['Rukmini', 'Savithri', rukmini._id, savithri._id]) expect(wrong.body).not.toContain(secret)
    expect((await logIn(browser, number, RUKMINIS)).json()).toMatchObject({ _id: rukmini._id })
    expect((await logIn(browser, number, SAVITHRIS)).json()).toMatchObject({ _id: savithri._id })
  })

  test('the PIN of one does not open the other with another number', async () => {
    const browser: Browser = {}
    const one = await claimed(newNumber(), RUKMINIS, browser)
    const other = await claimed(newNumber(), SAVITHRIS, browser)
    expect(codeOf(await logIn(browser, one.number, SAVITHRIS))).toBe('wrong_phone_or_pin')
    expect((await logIn(browser, other.number, SAVITHRIS)).json()).toMatchObject({ _id: other._id })
  })

  test('choosing the PIN of the other is answered as an easy one is, and counts; any other PIN uses the card up', async () => {
    const { number, savithri } = await both()
    const { token } = await cardFor(savithri._id)
    const easy = await claim({}, { token, phone: number, pin: '1234' })
    const taken = await claim({}, { token, phone: number, pin: RUKMINIS })
    const shown = [easy, taken].map((answer) => ({ ...answer.json<object>(), requestId: '' }))
    expect(shown[0]).toMatchObject({ code: 'pin_too_easy', field: 'pin' })
    expect(shown[1]).toEqual(shown[0])
    const { rows } = await app.owner.query('select from wrong_pin where phone = $1', [number])
    expect(rows).toHaveLength(1)
    const guesses = await Promise.all(
      ['50817', '20581', '61942'].map((pin) => claim({}, { token, phone: number, pin })),
    )
    expect(guesses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(guesses.filter((answer) => codeOf(answer) === 'pin_too_easy')).toHaveLength(0)
  })

  test('a seventh with a PIN is refused before the PIN is looked at', async () => {
    const number = newNumber()
    const pins = ['50817', '20581', '61942', '830419', '5921', '7316']
    for (const pin of pins) await claimed(number, pin)
    const { _id } = await enrol(number)
    const { token } = await cardFor(_id)
    for (const pin of ['50817', '94720']) {
      expect(codeOf(await claim({}, { token, phone: number, pin }))).toBe('phone_of_too_many')
    }
  })

  test('one’s session shows nothing of the other', async () => {
    const { number, browser, savithri } = await both()
    await given.funds(app, { id: savithri._id }, fromRupees(1_234_567))
    const { token } = (await logIn(browser, number, RUKMINIS)).json<{ token: string }>()
    for (const url of ['/auth/me', '/wallet', '/me/dues', `/auth/${savithri._id}`]) {
      const answer = await app.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })
      expect(answer.body).not.toMatch(/Savithri|1234567/)
    }
  })
})

// @spec IDN-19
test('the database keeps no browser without a PIN of one’s own', async () => {
  const { _id } = await claimed()
  const given = app.owner.query('update phone_login set pin_is_own = false where person_id = $1', [_id])
  await expect(given).rejects.toMatchObject({ constraint: 'phone_login_device_pin' })
})
