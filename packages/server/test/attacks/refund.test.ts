import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, balanceOf, lateHouse, month, removed, take } from '../arrears/fixture.ts'
import { PASSWORD } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

// @attack 36
test('a refund taken to the wallet and sent to the bank four times at once is given once', async () => {
  const at = await lateHouse(app)
  await month(at, 1, { winner: 3 })
  await month(at, 2, { except: [4], winner: 2, bid: 2000 })
  const on = await removed(at, 4, 2)
  const sita = await given.member(app, { name: 'Sita' })
  await given.funds(app, sita, fromRupees(28_500))
  await take(at, { ticketNo: 4, kind: 'substitution', reason: 'She asked.', on, substituteId: sita.id })
  expect((await accept(at, sita)).status).toBe(200)
  const dev = at.holder(4)
  const account = { holder: 'Dev Nair', number: '123456789012', ifsc: 'SBIN0001234' }
  const toBank = () => at.as(dev).call(endpoints.refundToBank, { body: { account, password: PASSWORD } })
  const claim = () => at.as(dev).call(endpoints.claimRefund)
  const answers = await Promise.all([claim(), toBank(), claim(), toBank(), claim(), toBank(), claim(), toBank()])
  const refused = answers.filter(({ status }) => status >= 300)
  expect(refused.map(({ problem }) => problem.code)).toEqual(Array(7).fill('no_refund_waiting'))
  expect(await balanceOf(at, dev)).toBe(9415)
  await expectLedgerSound(app)
})
