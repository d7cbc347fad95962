import { endpoints, type WireBodyOf } from '@kuri/contract'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { writeFirst } from '../../src/features/settings/service.ts'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { anotherServer } from '../auctions/another-server.ts'
import { withoutStaff } from '../without-staff.ts'

type Change = WireBodyOf<typeof endpoints.changeSettings>

let app: TestApp
let ravi: Caller
beforeAll(async () => {
  app = await startApp({
    COMPANY_NAME: 'Thrissur Chits',
    SOCIAL_X: 'https://x.com/thrissur',
    MINUTES_FILING_DAYS: '14',
  })
  await app.owner.query('create table first_settings as table company_settings')
})
/** Each test begins with one administrator, new each time, and the settings that the first start wrote. */
beforeEach(async () => {
  await withoutStaff(app)
  await app.owner.query(`
    begin;
    set local session_replication_role = replica;
    delete from company_settings;
    insert into company_settings select * from first_settings;
    commit`)
  ravi = await signIn(app, 'Ravi', 'admin')
})
afterAll(() => app.close())

const settings = async () => (await api(app).as(ravi).call(endpoints.settings)).reply
const change = (body: Change, by = ravi) => api(app).as(by).call(endpoints.changeSettings, { body })
const company = async () => (await api(app).call(endpoints.company)).reply

const ACCOUNT = { holder: 'Thrissur Chits', bank: 'Federal Bank', number: '12340100056789', ifsc: 'FDRL0001234' }

// @spec CMP-2
test('the first start writes what the environment says, and nobody has changed it', async () => {
  expect(await settings()).toMatchObject({
    name: 'Thrissur Chits',
    social: [{ name: 'X', url: 'https://x.com/thrissur' }],
    filingDays: 14,
    upiId: null,
    bankAccount: null,
    adminIdleMinutes: 60,
    twoAdminsFrom: 50_000,
    staffNeedSecondStep: false,
    staffNeedStrictPassword: false,
    version: 1,
    changed: null,
  })
})

// @spec CMP-2
test('a later start with another environment leaves what administrators made of it', async () => {
  await change({ name: 'Thrissur Chit Funds' })
  await app.act((tx) => writeFirst(tx, readConfig({ COMPANY_NAME: 'Somebody else' })))
  expect((await settings()).name).toBe('Thrissur Chit Funds')
})

test('what is named is changed, what is not named stays, and it says who did it', async () => {
  const { reply } = await change({ name: 'Thrissur Chit Funds', registrationNo: 'KL/TSR/2019/00417', sureties: 3 })
  expect(reply).toMatchObject({
    name: 'Thrissur Chit Funds',
    registrationNo: 'KL/TSR/2019/00417',
    sureties: 3,
    filingDays: 14,
    version: 2,
    changed: { at: expect.any(String), by: { _id: ravi.id, name: 'Ravi' } },
  })
  expect(await company()).toMatchObject({
    name: 'Thrissur Chit Funds',
    registrationNo: 'KL/TSR/2019/00417',
    sureties: 3,
  })
})

// @spec CMP-2
test('the audit log keeps what stood there before, and only of what was changed', async () => {
  await change({ name: 'Thrissur Chits', phone: '+91 487 200 0000', bankAccount: ACCOUNT })
  const { entries } = (
    await api(app)
      .as(ravi)
      .call(endpoints.audit, { query: { subject: 'settings' } })
  ).reply
  const own = entries.filter(({ actor }) => actor?._id === ravi.id)
  expect(own).toHaveLength(1)
  expect(own[0]).toMatchObject({ action: 'settings.change', actor: { _id: ravi.id } })
  expect(own[0]?.before).toEqual({ phone: '+91 487 200 1905', bankAccount: null })
  expect(own[0]?.after).toEqual({ phone: '+91 487 200 0000', bankAccount: ACCOUNT })
})

test('saving what stands there already changes nothing and writes no act', async () => {
  await change({ upiId: 'thrissur@fdrl', bankAccount: ACCOUNT })
  const { reply } = await change({ upiId: 'Thrissur@FDRL ', bankAccount: { ...ACCOUNT, ifsc: 'fdrl0001234' } })
  expect(reply.version).toBe(2)
})

