import { endpoints } from '@kuri/contract'
import { fromRupees, ZERO } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { applyGatewayUpdate } from '../../src/features/payments/apply-gateway-update.ts'
import { pollPayments } from '../../src/features/payments/poll-gateway.ts'
import { gatewayOf } from '../../src/features/payments/choose-gateway.ts'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound } from '../app.ts'
import { balanceOf, confirm, showPayment, startTopup } from '../payments/checkout.ts'
import { accountBalance, startAppWithGateway, type AppWithGateway } from './app-with-gateway.ts'

let setup: AppWithGateway
let admin: Caller
let asha: Caller
beforeAll(async () => {
  setup = await startAppWithGateway()
  admin = await signIn(setup.app, 'Anand', 'admin')
})
beforeAll(async () => {
  asha = await signIn(setup.app, 'Asha')
})
afterEach(() => expectLedgerSound(setup.app))
afterAll(() => setup.close())

const suspense = () => accountBalance(setup, admin, 'suspense')
const start = (amount = 500) => startTopup(setup.app, asha, amount)

test('a payment is ordered outside and opened on a page of ours with the gateway’s own options', async () => {
  const payment = await start()
  expect(payment).toMatchObject({
    status: 'created',
    amount: 500,
    checkoutUrl: `/payment?payment=${payment._id}&checkout=1`,
  })
  expect(payment.checkout).toMatchObject({ key: 'rzp_test_standin', order_id: payment.orderId, amount: 50_000 })
  expect(setup.gateway.books.orders.get(payment.orderId)).toMatchObject({ receipt: payment._id, amount: 50_000 })
})

test('the checkout’s word is checked with the gateway; the webhooks that follow change nothing', async () => {
  const before = await balanceOf(setup.app, asha)
  const { _id: id, orderId } = await start()
  const answer = setup.gateway.pay(orderId)
  expect((await confirm(setup.app, asha, id, answer)).reply.payment).toMatchObject({
    status: 'captured',
    checkout: null,
  })
  await setup.receiveAllWebhooks()
  expect(await balanceOf(setup.app, asha)).toBe(before + 500)
})

test('what a bank has only promised is taken first, then credited', async () => {
  const before = await balanceOf(setup.app, asha)
  const { _id: id, orderId } = await start()
  const answer = setup.gateway.pay(orderId, { as: 'authorized' })
  expect((await confirm(setup.app, asha, id, answer)).reply.payment.status).toBe('captured')
  expect(setup.gateway.books.payments.get(answer.paymentId)?.status).toBe('captured')
  expect(await balanceOf(setup.app, asha)).toBe(before + 500)
})

test('while the gateway does not answer a genuine checkout waits, and is found by polling again', async () => {
  const before = await balanceOf(setup.app, asha)
  const { _id: id, orderId } = await start()
  const answer = setup.gateway.pay(orderId)
  setup.gateway.takeWebhooks()
  setup.gateway.trouble('down', /payments/, 3)
  expect((await confirm(setup.app, asha, id, answer)).reply.payment.status).toBe('created')
  expect(await balanceOf(setup.app, asha)).toBe(before)
  expect(await setup.runJob()).toBe(1)
  expect((await showPayment(setup.app, asha, id)).status).toBe('captured')
  expect(await balanceOf(setup.app, asha)).toBe(before + 500)
})

test('an order the gateway cannot take now is refused, and nothing is kept of it', async () => {
  setup.gateway.trouble('down', /orders$/, 3)
  const body = { purpose: 'topup', amount: 500, method: 'paytm' } as const
  const call = await api(setup.app).as(asha).call(endpoints.startPayment, { body })
  expect([call.status, call.problem.code, call.headers['retry-after']]).toEqual([503, 'gateway_unavailable', '60'])
})

test('one key orders one payment, and its answer is given again without asking', async () => {
  const body = { purpose: 'topup', amount: 500, method: 'paytm' } as const
  const send = () =>
    api(setup.app).as(asha).call(endpoints.startPayment, { body, idempotencyKey: 'one-key-for-one-payment' })
  const first = await send()
  const orders = setup.gateway.books.orders.size
  const second = await send()
  expect([second.reply, second.headers['idempotent-replayed']]).toEqual([first.reply, 'true'])
  expect(setup.gateway.books.orders.size).toBe(orders)
})

// @spec PAY-3
test('late: the bank’s promise comes an hour after the member gave up, and is taken by the webhook’s hint', async () => {
  const before = await balanceOf(setup.app, asha)
  const { _id: id, orderId } = await start()
  setup.gateway.pay(orderId, { as: 'failed' })
  await setup.receiveAllWebhooks()
  expect(await showPayment(setup.app, asha, id)).toMatchObject({
    status: 'failed',
    failure: 'The bank declined the payment.',
  })
  await setup.app.clock.advance({ hours: 1 })
  setup.gateway.pay(orderId, { as: 'authorized' })
  await setup.receiveAllWebhooks()
  expect(await balanceOf(setup.app, asha)).toBe(before)
  await setup.runJob()
  expect(await showPayment(setup.app, asha, id)).toMatchObject({ status: 'captured', failure: null })
  expect(await balanceOf(setup.app, asha)).toBe(before + 500)
})

