import { endpoints, type WireBodyOf } from '@kuri/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { phoneOf } from './phone.ts'

const TODAY = '2026-11-20'

let app: TestApp
let admin: Caller
let cashier: Caller
let phone: ReturnType<typeof phoneOf>
let guardian: string
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  cashier = await signIn(app, 'Farhan', 'cashier')
  phone = phoneOf(app, admin)
  guardian = (await enrolled({ name: 'Usha', bornOn: '1980-01-01' })).code
})
beforeEach(() => phone.forget())
afterAll(() => app.close())

const staff = () => api(app).as(cashier)
const enrolled = async (body: WireBodyOf<typeof endpoints.enrolMember>) =>
  (await staff().call(endpoints.enrolMember, { body: { confirmed: true, ...body } })).reply.member
const enrolMinor = (number = '') =>
  enrolled({ name: 'Appu', kind: 'minor', bornOn: '2015-05-01', representative: guardian, phone: number })
const edit = (id: string, body: WireBodyOf<typeof endpoints.editMember>) =>
  staff().call(endpoints.editMember, { params: { id }, body })
const leavesAnEstate = (id: string) => edit(id, { kind: 'estate', diedOn: TODAY, representative: guardian })
const rowsOf = async (table: 'phone_login' | 'invitation' | 'session', id: string) =>
  (await app.owner.query(`select * from ${table} where person_id = $1`, [id])).rows

// @spec IDN-20, IDN-17, IDN-18, IDN-19
describe('a minor', () => {
  test('is enrolled with the phone of the house, and cannot log in by it', async () => {
    const { _id: id } = await enrolMinor('98470 00301')
    expect(await rowsOf('phone_login', id)).toEqual([])
  })

  test('is neither given a PIN nor invited', async () => {
    const { _id: id } = await enrolMinor('98470 00302')
    const pin = await staff().call(endpoints.givePin, { params: { id }, body: {} })
    expect([pin.status, pin.problem.code]).toEqual([409, 'represented_no_login'])
    const invited = await staff().call(endpoints.inviteMember, { params: { id } })
    expect([invited.status, invited.problem.code]).toEqual([409, 'represented_no_login'])
    expect(await rowsOf('phone_login', id)).toEqual([])
    expect(await rowsOf('invitation', id)).toEqual([])
  })

  test('is given neither by any statement', async () => {
    const { _id: id } = await enrolMinor()
    const login = app.owner.query(`insert into phone_login (person_id, phone) values ($1, '9847000303')`, [id])
    await expect(login).rejects.toMatchObject({ constraint: 'login_of_represented' })
    const invitation = app.owner.query(
      `insert into invitation (hash, code_hash, person_id, created_at, expires_at)
       values (sha256('a'), sha256('b'), $1, kuri_now(), kuri_now() + interval '1 day')`,
      [id],
    )
    await expect(invitation).rejects.toMatchObject({ constraint: 'login_of_represented' })
  })
})

// @spec IDN-20, IDN-17, IDN-19
describe('a member who leaves an estate', () => {
  test('is logged out of the phone, and logs in no more with a code that was on its way', async () => {
    const { _id: id } = await enrolled({ name: 'Rukmini', phone: '98470 00311' })
    const first = await phone.verify({ phone: '9847000311', code: await phone.codeTo('9847000311') })
    expect(first.statusCode).toBe(200)
    await phone.forget()
    const code = await phone.codeTo('9847000311')
    expect((await leavesAnEstate(id)).status).toBe(200)
    expect(await rowsOf('session', id)).toMatchObject([{ ended_why: 'deleted' }])
    expect((await phone.verify({ phone: '9847000311', code })).statusCode).toBe(401)
    expect(await rowsOf('phone_login', id)).toEqual([])
  })

  test('while they log in by phone has no session afterwards', async () => {
    const { _id: id } = await enrolled({ name: 'Racing', phone: '98470 00321' })
    const code = await phone.codeTo('9847000321')
    const clerk = await app.owner.connect()
    try {
      await clerk.query('begin')
      await clerk.query('select from person where id = $1 for update', [id])
      const loggingIn = phone.verify({ phone: '9847000321', code })
      await vi.waitFor(async () => {
        const waiting = await app.owner.query('select from pg_locks where not granted')
        expect(waiting.rowCount).toBeGreaterThan(0)
      }, 5000)
      await clerk.query('delete from phone_login where person_id = $1', [id])
      await clerk.query(
        `update person set kind = 'estate', died_on = kuri_today(),
                represented_by = (select id from person where code = $2) where id = $1`,
        [id, guardian],
      )
      await clerk.query('commit')
      expect((await loggingIn).statusCode).not.toBe(200)
    } finally {
      clerk.release()
    }
    expect(await rowsOf('session', id)).toEqual([])
  })

  test('has no invitation any more: its link opens nothing', async () => {
    const { _id: id } = await enrolled({ name: 'Savithri' })
    const { link } = (await staff().call(endpoints.inviteMember, { params: { id } })).reply.invitation
    const token = new URL(link).searchParams.get('token') ?? ''
    expect((await leavesAnEstate(id)).status).toBe(200)
    const opened = await api(app).call(endpoints.openInvitation, { body: { token } })
    expect(opened.problem.code).toBe('invitation_not_good')
    expect(await rowsOf('invitation', id)).toEqual([])
  })

  test('becomes one by no statement while they log in by phone or are invited', async () => {
    const { _id: byPhone } = await enrolled({ name: 'Thankam', phone: '98470 00331' })
    const { _id: invited } = await enrolled({ name: 'Ammini' })
    await staff().call(endpoints.inviteMember, { params: { id: invited } })
    for (const id of [byPhone, invited]) {
      const died = app.owner.query(
        `update person set kind = 'estate', died_on = kuri_today(),
                represented_by = (select id from person where code = $2) where id = $1`,
        [id, guardian],
      )
      await expect(died).rejects.toMatchObject({ constraint: 'login_of_represented' })
    }
  })
})

// @spec IDN-20, IDN-18
test('the number a member logs in by is changed with a PIN, not among the details', async () => {
  const { _id: id } = await enrolled({ name: 'Kamala', phone: '98470 00341' })
  for (const other of ['98470 00342', '']) {
    const { status, problem } = await edit(id, { phone: other })
    expect([status, problem.code, problem.field]).toEqual([409, 'phone_needs_pin', 'phone'])
  }
  expect((await edit(id, { phone: '+91 9847000341', occupation: 'Tailor' })).status).toBe(200)
  const moved = await staff().call(endpoints.givePin, { params: { id }, body: { phone: '98470 00342' } })
  expect(moved.reply.member.phone).toBe('9847000342')
})
