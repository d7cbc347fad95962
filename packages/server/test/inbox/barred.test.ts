import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api, signIn, signInNew, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

/* Whom the list of Money tells that a row is theirs, and who may really decide it: the same people. */

let app: TestApp
let admin: Caller
let manager: Caller
let cashier: Caller
beforeEach(async () => {
  app = await startApp()
  admin = await given.admin(app)
  manager = await signIn(app, 'Mani', 'manager')
  cashier = await signIn(app, 'Chitra', 'cashier')
})
afterEach(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const as = (caller: Caller) => api(app).as(caller)
const paper = { number: 'W-7', day: '2026-01-02' }
const account = { holder: 'Meera Nair', number: '123456789012', ifsc: 'SBIN0001234' }

/** A withdrawal that staff entered from a signed document. */
async function withdrawalOf(member: { readonly id: string }, by: Caller): Promise<string> {
  const params = { id: member.id }
  await as(manager).call(endpoints.saveBankAccountFor, { params, body: { account, paper } })
  const { waiting } = (await as(manager).call(endpoints.bankAccountOf, { params })).reply
  const check = { params: { id: waiting?._id ?? '' }, body: { number: account.number } }
  expect((await as(cashier).call(endpoints.checkBankAccount, check)).status).toBe(200)
  await given.funds(app, member, fromRupees(1_000))
  const { reply } = await as(by).call(endpoints.withdrawForMember, { params, body: { amount: 1_000, paper } })
  return reply.withdrawal._id
}
const isYours = async (by: Caller, id: string) =>
  (await as(by).call(endpoints.adminInbox)).reply.rows.find((row) => row.id === id)?.isYours
const approve = (by: Caller, id: string) => as(by).call(endpoints.approveWithdrawal, { params: { id } })

// @spec APP-6, PAY-9
test('a withdrawal is not for the only administrator who entered it from a document, where others could have', async () => {
  const meera = await given.member(app, { name: 'Meera' })
  const id = await withdrawalOf(meera, admin)
  expect([await isYours(admin, id), (await approve(admin, id)).problem.code]).toEqual([false, 'same_person_approval'])
})

// @spec APP-4, APP-6
test('a withdrawal of a minor is not for an administrator who is the guardian', async () => {
  const bhama = await signIn(app, 'Bhama', 'admin')
  const { code } = (await as(admin).call(endpoints.adminUser, { params: { id: bhama.id } })).reply.user
  const body = { name: 'Anu', confirmed: true, kind: 'minor', bornOn: '2015-05-01', representative: code } as const
  const { _id } = (await as(cashier).call(endpoints.enrolMember, { body })).reply.member
  const id = await withdrawalOf({ id: _id }, cashier)
  expect([await isYours(bhama, id), (await approve(bhama, id)).problem.code]).toEqual([false, 'own_wallet_approval'])
  expect([await isYours(admin, id), (await approve(admin, id)).status]).toEqual([true, 200])
})

// @spec APP-6, APP-8, PAY-12
test('the count of a till is not for a new administrator, who does not confirm it either', async () => {
  await as(cashier).call(endpoints.openTill, { body: { float: 0 } })
  const { reply } = await as(cashier).call(endpoints.closeTill, { body: { counted: {} } })
  const id = reply.till._id
  const newcomer = await signInNew(app, 'Nima', 'admin')
  const confirm = (by: Caller) => as(by).call(endpoints.confirmTill, { params: { id } })
  expect([await isYours(newcomer, id), (await confirm(newcomer)).problem.code]).toEqual([false, 'new_administrator'])
  expect([await isYours(manager, id), (await confirm(manager)).status]).toEqual([true, 200])
})
