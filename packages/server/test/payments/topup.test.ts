import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, signIn } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { balanceOf, checkOut, confirm, showPayment, startTopup } from './checkout.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

test('a payment begins at the gateway: an order, a checkout to go to, nothing in the wallet', async () => {
  const asha = await signIn(app, 'Asha')
  const payment = await startTopup(app, asha, 5_000)
  expect(payment).toMatchObject({ purpose: 'topup', amount: 5_000, status: 'created', receiptNo: null })
  expect(payment.checkoutUrl).toBe(`/sandbox/checkout/${payment.orderId}`)
  const { order } = (await api(app).call(endpoints.sandboxOrder, { params: { orderId: payment.orderId } })).reply
  expect(order).toMatchObject({
    amount: 5_000,
    description: '₹5,000 to your wallet',
    method: 'phonepe',
    status: 'open',
  })
  expect(await balanceOf(app, asha)).toBe(0)
})

// @spec PAY-2
test('paid at the checkout it is in the wallet, and confirming it afterwards changes nothing', async () => {
  const asha = await signIn(app, 'Asha')
  const { _id: id, orderId } = await startTopup(app, asha, 5_000)
  const back = await checkOut(app, orderId, 'pay')
  expect(back.payment).toBe(id)
  expect(await balanceOf(app, asha)).toBe(5_000)
  const confirmed = await confirm(app, asha, id, back)
  expect(confirmed.reply.payment).toMatchObject({ status: 'captured', checkoutUrl: null, failure: null })
  expect(await balanceOf(app, asha)).toBe(5_000)
  const { notices } = (await api(app).as(asha).call(endpoints.listNotices)).reply
  expect(notices.map(({ text }) => text)).toEqual(['Your payment of ₹5,000 is in your wallet.'])
})

test('whoever presses Pay twice has paid once and comes back with the same answer', async () => {
  const asha = await signIn(app, 'Asha')
  const { orderId } = await startTopup(app, asha, 700)
  const [one, other] = await Promise.all([checkOut(app, orderId, 'pay'), checkOut(app, orderId, 'pay')])
  expect(one).toEqual(other)
  expect(await balanceOf(app, asha)).toBe(700)
})

test('a payment the bank refuses fails with its reason, and may still be paid', async () => {
  const asha = await signIn(app, 'Asha')
  const { _id: id, orderId } = await startTopup(app, asha, 700)
  expect((await checkOut(app, orderId, 'fail')).outcome).toBe('failed')
  expect(await showPayment(app, asha, id)).toMatchObject({
    status: 'failed',
    failure: 'The bank declined the payment.',
  })
  const { notices } = (await api(app).as(asha).call(endpoints.listNotices)).reply
  expect(notices[0]?.text).toContain('failed: The bank declined the payment.')
  await checkOut(app, orderId, 'pay')
  expect(await showPayment(app, asha, id)).toMatchObject({ status: 'captured', failure: null })
  expect(await balanceOf(app, asha)).toBe(700)
})

test('an abandoned checkout leaves everything as it was', async () => {
  const asha = await signIn(app, 'Asha')
  const { _id: id, orderId } = await startTopup(app, asha, 700)
  expect((await checkOut(app, orderId, 'abandon')).outcome).toBe('abandoned')
  expect((await showPayment(app, asha, id)).status).toBe('created')
  expect(await balanceOf(app, asha)).toBe(0)
})

// @attack 13
test('a paid order can neither fail nor be abandoned', async () => {
  const asha = await signIn(app, 'Asha')
  const { orderId } = await startTopup(app, asha, 700)
  await checkOut(app, orderId, 'pay')
  for (const outcome of ['fail', 'abandon'] as const) {
    const answer = await api(app).call(endpoints.sandboxPay, { params: { orderId }, body: { outcome } })
    expect(answer.problem.code).toBe('payment_already_settled')
  }
})

// @spec PAY-2 @attack 14 @security S56
test('the checkout’s signature holds for our order and this payment alone', async () => {
  const asha = await signIn(app, 'Asha')
  const [paid, other] = [await startTopup(app, asha, 700), await startTopup(app, asha, 90_000)]
  const back = await checkOut(app, paid.orderId, 'pay')
  const forgeries = [
    { id: other._id, paymentId: back.paymentId, signature: back.signature },
    { id: other._id, paymentId: 'pay_mine', signature: '0'.repeat(64) },
    { id: other._id, paymentId: 'pay_mine', signature: 'x' },
  ]
  for (const { id, ...forged } of forgeries) {
    expect((await confirm(app, asha, id, forged)).problem).toMatchObject({ code: 'signature_invalid' })
  }
  expect(await balanceOf(app, asha)).toBe(700)
  expect((await showPayment(app, asha, other._id)).status).toBe('created')
})

// @attack 14
test('another’s payment is not there', async () => {
  const [asha, bala] = [await signIn(app, 'Asha'), await signIn(app, 'Bala')]
  const { _id: id, orderId } = await startTopup(app, asha, 700)
  const back = await checkOut(app, orderId, 'pay')
  expect((await api(app).as(bala).call(endpoints.onePayment, { params: { id } })).problem.code).toBe('not_found')
  expect((await confirm(app, bala, id, back)).problem.code).toBe('not_found')
  expect(await balanceOf(app, bala)).toBe(0)
})

test.each([undefined, 0.5, 1_000_001])('a top-up of ₹%s is not taken online', async (amount) => {
  const asha = await signIn(app, 'Asha')
  const body = { purpose: 'topup', method: 'paytm', ...(amount === undefined ? {} : { amount }) } as const
  expect((await api(app).as(asha).call(endpoints.startPayment, { body })).problem.code).toBe('payment_amount_invalid')
})

test('an order that does not exist cannot be shown or paid', async () => {
  const params = { orderId: 'order_nothing' }
  expect((await api(app).call(endpoints.sandboxOrder, { params })).problem.code).toBe('not_found')
  expect((await api(app).call(endpoints.sandboxPay, { params, body: { outcome: 'pay' } })).problem.code).toBe(
    'not_found',
  )
})