// @spec CMP-2
test('of two who began from the same page the second is asked to reload', async () => {
  const sana = await signIn(app, 'Sana', 'admin')
  const { version } = await settings()
  expect((await change({ version, phone: '+91 487 200 0001' })).status).toBe(200)
  const second = await change({ version, phone: '+91 487 200 0002' }, sana)
  expect([second.status, second.problem.code]).toEqual([409, 'settings_changed'])
  expect((await settings()).phone).toBe('+91 487 200 0001')
})

test('members see where to pay, and not the rest; visitors see neither', async () => {
  await change({ upiId: 'thrissur@fdrl', bankAccount: ACCOUNT })
  const asha = await signIn(app, 'Asha')
  expect((await api(app).as(asha).call(endpoints.companyAccounts)).reply).toEqual({
    upiId: 'thrissur@fdrl',
    bankAccount: ACCOUNT,
  })
  expect((await api(app).as(asha).call(endpoints.settings)).problem.code).toBe('forbidden')
  expect((await api(app).call(endpoints.companyAccounts)).problem.code).toBe('not_signed_in')
})

// @spec CMP-2, CMP-6
test('letters go to the new address and bear the new letterhead at once', async () => {
  await change({ email: 'post@thrissur.example', letterheadLines: ['Registered under the Chit Funds Act, 1982'] })
  const message = { name: 'Visitor', email: 'visitor@example.com', subject: 'Joining', message: 'How?' }
  await api(app).call(endpoints.contact, { body: message })
  const { letters } = (await api(app).as(ravi).call(endpoints.outbox)).reply
  const [letter, ...others] = letters.filter(({ to }) => to === 'post@thrissur.example')
  expect(others).toEqual([])
  expect(letter?.body).toContain('Thrissur Chits\nRegistered under the Chit Funds Act, 1982\n14 Temple Road')
})

test('another process lets its pages show the map as soon as one has been named here', async () => {
  const other = await anotherServer(app)
  onTestFinished(() => other.close())
  const policyThere = async () => {
    const page = await other.app.inject({ url: '/chits', headers: { accept: 'text/html' } })
    return String(page.headers['content-security-policy'])
  }
  expect(await policyThere()).toContain("frame-src 'none'")
  await change({ mapHost: 'maps.example.com' })
  await expect.poll(policyThere).toContain('frame-src https://maps.example.com;')
})

test('what cannot be is refused with the field it is about, and changes nothing', async () => {
  const wrong: [string, Change][] = [
    ['name', { name: ' ' }],
    ['email', { email: 'nobody' }],
    ['upiId', { upiId: 'not a upi id' }],
    ['bankAccount.ifsc', { bankAccount: { ...ACCOUNT, ifsc: 'FDRL1001234' } }],
    ['bankAccount.number', { bankAccount: { ...ACCOUNT, number: '1234' } }],
    ['social.0.url', { social: [{ name: 'X', url: 'javascript:alert(1)' }] }],
    ['mapHost', { mapHost: 'maps.example.com; script-src *' }],
    ['adminIdleMinutes', { adminIdleMinutes: 600 }],
    ['twoAdminsFrom', { twoAdminsFrom: 0 }],
    ['filingDays', { filingDays: 0 }],
    ['letterheadLines', { letterheadLines: ['a', 'b', 'c', 'd'] }],
  ]
  for (const [field, body] of wrong) {
    expect((await change(body)).problem).toMatchObject({ code: 'invalid_input', field })
  }
  expect((await settings()).version).toBe(1)
})

test('the database takes no second row, and no setting that cannot be', async () => {
  const row =
    "insert into company_settings (name, address, phone, email, social, filing_days) values ('A', 'B', 'C', 'a@b.c', '[]', 21)"
  await expect(app.owner.query(row)).rejects.toMatchObject({ constraint: 'company_settings_once' })
  await expect(app.owner.query('delete from company_settings')).rejects.toMatchObject({ constraint: 'append_only' })
  const upi = "update company_settings set upi_id = 'x'"
  await expect(app.owner.query(upi)).rejects.toMatchObject({ constraint: 'settings_upi_id' })
})
