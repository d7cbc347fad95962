import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passkeyOriginOf } from '../../src/config.ts'
import { forgetOldChallenges } from '../../src/features/people/passkeys/store.ts'
import { start } from '../../src/features/sessions/service.ts'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { authenticator } from './authenticator.ts'
import { secondFactor } from './second-factor.ts'

let app: TestApp
let cashier: Caller
beforeAll(async () => {
  app = await startApp()
  await given.admin(app)
  cashier = await signIn(app, 'Farhan', 'cashier')
})
beforeEach(() => app.owner.query('delete from login_failure'))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const newDevice = () => authenticator(passkeyOriginOf(app.config))
type Device = ReturnType<typeof newDevice>
type Answer = ReturnType<Device['get']>

const begin = async (by: Caller, body: { password?: string; code?: string } = { password: PASSWORD }) =>
  await as(by).call(endpoints.beginPasskey, { body })
const send = async (by: Caller, passkey: ReturnType<Device['create']>, name = 'My phone') =>
  await as(by).call(endpoints.addPasskey, { body: { name, passkey } })
/** A member and a device with a passkey of theirs. */
async function withPasskey(by?: Caller) {
  const owner = by ?? (await given.member(app, { name: 'Asha' }))
  const device = newDevice()
  const added = await send(owner, device.create((await begin(owner)).reply.options))
  return { owner, device, id: added.reply._id }
}
const loginOptions = async () => (await api(app).call(endpoints.passkeyOptions)).reply.options
const logIn = async (passkey: Answer) => await api(app).call(endpoints.passkeyLogin, { body: { passkey } })
const login = async (device: Device, wrong?: Parameters<Device['get']>[1]) =>
  await logIn(device.get(await loginOptions(), wrong))
/** The refusal of a log-in, always the same. */
const REFUSED = [401, 'passkey_not_good']
const refusalOf = async (answer: ReturnType<typeof logIn>) => {
  const { status, problem } = await answer
  return [status, problem.code]
}