// @spec PAY-2
test('every webhook of a payment lost: it is found by polling, and one nobody paid is given up after days', async () => {
  const before = await balanceOf(setup.app, asha)
  const [paid, left] = [await start(), await start()]
  setup.gateway.pay(paid.orderId)
  setup.gateway.takeWebhooks()
  expect(await setup.runJob()).toBe(0)
  await setup.app.clock.advance({ minutes: 11 })
  await setup.runJob()
  expect(await balanceOf(setup.app, asha)).toBe(before + 500)
  for (let day = 0; day < 10; day++) {
    await setup.app.clock.advance({ days: 1 })
    await setup.runJob()
  }
  expect(await showPayment(setup.app, asha, left._id)).toMatchObject({
    status: 'failed',
    failure: 'Nothing was paid.',
  })
  const callsBefore = setup.gateway.calls.length
  await setup.app.clock.advance({ days: 5 })
  await setup.runJob()
  expect(setup.gateway.calls.length).toBe(callsBefore)
})

// @spec PAY-4
test('a settlement brings the money to the bank less the fee; a payment in it without a webhook is booked first', async () => {
  const reported = await start(1_000)
  setup.gateway.pay(reported.orderId)
  await setup.receiveAllWebhooks()
  const unreported = await start(2_000)
  setup.gateway.pay(unreported.orderId)
  setup.gateway.takeWebhooks()
  setup.gateway.settle()
  const [announced] = setup.gateway.takeWebhooks()
  if (!announced) throw new Error('a settlement is announced')
  for (let times = 0; times < 3; times++) expect(await setup.receiveWebhook(announced)).toBe(200)
  expect(await setup.runJob()).toBe(1)
  const [settlement] = setup.gateway.books.settlements.values()
  const fees = setup.gateway.books.lines.reduce((sum, { fee }) => sum + fee, 0)
  expect(await accountBalance(setup, admin, 'bank')).toBe((settlement?.amount ?? 0) / 100)
  expect(await accountBalance(setup, admin, 'gateway_fee')).toBe(fees / 100)
  expect(await accountBalance(setup, admin, 'gateway_clearing')).toBe(0)
  expect((await showPayment(setup.app, asha, unreported._id)).status).toBe('captured')
})

test('a settlement nobody announced is found by polling; what the gateway adds waits in suspense, what it takes is a fee', async () => {
  for (const adjustment of [1_000, -500]) {
    const { orderId } = await start(1_000)
    setup.gateway.pay(orderId)
    await setup.receiveAllWebhooks()
    const [suspense, fee] = [
      await accountBalance(setup, admin, 'suspense'),
      await accountBalance(setup, admin, 'gateway_fee'),
    ]
    const id = setup.gateway.settle(adjustment) ?? ''
    setup.gateway.takeWebhooks()
    await setup.app.clock.moveTo(new Date(1_798_000_000_000))
    await setup.runJob('find-settlements')
    await setup.runJob()
    const ofPayment =
      setup.gateway.books.lines.find(({ settlement_id, type }) => settlement_id === id && type === 'payment')?.fee ?? 0
    expect(await accountBalance(setup, admin, 'suspense')).toBeCloseTo(suspense + Math.max(adjustment, 0) / 100)
    expect(await accountBalance(setup, admin, 'gateway_fee')).toBeCloseTo(
      fee + (ofPayment + Math.max(-adjustment, 0)) / 100,
    )
    expect(await accountBalance(setup, admin, 'gateway_clearing')).toBe(0)
  }
})

// @spec PAY-2
test('another’s payment, a stranger’s signature and another order’s are refused', async () => {
  const mine = await start()
  const answer = setup.gateway.pay(mine.orderId)
  const bala = await signIn(setup.app, 'Bala')
  expect((await confirm(setup.app, bala, mine._id, answer)).problem.code).toBe('not_found')
  const other = await start()
  expect((await confirm(setup.app, asha, other._id, answer)).problem.code).toBe('signature_invalid')
  expect((await confirm(setup.app, asha, mine._id, { ...answer, signature: 'f'.repeat(64) })).problem.code).toBe(
    'signature_invalid',
  )
})

// last: it leaves a promise nobody keeps
test('what is logged of a gateway in trouble holds no key and no secret', async () => {
  const written: string[] = []
  const note = (what: object, words = '') => void written.push(JSON.stringify([what, words]))
  const log = { debug: note, info: note, warn: note, error: note }
  const { orderId } = await start()
  setup.gateway.pay(orderId, { as: 'authorized' })
  await setup.receiveAllWebhooks()
  const wrong = gatewayOf(readConfig({ ...setup.gateway.settings, RAZORPAY_KEY_SECRET: 'not-the-secret-at-all' }))
  if (!wrong) throw new Error('there is a gateway')
  expect(await pollPayments({ db: setup.app.db, gateway: wrong, log })).toBe(0)
  expect(written.join()).toContain('Authentication failed')
  for (const secret of ['not-the-secret-at-all', 'rzp_test_standin', 'Basic ', 'webhook-secret', 'payer@example']) {
    expect(written.join()).not.toContain(secret)
  }
})

// @spec PAY-2
test('money for an order that is not ours is in suspense once, also when two updates come at once', async () => {
  const before = await suspense()
  const update = {
    kind: 'captured',
    orderId: 'order_elsewhere',
    paymentId: 'pay_elsewhere',
    amount: fromRupees(700),
  } as const
  const refunds = [ZERO, fromRupees(200)]
  await Promise.all(
    refunds.map((refunded) => setup.app.act((tx) => applyGatewayUpdate(tx, 'razorpay', { ...update, refunded }))),
  )
  // the refund came before the credit, or after it, as an entry to correct
  expect([500, 700]).toContain((await suspense()) - before)
})
