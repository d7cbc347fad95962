import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { expectLedgerSound } from '../app.ts'
import * as given from '../given.ts'
import { balanceOf, confirm, startTopup } from '../payments/checkout.ts'
import { bringFunds, openHouse, type HouseWithGateway } from '../razorpay/house.ts'
import { signedEvent } from '../razorpay/webhooks.ts'

let house: HouseWithGateway
let anand: Caller
beforeAll(async () => {
  house = await openHouse()
  anand = await signIn(house.app, 'Anand', 'admin')
  await bringFunds(house)
})
afterEach(() => expectLedgerSound(house.app))
afterAll(() => house.close())

const as = (caller: Caller) => api(house.app).as(caller)

/** A withdrawal of ₹1,000 that was approved. */
async function approved(name: string): Promise<{ member: Caller; id: string }> {
  const member = await signIn(house.app, name)
  await given.funds(house.app, member, fromRupees(1_000))
  const account = { holder: name, number: '123456789012', ifsc: 'SBIN0001234' }
  const body = { amount: 1_000, account, password: PASSWORD }
  const { _id: id } = (await as(member).call(endpoints.requestWithdrawal, { body })).reply.withdrawal
  await as(anand).call(endpoints.approveWithdrawal, { params: { id } })
  return { member, id }
}

// @attack 25
test('a payment in another currency credits nobody, whether it is told by webhook, by asking or by the member', async () => {
  const asha = await signIn(house.app, 'Asha')
  const { _id: id, orderId } = await startTopup(house.app, asha, 10)
  const { paymentId, signature } = house.there.pay(orderId)
  house.there.takeWebhooks()
  const payment = house.there.books.payments.get(paymentId)
  // the stand-in's own books know rupees alone
  Object.assign(payment ?? {}, { currency: 'USD' })
  const secret = house.there.settings['RAZORPAY_WEBHOOK_SECRET'] ?? ''
  for (const event of ['payment.captured', 'payment.failed']) {
    expect(await house.hear(signedEvent(secret, event, { payment: { ...payment } }, 1_798_000_000))).toBe(200)
  }
  await confirm(house.app, asha, id, { paymentId, signature })
  await house.app.clock.advance({ minutes: 11 })
  await house.ask()
  expect(await balanceOf(house.app, asha)).toBe(0)
})

// @attack 24
test('a payout told under the bank number of another withdrawal is not entered as paid', async () => {
  const [bala, charu] = [await approved('Bala'), await approved('Charu')]
  await as(anand).call(endpoints.sendWithdrawal, { params: { id: charu.id } })
  await house.ask()
  const payoutId = [...house.there.books.payouts.keys()].at(-1) ?? ''
  house.there.finishPayout(payoutId, 'processed')
  const utr = house.there.books.payouts.get(payoutId)?.utr ?? ''
  const paid = await as(anand).call(endpoints.payWithdrawal, { params: { id: bala.id }, body: { utr } })
  expect(paid.status).toBe(200)
  const heard: number[] = []
  for (const delivery of house.there.takeWebhooks()) heard.push(await house.hear(delivery))
  expect(heard).toEqual([409])
  const statusOf = async (member: Caller) => (await as(member).call(endpoints.myWithdrawals)).reply[0]?.status
  expect([await statusOf(bala.member), await statusOf(charu.member)]).toEqual(['paid', 'approved'])
})