// @spec IDN-22
describe('a passkey', () => {
  test('is added with the password, logs in without a name, is listed with its last use and removed', async () => {
    const { owner, device, id } = await withPasskey()
    const { options } = (await begin(owner)).reply
    expect(options).toMatchObject({
      attestation: 'none',
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await loginOptions()).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(JSON.stringify(await loginOptions())).not.toContain('allowCredentials')
    const { reply } = await login(device)
    expect([reply._id, reply.role]).toEqual([owner.id, 'member'])
    expect((await as({ ...owner, ...reply }).call(endpoints.me)).reply._id).toBe(owner.id)
    const { passkeys, needs } = (await as(owner).call(endpoints.myPasskeys)).reply
    expect(needs).toBe('password')
    expect(passkeys).toEqual([
      { _id: id, name: 'My phone', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ])
    expect((await as(owner).call(endpoints.removePasskey, { params: { id } })).status).toBe(200)
    expect((await as({ ...owner, ...reply }).call(endpoints.me)).status).toBe(401)
    expect((await as(owner).call(endpoints.myPasskeys)).reply.passkeys).toEqual([])
  })

  test('that was added is notified; the audit log names it, and no secret', async () => {
    const { owner, id } = await withPasskey()
    const { rows } = await app.owner.query(`select kind, data from notice where person_id = $1`, [owner.id])
    expect(rows).toEqual([{ kind: 'passkey_added', data: { passkey: 'My phone' } }])
    await as(owner).call(endpoints.removePasskey, { params: { id } })
    const log = await app.owner.query(`select action from audit_entry where actor = $1 order by seq`, [owner.id])
    expect(log.rows.map(({ action }) => action)).toEqual(['person.add-passkey', 'person.remove-passkey'])
  })

  test('of staff stands for password and code of the app', async () => {
    const staff = await signIn(app, 'Latha', 'manager')
    const factor = await secondFactor(as(staff))
    const needs = (await as(staff).call(endpoints.myPasskeys)).reply.needs
    expect(needs).toBe('password-and-code')
    expect((await begin(staff)).problem).toMatchObject({ code: 'wrong_app_code', field: 'code' })
    const { options } = (await begin(staff, { password: PASSWORD, code: factor.recoveryCodes[0] ?? '' })).reply
    const device = newDevice()
    await send(staff, device.create(options))
    expect((await login(device)).reply).toMatchObject({ _id: staff.id, role: 'manager' })
  })

  test('is added by a member without a password in the first ten minutes after a log-in', async () => {
    const body = { name: 'Rukmini', confirmed: true, phone: '98470 00901' }
    const { _id: id } = (await as(cashier).call(endpoints.enrolMember, { body })).reply.member
    const session = await app.act((tx) => start(tx, { personId: id, userAgent: '', address: '' }))
    const rukmini = { ...cashier, ...session, id }
    expect((await as(rukmini).call(endpoints.myPasskeys)).reply).toMatchObject({ needs: 'fresh-log-in', isFresh: true })
    const device = newDevice()
    expect((await send(rukmini, device.create((await begin(rukmini, {})).reply.options))).status).toBe(201)
    expect((await login(device)).reply).toMatchObject({ _id: id, email: '' })
    await app.owner.query(`update session set created_at = created_at - interval '11 minutes' where id = $1`, [
      session.id,
    ])
    const late = await begin(rukmini, {})
    expect([late.status, late.problem.code]).toEqual([403, 'log_in_again'])
    expect((await as(rukmini).call(endpoints.myPasskeys)).reply.isFresh).toBe(false)
  })

  test('is one of at most ten, each added once and named', async () => {
    const { owner, device } = await withPasskey()
    const again = await send(owner, device.create((await begin(owner)).reply.options))
    expect([again.status, again.problem.code]).toEqual([409, 'passkey_known'])
    const unnamed = await send(owner, newDevice().create((await begin(owner)).reply.options), ' ')
    expect(unnamed.problem).toMatchObject({ code: 'invalid_input', field: 'name' })
    const waiting = (await begin(owner)).reply.options
    for (let no = 1; no < 10; no += 1)
      await send(owner, newDevice().create((await begin(owner)).reply.options), `Phone ${no}`)
    expect((await begin(owner)).problem.code).toBe('too_many_passkeys')
    expect((await send(owner, newDevice().create(waiting))).problem.code).toBe('too_many_passkeys')
  })
})

// @spec IDN-22 @security S91 @attack 173
describe('no passkey is added', () => {
  test('at an open browser: without the password, or with a wrong one, which is counted', async () => {
    const owner = await given.member(app, { name: 'Bala' })
    for (const body of [{}, { password: 'Wrong@123' }])
      expect((await begin(owner, body)).problem).toMatchObject({ code: 'wrong_password', field: 'password' })
    for (let tries = 0; tries < 3; tries += 1) await begin(owner, { password: 'Wrong@123' })
    expect((await begin(owner)).problem.code).toBe('too_many_attempts')
  })

  test('for another person’s challenge, one for a log-in, a used one, or one that is five minutes old', async () => {
    const [owner, other] = [await given.member(app, { name: 'Chitra' }), await given.member(app, { name: 'Deepa' })]
    const { options } = (await begin(owner)).reply
    expect((await send(other, newDevice().create(options))).problem.code).toBe('passkey_not_good')
    expect((await send(owner, newDevice().create(await loginOptions()))).problem.code).toBe('passkey_not_good')
    const used = (await begin(owner)).reply.options
    await send(owner, newDevice().create(used))
    expect((await send(owner, newDevice().create(used))).problem.code).toBe('passkey_not_good')
    const old = (await begin(owner)).reply.options
    await app.owner.query(`update passkey_challenge set expires_at = kuri_now()`)
    expect((await send(owner, newDevice().create(old))).problem.code).toBe('passkey_not_good')
    const { rows } = await app.owner.query(`select from passkey where person_id = $1`, [other.id])
    expect(rows).toEqual([])
  })

  test.each([
    ['on the page of another site', { origin: 'https://kuri.example' }],
    ['for another site', { rpId: 'kuri.example' }],
    ['by a device that did not ask who it is', { isVerified: false }],
    ['as the answer of a log-in', { type: 'webauthn.get' }],
  ])('that was made %s', async (_how, wrong) => {
    const owner = await given.member(app, { name: 'Elias' })
    const answer = await send(owner, newDevice().create((await begin(owner)).reply.options, wrong))
    expect([answer.status, answer.problem.code]).toEqual([401, 'passkey_not_good'])
  })

  test('to a minor, by any statement', async () => {
    const guardian = await given.member(app, { name: 'Usha' })
    const { user } = (await as(cashier).call(endpoints.adminUser, { params: { id: guardian.id } })).reply
    const body = { name: 'Appu', kind: 'minor', bornOn: '2015-05-01', representative: user.code } as const
    const minor = (await as(cashier).call(endpoints.enrolMember, { body: { ...body, confirmed: true } })).reply.member
    const insert = app.owner.query(
      `insert into passkey (id, person_id, credential_id, public_key, name) values (gen_random_uuid(), $1, 'a', 'b', 'c')`,
      [minor._id],
    )
    await expect(insert).rejects.toMatchObject({ constraint: 'login_of_represented' })
  })
})

// @spec IDN-22 @security S91 @attack 174
describe('nobody logs in with', () => {
  test('an answer that was used, twice at once or later', async () => {
    const { device } = await withPasskey()
    const answer = device.get(await loginOptions())
    const both = await Promise.all([logIn(answer), logIn(answer), logIn(answer)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect(await refusalOf(logIn(answer))).toEqual(REFUSED)
  })

  test('an answer to no challenge of ours, to an old one, or to one for adding a passkey', async () => {
    const { owner, device } = await withPasskey()
    expect(await refusalOf(logIn(device.get({ challenge: 'bm90LW91cnM' })))).toEqual(REFUSED)
    const old = await loginOptions()
    await app.owner.query(`update passkey_challenge set expires_at = kuri_now()`)
    expect(await refusalOf(logIn(device.get(old)))).toEqual(REFUSED)
    expect(await refusalOf(logIn(device.get((await begin(owner)).reply.options)))).toEqual(REFUSED)
  })

  test.each([
    ['signed on the page of another site', { origin: 'https://kuri.example' }],
    ['signed for another site', { rpId: 'kuri.example' }],
    ['signed without fingerprint or PIN', { isVerified: false }],
    ['of a device that says it belongs to another', { userHandle: 'AZqgAAAAcACAAAAAAAAAAA' }],
    ['with the signature of another key', { privateKey: authenticator({ origin: '', hostname: '' }).privateKey }],
    ['made to add a passkey', { type: 'webauthn.create' }],
  ])('an answer %s', async (_how, wrong) => {
    const { device } = await withPasskey()
    expect(await refusalOf(login(device, wrong))).toEqual(REFUSED)
    expect((await login(device)).status).toBe(200)
  })

  test('a passkey that is not known, or was removed', async () => {
    expect(await refusalOf(login(newDevice()))).toEqual(REFUSED)
    const { owner, device, id } = await withPasskey()
    await as(owner).call(endpoints.removePasskey, { params: { id } })
    expect(await refusalOf(login(device))).toEqual(REFUSED)
  })

  test('a copy of a passkey: one that has signed less often is refused, by the database too', async () => {
    const { owner, device } = await withPasskey()
    await login(device, { counter: 7 })
    for (const counter of [7, 3, 0]) expect(await refusalOf(login(device, { counter }))).toEqual(REFUSED)
    const set = (count: number) =>
      app.owner.query(`update passkey set sign_count = $2, last_used_at = kuri_now() where person_id = $1`, [
        owner.id,
        count,
      ])
    for (const count of [7, 6]) await expect(set(count)).rejects.toMatchObject({ constraint: 'passkey_counter' })
    expect((await login(device, { counter: 8 })).status).toBe(200)
  })

  test('the passkeys of before a PIN from staff, or of who has become an estate', async () => {
    const body = { name: 'Savitri', confirmed: true, phone: '98470 00902' }
    const { _id: id } = (await as(cashier).call(endpoints.enrolMember, { body })).reply.member
    const session = await app.act((tx) => start(tx, { personId: id, userAgent: '', address: '' }))
    const { device } = await withPasskeyOf({ ...cashier, ...session, id })
    expect((await login(device)).status).toBe(200)
    await as(cashier).call(endpoints.givePin, { params: { id }, body: {} })
    expect(await refusalOf(login(device))).toEqual(REFUSED)
    const dead = await withPasskey()
    const heir = await given.member(app, { name: 'Heir' })
    const { user } = (await as(cashier).call(endpoints.adminUser, { params: { id: heir.id } })).reply
    const estate = { kind: 'estate', diedOn: '2026-01-02', representative: user.code } as const
    await as(cashier).call(endpoints.editMember, { params: { id: dead.owner.id }, body: estate })
    expect(await refusalOf(login(dead.device))).toEqual(REFUSED)
  })
})

async function withPasskeyOf(owner: Caller) {
  const device = newDevice()
  await send(owner, device.create((await begin(owner, {})).reply.options))
  return { device }
}

// @spec IDN-22 @security S91 @attack 175
describe('another’s passkey', () => {
  test('is neither seen nor removed', async () => {
    const { id } = await withPasskey()
    const other = await given.member(app, { name: 'Farah' })
    expect((await as(other).call(endpoints.removePasskey, { params: { id } })).status).toBe(404)
    expect((await as(other).call(endpoints.myPasskeys)).reply.passkeys).toEqual([])
  })

  test('is nothing that broken answers show: each is refused alike, and writes nothing', async () => {
    const { device } = await withPasskey()
    const good = device.get(await loginOptions())
    const broken = [
      { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } },
      { ...good, response: { ...good.response, clientDataJSON: Buffer.from('[1]').toString('base64url') } },
      { ...good, response: { ...good.response, authenticatorData: 'AA' } },
      { ...good, id: 'AAAA', rawId: 'AAAA' },
    ]
    for (const answer of broken) expect(await refusalOf(logIn(answer))).toEqual(REFUSED)
    const long = { ...good, response: { ...good.response, signature: 'A'.repeat(3000) } }
    expect((await logIn(long)).status).toBe(400)
  })

  test('challenges are deleted when they are over', async () => {
    await loginOptions()
    await app.owner.query(`update passkey_challenge set expires_at = kuri_now()`)
    await app.act((tx) => forgetOldChallenges(tx))
    expect((await app.owner.query(`select from passkey_challenge`)).rows).toEqual([])
  })
})
