import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, balanceOf, startChitWithLateTerms, month, removed, take } from '../arrears/fixture.ts'
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
  const chit = await startChitWithLateTerms(app)
  await month(chit, 1, { winner: 3 })
  await month(chit, 2, { except: [4], winner: 2, bid: 2000 })
  const on = await removed(chit, 4, 2)
  const sita = await given.member(app, { name: 'Sita' })
  await given.funds(app, sita, fromRupees(28_500))
  await take(chit, { ticketNo: 4, kind: 'substitution', reason: 'She asked.', on, substituteId: sita.id })
  expect((await accept(chit, sita)).status).toBe(200)
  const dev = chit.holder(4)
  const account = { holder: 'Dev Nair', number: '123456789012', ifsc: 'SBIN0001234' }
  const toBank = () => chit.as(dev).call(endpoints.refundToBank, { body: { account, password: PASSWORD } })
  const claim = () => chit.as(dev).call(endpoints.claimRefund)
  const answers = await Promise.all([claim(), toBank(), claim(), toBank(), claim(), toBank(), claim(), toBank()])
  const refused = answers.filter(({ status }) => status >= 300)
  expect(refused.map(({ problem }) => problem.code)).toEqual(Array(7).fill('no_refund_waiting'))
  expect(await balanceOf(chit, dev)).toBe(9415)
  await expectLedgerSound(app)
})
