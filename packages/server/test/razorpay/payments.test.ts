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
import { accountBalance, openHouse, type HouseWithGateway } from './house.ts'

let house: HouseWithGateway
let admin: Caller
let asha: Caller
beforeAll(async () => {
  house = await openHouse()
  admin = await signIn(house.app, 'Anand', 'admin')
})
beforeAll(async () => {
  asha = await signIn(house.app, 'Asha')
})
afterEach(() => expectLedgerSound(house.app))
afterAll(() => house.close())

const suspense = () => accountBalance(house, admin, 'suspense')
const start = (amount = 500) => startTopup(house.app, asha, amount)

test('a payment is ordered outside and opened on a page of ours with the gateway’s own options', async () => {
  const payment = await start()
  expect(payment).toMatchObject({
    status: 'created',
    amount: 500,
    checkoutUrl: `/payment?payment=${payment._id}&checkout=1`,
  })
  expect(payment.checkout).toMatchObject({ key: 'rzp_test_standin', order_id: payment.orderId, amount: 50_000 })
  expect(house.there.books.orders.get(payment.orderId)).toMatchObject({ receipt: payment._id, amount: 50_000 })
})

test('the checkout’s word is checked with the gateway; the webhooks that follow change nothing', async () => {
  const before = await balanceOf(house.app, asha)
  const { _id: id, orderId } = await start()
  const answer = house.there.pay(orderId)
  expect((await confirm(house.app, asha, id, answer)).reply.payment).toMatchObject({
    status: 'captured',
    checkout: null,
  })
  await house.hearAll()
  expect(await balanceOf(house.app, asha)).toBe(before + 500)
})

test('what a bank has only promised is taken first, then credited', async () => {
  const before = await balanceOf(house.app, asha)
  const { _id: id, orderId } = await start()
  const answer = house.there.pay(orderId, { as: 'authorized' })
  expect((await confirm(house.app, asha, id, answer)).reply.payment.status).toBe('captured')
  expect(house.there.books.payments.get(answer.paymentId)?.status).toBe('captured')
  expect(await balanceOf(house.app, asha)).toBe(before + 500)
})

test('while the gateway does not answer a genuine checkout waits, and is found by asking again', async () => {
  const before = await balanceOf(house.app, asha)
  const { _id: id, orderId } = await start()
  const answer = house.there.pay(orderId)
  house.there.takeWebhooks()
  house.there.trouble('down', /payments/, 3)
  expect((await confirm(house.app, asha, id, answer)).reply.payment.status).toBe('created')
  expect(await balanceOf(house.app, asha)).toBe(before)
  expect(await house.ask()).toBe(1)
  expect((await showPayment(house.app, asha, id)).status).toBe('captured')
  expect(await balanceOf(house.app, asha)).toBe(before + 500)
})

test('an order the gateway cannot take now is refused, and nothing is kept of it', async () => {
  house.there.trouble('down', /orders$/, 3)
  const body = { purpose: 'topup', amount: 500, method: 'paytm' } as const
  const call = await api(house.app).as(asha).call(endpoints.startPayment, { body })
  expect([call.status, call.problem.code, call.headers['retry-after']]).toEqual([503, 'gateway_unavailable', '60'])
})

test('one key orders one payment, and its answer is given again without asking', async () => {
  const body = { purpose: 'topup', amount: 500, method: 'paytm' } as const
  const send = () =>
    api(house.app).as(asha).call(endpoints.startPayment, { body, idempotencyKey: 'one-key-for-one-payment' })
  const first = await send()
  const orders = house.there.books.orders.size
  const second = await send()
  expect([second.reply, second.headers['idempotent-replayed']]).toEqual([first.reply, 'true'])
  expect(house.there.books.orders.size).toBe(orders)
})

// @spec PAY-3
test('late: the bank’s promise comes an hour after the member gave up, and is taken by the webhook’s hint', async () => {
  const before = await balanceOf(house.app, asha)
  const { _id: id, orderId } = await start()
  house.there.pay(orderId, { as: 'failed' })
  await house.hearAll()
  expect(await showPayment(house.app, asha, id)).toMatchObject({
    status: 'failed',
    failure: 'The bank declined the payment.',
  })
  await house.app.clock.advance({ hours: 1 })
  house.there.pay(orderId, { as: 'authorized' })
  await house.hearAll()
  expect(await balanceOf(house.app, asha)).toBe(before)
  await house.ask()
  expect(await showPayment(house.app, asha, id)).toMatchObject({ status: 'captured', failure: null })
  expect(await balanceOf(house.app, asha)).toBe(before + 500)
})

