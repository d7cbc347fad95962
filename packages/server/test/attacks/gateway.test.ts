import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { expectLedgerSound } from '../app.ts'
import * as given from '../given.ts'
import { balanceOf, confirm, startTopup } from '../payments/checkout.ts'
import { bringFunds, startAppWithGateway, type AppWithGateway } from '../razorpay/app-with-gateway.ts'
import { signedEvent } from '../razorpay/webhooks.ts'

let setup: AppWithGateway
let anand: Caller
beforeAll(async () => {
  setup = await startAppWithGateway()
  anand = await signIn(setup.app, 'Anand', 'admin')
  await bringFunds(setup)
})
afterEach(() => expectLedgerSound(setup.app))
afterAll(() => setup.close())

const as = (caller: Caller) => api(setup.app).as(caller)

/** A withdrawal of ₹1,000 that was approved. */
async function approved(name: string): Promise<{ member: Caller; id: string }> {
  const member = await signIn(setup.app, name)
  await given.funds(setup.app, member, fromRupees(1_000))
  const account = { holder: name, number: '123456789012', ifsc: 'SBIN0001234' }
  const body = { amount: 1_000, account, password: PASSWORD }
  const { _id: id } = (await as(member).call(endpoints.requestWithdrawal, { body })).reply.withdrawal
  await as(anand).call(endpoints.approveWithdrawal, { params: { id } })
  return { member, id }
}

// @attack 25
test('a payment in another currency credits nobody, whether it is reported by webhook, by polling or by the member', async () => {
  const asha = await signIn(setup.app, 'Asha')
  const { _id: id, orderId } = await startTopup(setup.app, asha, 10)
  const { paymentId, signature } = setup.gateway.pay(orderId)
  setup.gateway.takeWebhooks()
  const payment = setup.gateway.books.payments.get(paymentId)
  // the stand-in's own books know rupees alone
  Object.assign(payment ?? {}, { currency: 'USD' })
  const secret = setup.gateway.settings['RAZORPAY_WEBHOOK_SECRET'] ?? ''
  for (const event of ['payment.captured', 'payment.failed']) {
    expect(await setup.receiveWebhook(signedEvent(secret, event, { payment: { ...payment } }, 1_798_000_000))).toBe(200)
  }
  await confirm(setup.app, asha, id, { paymentId, signature })
  await setup.app.clock.advance({ minutes: 11 })
  await setup.runJob()
  expect(await balanceOf(setup.app, asha)).toBe(0)
})

// @attack 24
test('a payout reported under the bank number of another withdrawal is not entered as paid', async () => {
  const [bala, charu] = [await approved('Bala'), await approved('Charu')]
  await as(anand).call(endpoints.sendWithdrawal, { params: { id: charu.id } })
  await setup.runJob()
  const payoutId = [...setup.gateway.books.payouts.keys()].at(-1) ?? ''
  setup.gateway.finishPayout(payoutId, 'processed')
  const utr = setup.gateway.books.payouts.get(payoutId)?.utr ?? ''
  const paid = await as(anand).call(endpoints.payWithdrawal, { params: { id: bala.id }, body: { utr } })
  expect(paid.status).toBe(200)
  const statuses: number[] = []
  for (const delivery of setup.gateway.takeWebhooks()) statuses.push(await setup.receiveWebhook(delivery))
  expect(statuses).toEqual([409])
  const statusOf = async (member: Caller) => (await as(member).call(endpoints.myWithdrawals)).reply[0]?.status
  expect([await statusOf(bala.member), await statusOf(charu.member)]).toEqual(['paid', 'approved'])
})
