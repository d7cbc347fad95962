import { endpoints } from '@kuri/contract'
import { dayInIndia } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { expectLedgerSound } from '../app.ts'
import * as given from '../given.ts'
import { startTopup } from '../payments/checkout.ts'
import { startAppWithGateway, type AppWithGateway } from './app-with-gateway.ts'

let setup: AppWithGateway
beforeAll(async () => {
  setup = await startAppWithGateway()
})
afterAll(() => setup.close())

const as = (who: Caller) => api(setup.app).as(who)

// @spec PAY-16
test('a payment that the gateway has refunded leaves the wallet also of a member who owes for a returned cheque', async () => {
  const running = await given.runningChit(setup.app)
  const asha = given.holderOf(running, 1)
  const admin = await signIn(setup.app, 'Anand', 'admin')
  const cashier = await signIn(setup.app, 'Chitra', 'cashier')
  const { _id: id, orderId } = await startTopup(setup.app, asha, 5_000)
  const { paymentId } = setup.gateway.pay(orderId)
  await setup.receiveAllWebhooks()
  const [line] = (await as(asha).call(endpoints.duesToPay)).reply.lines
  if (!line) throw new Error('nothing is due')
  const { chitId, month, year, amount } = line
  const cheque = {
    memberId: asha.id,
    lines: [{ chitId, month, year, amount }],
    chequeNo: '100200',
    bank: 'Federal Bank',
    dated: dayInIndia(await setup.app.clock.now()),
  }
  const { cheque: received } = (await as(cashier).call(endpoints.receiveCheque, { body: cheque })).reply
  const ofCheque = { params: { id: received._id } }
  const account = { holder: 'Asha', number: '123456789012', ifsc: 'SBIN0001234' }
  const withdraw = (sum: number) =>
    as(asha).call(endpoints.requestWithdrawal, { body: { amount: sum, account, password: PASSWORD } })
  expect((await withdraw(3_000)).status).toBe(201)
  setup.gateway.refundUnasked(paymentId)
  await setup.receiveAllWebhooks()
  await as(admin).call(endpoints.changeSettings, { body: { chequeReturnCharge: 250 } })
  await as(cashier).call(endpoints.depositCheque, { ...ofCheque, body: { slip: 'FB-1' } })
  const cameBack = await as(cashier).call(endpoints.returnCheque, { ...ofCheque, body: { reason: 'Closed.' } })
  expect(cameBack.reply.cheque).toMatchObject({ owed: 250 })
  const [withdrawal] = (await as(asha).call(endpoints.myWithdrawals)).reply
  await as(asha).call(endpoints.cancelWithdrawal, { params: { id: withdrawal?._id ?? '' } })
  expect((await withdraw(100)).problem.code).toBe('debt_owed')
  const task = (await as(admin).call(endpoints.adminRefunds)).reply.find((one) => one.paymentId === id && !one.isHeld)
  const approved = await as(admin).call(endpoints.approveRefund, { params: { id: task?._id ?? '' } })
  expect(approved.reply.refund).toMatchObject({ amount: 3_000, status: 'processed' })
  expect((await as(asha).call(endpoints.wallet)).reply).toEqual({ balance: 2_000, held: 2_000, available: 0 })
  await expectLedgerSound(setup.app)
})
