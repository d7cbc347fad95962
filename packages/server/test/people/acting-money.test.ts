import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, PASSWORD, signIn, signInAgain, writeUnapproved, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { actingFor, letAct } from './acting-for.ts'
import { secondFactor } from './second-factor.ts'

/* Ravi acts for Meera: what staff see of it, and whose proof money needs. */

let app: TestApp
let admin: Caller
let cashier: Caller
let ravi: Caller
let meera: Caller
let count = 0
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  cashier = await signIn(app, 'Farhan', 'cashier')
  await app.owner.query(`update company_settings set upi_id = 'kuri@okbank'`)
})
beforeEach(async () => {
  ravi = await given.member(app, { name: `Ravi ${(count += 1)}` })
  meera = await given.member(app, { name: `Meera ${count}` })
  await letAct(app, { staff: cashier, actor: ravi, member: meera })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const account = (number = '123456789012') => ({ holder: 'Meera Nair', number, ifsc: 'SBIN0001234' })
const slip = { amount: 500, method: 'counter', reference: 'slip 7' } as const
const actor = () => ({ userId: ravi.id, name: ravi.name })

async function withdraws(by: Caller): Promise<string> {
  await given.funds(app, meera, fromRupees(1_000))
  const body = { amount: 1_000, account: account(), password: PASSWORD }
  return (await as(by).call(endpoints.requestWithdrawal, { body })).reply.withdrawal._id
}
async function paysByUpi(by: Caller, utr: string): Promise<string> {
  const body = { purpose: 'topup', amount: 700 } as const
  const { _id: id } = (await as(by).call(endpoints.startUpi, { body })).reply.upi
  await as(by).call(endpoints.claimUpi, { params: { id }, body: { utr } })
  return id
}
const inboxRow = async (by: Caller, id: string) =>
  (await as(by).call(endpoints.adminInbox, { query: { limit: 100 } })).reply.rows.find((row) => row.id === id)
const accountOf = async () => (await as(cashier).call(endpoints.bankAccountOf, { params: { id: meera.id } })).reply

interface Proof {
  readonly password?: string
  readonly code?: string
}
const save = (by: Caller, proof: Proof = {}) =>
  as(by).call(endpoints.saveBankAccount, { body: { account: account(), ...proof } })
const request = (by: Caller, proof: Proof = {}) =>
  as(by).call(endpoints.requestWithdrawal, { body: { amount: 100, account: account(), ...proof } })

// @spec IDN-21, APP-6
describe('who approves a member’s request reads who acted for them', () => {
  test('of a withdrawal, a top-up and a UPI payment; and nobody where the member did it', async () => {
    const forMeera = await actingFor(app, ravi, meera.id)
    const ids = [
      await withdraws(forMeera),
      (await as(forMeera).call(endpoints.requestTopup, { body: slip })).reply.topup._id,
      await paysByUpi(forMeera, `4321${String(count).padStart(8, '0')}`),
    ]
    for (const id of ids)
      expect(await inboxRow(admin, id)).toMatchObject({
        about: { user: { _id: meera.id, name: meera.name }, actingBy: actor() },
      })
    const own = await withdraws(meera)
    expect(await inboxRow(admin, own)).toMatchObject({ about: { actingBy: null } })
  })

  test('of a bank account and of a request to join', async () => {
    const chit = await given.formingChit(app)
    const forMeera = await actingFor(app, ravi, meera.id)
    await as(forMeera).call(endpoints.joinChit, { params: { id: chit._id } })
    await as(forMeera).call(endpoints.saveBankAccount, { body: { account: account(), password: PASSWORD } })
    expect((await accountOf()).actingBy).toEqual({ _id: ravi.id, name: ravi.name })
    const { requests } = (await as(admin).call(endpoints.requestsPage)).reply
    expect(requests.find(({ userId }) => userId._id === meera.id)?.actingBy).toEqual({ _id: ravi.id, name: ravi.name })
  })
})

// @spec IDN-21, APP-4
test('who acted for a member does not approve it when they work for the company later, nor is it theirs in the list', async () => {
  const forMeera = await actingFor(app, ravi, meera.id)
  const withdrawal = await withdraws(forMeera)
  const topup = (await as(forMeera).call(endpoints.requestTopup, { body: slip })).reply.topup._id
  const upi = await paysByUpi(forMeera, `4322${String(count).padStart(8, '0')}`)
  await as(forMeera).call(endpoints.saveBankAccount, { body: { account: account('999988887777'), password: PASSWORD } })
  const { waiting } = await accountOf()
  await writeUnapproved(app, `update person set role = 'admin' where id = '${ravi.id}'`)
  await app.owner.query(`update administrator_term set decides_from = '-infinity' where person_id = $1`, [ravi.id])
  const raviNow = await signInAgain(app, ravi)
  expect((await as(raviNow).call(endpoints.approveWithdrawal, { params: { id: withdrawal } })).problem.code).toBe(
    'own_wallet_approval',
  )
  expect((await as(raviNow).call(endpoints.approveTopup, { params: { id: topup } })).problem.code).toBe(
    'own_wallet_approval',
  )
  expect((await as(raviNow).call(endpoints.approveUpi, { params: { id: upi } })).problem.code).toBe(
    'own_wallet_approval',
  )
  const check = { params: { id: waiting?._id ?? '' }, body: { number: '999988887777' } }
  expect((await as(raviNow).call(endpoints.checkBankAccount, check)).problem.code).toBe('same_person_approval')
  await expect(
    app.owner.query('update upi_payment set acting_by = null where id = $1', [upi]),
    'who acted is forgotten only with the number they entered',
  ).rejects.toMatchObject({ constraint: 'upi_payment_frozen' })
  for (const id of [withdrawal, topup, upi])
    expect([(await inboxRow(raviNow, id))?.isYours, (await inboxRow(admin, id))?.isYours]).toEqual([false, true])
  const approving = app.owner.query(`update withdrawal set state = 'waiting_second', first_by = $2 where id = $1`, [
    withdrawal,
    ravi.id,
  ])
  await expect(approving).rejects.toMatchObject({ constraint: 'withdrawal_not_by_who_acted' })
  await writeUnapproved(app, `update person set role = 'member' where id = '${ravi.id}'`)
})

// @spec IDN-21, PAY-9, PAY-17 @security S90
describe('a new bank account wants proof of who is logged in, not of the member for whom they act', () => {
  test('only the member has a second factor: the password of who is logged in is enough', async () => {
    await secondFactor(as(meera))
    const forMeera = await actingFor(app, ravi, meera.id)
    await given.funds(app, meera, fromRupees(500))
    expect((await save(forMeera)).problem.code).toBe('new_account_needs_password')
    expect((await request(forMeera)).problem.code).toBe('new_account_needs_password')
    expect((await request(forMeera, { password: PASSWORD })).status).toBe(201)
    expect((await save(forMeera, { password: PASSWORD })).status).toBe(200)
  })

  test('only who is logged in has a second factor: its code is wanted', async () => {
    const { shown } = await secondFactor(as(ravi))
    const forMeera = await actingFor(app, ravi, meera.id)
    await given.funds(app, meera, fromRupees(500))
    for (const proof of [{}, { password: PASSWORD }]) {
      expect((await save(forMeera, proof)).problem.code).toBe('new_account_needs_code')
      expect((await request(forMeera, proof)).problem.code).toBe('new_account_needs_code')
    }
    expect((await save(forMeera, { password: PASSWORD, code: shown() })).status).toBe(200)
  })
})
