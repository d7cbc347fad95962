import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerCodeRequests } from '../../src/features/people/phone-login/request-code.ts'
import { readConfig } from '../../src/config.ts'
import { sendAllSms } from '../../src/jobs/send-sms.ts'
import { openSmsSender, type SmsSender } from '../../src/mail/sms-sender.ts'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { openFakeSmsProvider, type FakeSmsProvider, type Manner } from './fake-sms-provider.ts'

const PHONE = '9847000021'

let app: TestApp
let admin: Caller
let provider: FakeSmsProvider
let smsSender: SmsSender
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  const cashier = await signIn(app, 'Farhan', 'cashier')
  await api(app)
    .as(cashier)
    .call(endpoints.enrolMember, { body: { name: 'Rukmini Amma', phone: PHONE } })
})
beforeEach(async () => {
  for (const table of ['phone_code_request', 'phone_code', 'login_failure', 'letter'])
    await app.owner.query(`delete from ${table}`)
})
afterEach(() => provider.close())
afterAll(() => app.close())

async function open(mannerOf?: (place: number) => Manner): Promise<void> {
  provider = await openFakeSmsProvider(mannerOf)
  smsSender = openSmsSender({ url: provider.url, key: 'secret key' })
}

async function request(): Promise<void> {
  await api(app).call(endpoints.requestPhoneCode, { body: { phone: PHONE } })
  await app.act((tx) => answerCodeRequests(tx, app.config))
}
const send = () => sendAllSms({ db: app.db, config: app.config, smsSender })
/** What stands in the outbox; the text only while it is kept for sending. */
const stored = async () =>
  (await app.owner.query('select state, attempts, problem, sealed_link is null as "isRemoved" from letter order by id'))
    .rows
const passes = (time: string) =>
  app.owner.query(
    `update letter set next_try_at = next_try_at - $1::interval, good_until = good_until - $1::interval`,
    [time],
  )
const logIn = (code = '') => api(app).call(endpoints.verifyPhoneCode, { body: { phone: PHONE, code } })
const codeIn = (text = '') => /^\d{6}/.exec(text)?.[0]

// @spec NTF-2, IDN-17
test('a code is sent once to the phone with the company’s key, and its text is deleted from the database', async () => {
  await open()
  await request()
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  expect(provider.received).toEqual([
    {
      id: expect.any(String),
      to: `+91${PHONE}`,
      text: expect.stringMatching(/^\d{6} is your code/),
      authorization: 'Bearer secret key',
    },
  ])
  expect(await stored()).toEqual([{ state: 'sent', attempts: 1, problem: null, isRemoved: true }])
  expect((await logIn(codeIn(provider.received[0]?.text))).status).toBe(200)
  const { letters } = (await api(app).as(admin).call(endpoints.outbox, { query: {} })).reply
  expect(letters).toMatchObject([{ channel: 'sms', body: '(The text of this SMS was removed when it was sent.)' }])
})

// @spec NTF-2 @attack 149
test('a provider that fails, cuts the line or is busy gets the same SMS again, with the same id', async () => {
  await open(
    (place) => [{ status: 500, text: 'echo of the code' }, { cut: true } as const, { status: 429 }, {}][place] ?? {},
  )
  await request()
  for (const wait of ['10 seconds', '20 seconds', '40 seconds']) {
    expect(await send()).toBe(0)
    expect(await send(), 'it waits before the next attempt').toBe(0)
    await passes(wait)
  }
  expect(await send()).toBe(1)
  expect(provider.received).toHaveLength(4)
  expect(new Set(provider.received.map(({ id, text }) => id + text)).size).toBe(1)
})

// @spec NTF-2 @attack 149
test('a provider that refuses it for good is not asked again, and nothing of its answer is kept', async () => {
  await open(() => ({ status: 400, text: 'bad number; your text was 123456' }))
  await request()
  expect(await send()).toBe(1)
  expect(await stored()).toEqual([
    { state: 'failed', attempts: 1, problem: 'The SMS provider answered 400.', isRemoved: true },
  ])
})

// @spec NTF-2 @attack 149
test('a code that no longer works is not sent', async () => {
  await open()
  await request()
  await passes('5 minutes')
  expect(await send()).toBe(1)
  expect(provider.received).toEqual([])
  expect(await stored()).toEqual([
    { state: 'failed', attempts: 0, problem: 'It was not sent in time.', isRemoved: true },
  ])
})

// @spec NTF-2 @attack 149
test('several processes send each code once, and a slow provider holds nothing', async () => {
  await open(() => ({ afterMs: 300 }))
  await request()
  await Promise.all([send(), send(), send()])
  expect(provider.received).toHaveLength(1)
})

// @attack 149
test('a code that a provider delivers twice opens the account once', async () => {
  await open()
  await request()
  await send()
  const code = codeIn(provider.received[0]?.text)
  const answers = await Promise.all([logIn(code), logIn(code)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
})

// @spec NTF-2
test('an SMS provider needs its key, and https in production', async () => {
  await open()
  expect(() => readConfig({ SMS_URL: 'https://sms.example' })).toThrow('SMS_URL needs SMS_KEY beside it.')
  expect(readConfig({ SMS_URL: 'http://localhost:1', SMS_KEY: 'k' }).sms).toEqual({
    url: 'http://localhost:1',
    key: 'k',
  })
  const production = { NODE_ENV: 'production', SMS_URL: 'http://sms.example', SMS_KEY: 'k' }
  expect(() => readConfig(production)).toThrow('SMS_URL: must be https in production.')
})
