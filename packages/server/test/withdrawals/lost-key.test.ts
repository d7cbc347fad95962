import { randomBytes } from 'node:crypto'
import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { anotherServer } from '../auctions/another-server.ts'
import * as given from '../given.ts'

/* The company has lost its data key and starts with a new one: account numbers are lost, and everything else goes on. */

let app: TestApp
let restarted: TestApp
let admin: Caller
let asha: Caller
const account = { holder: 'Asha Menon', number: '123456789012', ifsc: 'SBIN0001234' }
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  asha = await signIn(app, 'Asha')
  await given.funds(app, asha, fromRupees(10_000))
  restarted = await anotherServer(app, { ...app.config, dataKey: randomBytes(32) })
})
afterAll(async () => {
  await restarted.close()
  await app.close()
})

// @spec IDN-9
test('withdrawals are listed by the last digits, and the account needs the proof of a new one', async () => {
  const requestWithdrawal = (at: TestApp) =>
    api(at)
      .as(asha)
      .call(endpoints.requestWithdrawal, { body: { amount: 1_000, account, password: PASSWORD } })
  const { withdrawal } = (await requestWithdrawal(app)).reply
  const list = async (at: TestApp) =>
    (
      await api(at)
        .as(admin)
        .call(endpoints.adminWithdrawals, { query: { status: 'open' } })
    ).reply
  expect(JSON.stringify(await list(app))).toContain(account.number)
  const after = JSON.stringify(await list(restarted))
  expect([after.includes(withdrawal._id), after.includes(account.number)]).toEqual([true, false])
  await api(app)
    .as(admin)
    .call(endpoints.approveWithdrawal, { params: { id: withdrawal._id } })
  expect((await requestWithdrawal(restarted)).status).toBe(201)
  const withoutPassword = { body: { amount: 1_000, account } }
  const again = await api(restarted).as(asha).call(endpoints.requestWithdrawal, withoutPassword)
  expect(again.problem.code).toBe('new_account_needs_password')
})