// @spec PAY-2
test('every webhook of a payment lost: it is found by asking, and one nobody paid is given up after days', async () => {
  const before = await balanceOf(house.app, asha)
  const [paid, left] = [await start(), await start()]
  house.there.pay(paid.orderId)
  house.there.takeWebhooks()
  expect(await house.ask()).toBe(0)
  await house.app.clock.advance({ minutes: 11 })
  await house.ask()
  expect(await balanceOf(house.app, asha)).toBe(before + 500)
  for (let day = 0; day < 10; day++) {
    await house.app.clock.advance({ days: 1 })
    await house.ask()
  }
  expect(await showPayment(house.app, asha, left._id)).toMatchObject({
    status: 'failed',
    failure: 'Nothing was paid.',
  })
  const asked = house.there.calls.length
  await house.app.clock.advance({ days: 5 })
  await house.ask()
  expect(house.there.calls.length).toBe(asked)
})

// @spec PAY-4
test('a settlement brings the money to the bank less the fee; a payment in it nobody told us of is booked first', async () => {
  const told = await start(1_000)
  house.there.pay(told.orderId)
  await house.hearAll()
  const untold = await start(2_000)
  house.there.pay(untold.orderId)
  house.there.takeWebhooks()
  house.there.settle()
  const [announced] = house.there.takeWebhooks()
  if (!announced) throw new Error('a settlement is announced')
  for (let times = 0; times < 3; times++) expect(await house.hear(announced)).toBe(200)
  expect(await house.ask()).toBe(1)
  const [settlement] = house.there.books.settlements.values()
  const fees = house.there.books.lines.reduce((sum, { fee }) => sum + fee, 0)
  expect(await accountBalance(house, admin, 'bank')).toBe((settlement?.amount ?? 0) / 100)
  expect(await accountBalance(house, admin, 'gateway_fee')).toBe(fees / 100)
  expect(await accountBalance(house, admin, 'gateway_clearing')).toBe(0)
  expect((await showPayment(house.app, asha, untold._id)).status).toBe('captured')
})

test('a settlement nobody announced is found by asking; what the gateway adds waits in suspense, what it takes is a fee', async () => {
  for (const adjustment of [1_000, -500]) {
    const { orderId } = await start(1_000)
    house.there.pay(orderId)
    await house.hearAll()
    const [suspense, fee] = [
      await accountBalance(house, admin, 'suspense'),
      await accountBalance(house, admin, 'gateway_fee'),
    ]
    const id = house.there.settle(adjustment) ?? ''
    house.there.takeWebhooks()
    await house.app.clock.moveTo(new Date(1_798_000_000_000))
    await house.ask('find-settlements')
    await house.ask()
    const ofPayment =
      house.there.books.lines.find(({ settlement_id, type }) => settlement_id === id && type === 'payment')?.fee ?? 0
    expect(await accountBalance(house, admin, 'suspense')).toBeCloseTo(suspense + Math.max(adjustment, 0) / 100)
    expect(await accountBalance(house, admin, 'gateway_fee')).toBeCloseTo(
      fee + (ofPayment + Math.max(-adjustment, 0)) / 100,
    )
    expect(await accountBalance(house, admin, 'gateway_clearing')).toBe(0)
  }
})

// @spec PAY-2
test('another’s payment, a stranger’s signature and another order’s are refused', async () => {
  const mine = await start()
  const answer = house.there.pay(mine.orderId)
  const bala = await signIn(house.app, 'Bala')
  expect((await confirm(house.app, bala, mine._id, answer)).problem.code).toBe('not_found')
  const other = await start()
  expect((await confirm(house.app, asha, other._id, answer)).problem.code).toBe('signature_invalid')
  expect((await confirm(house.app, asha, mine._id, { ...answer, signature: 'f'.repeat(64) })).problem.code).toBe(
    'signature_invalid',
  )
})

// last: it leaves a promise nobody keeps
test('what the log is told of a gateway in trouble holds no key and no secret', async () => {
  const written: string[] = []
  const note = (what: object, words = '') => void written.push(JSON.stringify([what, words]))
  const log = { debug: note, info: note, warn: note, error: note }
  const { orderId } = await start()
  house.there.pay(orderId, { as: 'authorized' })
  await house.hearAll()
  const wrong = gatewayOf(readConfig({ ...house.there.settings, RAZORPAY_KEY_SECRET: 'not-the-secret-at-all' }))
  if (!wrong) throw new Error('there is a gateway')
  expect(await pollPayments({ db: house.app.db, gateway: wrong, log })).toBe(0)
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
    refunds.map((refunded) => house.app.act((tx) => applyGatewayUpdate(tx, 'razorpay', { ...update, refunded }))),
  )
  // the refund came before the credit, or after it, as an entry to correct
  expect([500, 700]).toContain((await suspense()) - before)
})
