import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyGatewayUpdate } from '../../src/features/payments/apply-gateway-update.ts'
import { api, PASSWORD, signIn, signInAgain, type Caller } from '../api.ts'
import { expectLedgerSound } from '../app.ts'
import { balanceOf, confirm, showPayment, startTopup } from '../payments/checkout.ts'
import { accountBalance, startAppWithGateway, type AppWithGateway } from './app-with-gateway.ts'

/*
 * Money that the gateway gives back to the payer without our request. It refunds by itself what it never captured: a
 * payment authorised too late, a second one on a paid order. Source: razorpay.com/docs/payments/refunds/auto-refunds.
 */

let setup: AppWithGateway
let admin: Caller
let asha: Caller
beforeAll(async () => {
  setup = await startAppWithGateway()
  admin = await signIn(setup.app, 'Anand', 'admin')
})
beforeEach(async () => {
  asha = await signIn(setup.app, 'Asha')
})
afterEach(() => expectLedgerSound(setup.app))
afterAll(() => setup.close())

const start = (amount = 5_000) => startTopup(setup.app, asha, amount)
const clearing = () => accountBalance(setup, admin, 'gateway_clearing')

/** Runs the job that polls the gateway for open payments, after it is due. */
async function pollLater(): Promise<void> {
  await setup.app.clock.advance({ minutes: 11 })
  await setup.runJob()
}

/** Authorised too late, so that the gateway has refunded it by itself. Gives what the checkout hands back. */
async function returned() {
  const payment = await start()
  const answer = setup.gateway.pay(payment.orderId, { as: 'authorized' })
  setup.gateway.refundUnasked(answer.paymentId)
  return { ...payment, answer }
}

/** How a payment, the member's wallet and the books of the gateway's money stand. */
const standing = async (id: string) => {
  const { status, failure } = await showPayment(setup.app, asha, id)
  return { status, failure, balance: await balanceOf(setup.app, asha), clearing: await clearing() }
}
const NOTHING = {
  status: 'failed',
  failure: 'The payment was not completed. The money goes back to your bank or card.',
  balance: 0,
  clearing: 0,
}

/** Captured, and refunded in the gateway's own pages: whole, or so many rupees. `late`: the webhook of its capture, delivered late. */
async function refundedThere(refunded?: number) {
  const payment = await start(4_000)
  const answer = setup.gateway.pay(payment.orderId)
  const [late] = setup.gateway.takeWebhooks().filter(({ event }) => event === 'payment.captured')
  if (!late) throw new Error('no webhook of the capture')
  setup.gateway.refundUnasked(answer.paymentId, refunded === undefined ? undefined : refunded * 100)
  return { ...payment, late }
}

describe('a payment that was authorised and never captured', () => {
  // @spec PAY-2 @attack 20 @finding F4
  test('credits nothing when the job asks the gateway', async () => {
    const { _id: id } = await returned()
    setup.gateway.takeWebhooks()
    await pollLater()
    expect(await standing(id)).toEqual(NOTHING)
  })

  // @spec PAY-2 @attack 20
  test('credits nothing when the member confirms it with the checkout’s true signature', async () => {
    const { _id: id, answer } = await returned()
    setup.gateway.takeWebhooks()
    expect((await confirm(setup.app, asha, id, answer)).reply.payment.status).toBe('failed')
    expect(await standing(id)).toEqual(NOTHING)
  })

  // @spec PAY-2 @attack 20 @finding F4
  test('credits nothing when the refund’s webhooks report it, in either order and twice', async () => {
    const { _id: id } = await returned()
    const webhooks = setup.gateway.takeWebhooks()
    for (const delivery of [...webhooks.toReversed(), ...webhooks])
      expect(await setup.receiveWebhook(delivery)).toBe(200)
    expect(await standing(id)).toEqual(NOTHING)
  })

  test('an order whose first payment was returned is credited by the second, once', async () => {
    const { _id: id, orderId } = await returned()
    setup.gateway.pay(orderId)
    await setup.receiveAllWebhooks()
    await pollLater()
    expect((await showPayment(setup.app, asha, id)).status).toBe('captured')
    expect(await balanceOf(setup.app, asha)).toBe(5_000)
    expect(await clearing()).toBe(5_000)
    setup.gateway.settle()
    await setup.receiveAllWebhooks()
    await setup.runJob()
    expect(await clearing()).toBe(0)
  })
})

// @spec PAY-2, PAY-4 @attack 21 @finding F4
test('an order paid twice is credited once: the gateway returns the duplicate', async () => {
  const { _id: id, orderId } = await start(3_000)
  setup.gateway.pay(orderId)
  const duplicate = setup.gateway.pay(orderId)
  setup.gateway.takeWebhooks()
  await pollLater()
  expect(await balanceOf(setup.app, asha)).toBe(3_000)
  expect((await confirm(setup.app, asha, id, duplicate)).problem.code).toBe('payment_already_settled')
  expect(await balanceOf(setup.app, asha)).toBe(3_000)
  expect((await showPayment(setup.app, asha, id)).failure).toBeNull()
})

describe('a payment that was captured and refunded in the gateway’s own pages', () => {
  // @spec PAY-2, PAY-4 @finding F4
  test('in part is credited less what was refunded; the member is notified, and no more than the rest can be refunded', async () => {
    const before = await clearing()
    const { _id: id } = await refundedThere(1_500)
    setup.gateway.takeWebhooks()
    await pollLater()
    expect((await showPayment(setup.app, asha, id)).status).toBe('captured')
    expect(await balanceOf(setup.app, asha)).toBe(2_500)
    expect(await clearing()).toBe(before + 2_500)
    const [notice] = (await api(setup.app).as(asha).call(endpoints.listNotices)).reply.notices
    expect(notice?.text).toContain('We refund ₹1,500 to your bank')
    const story = await api(setup.app).as(admin).call(endpoints.adminPayment, { params: { id } })
    expect(story.reply.refundable).toBe(2_500)
    const acts = (
      await api(setup.app)
        .as(admin)
        .call(endpoints.audit, { query: { search: 'refund.unasked' } })
    ).reply
    expect(acts.entries).not.toEqual([])
  })

  test('as a whole credits nothing, and its capture delivered late credits nothing either', async () => {
    const before = await clearing()
    const { _id: id, late } = await refundedThere()
    setup.gateway.takeWebhooks()
    await pollLater()
    expect(await setup.receiveWebhook(late)).toBe(200)
    expect((await showPayment(setup.app, asha, id)).status).toBe('failed')
    expect(await balanceOf(setup.app, asha)).toBe(0)
    expect(await clearing()).toBe(before)
  })

  test('and settled with its refund before any webhook is credited less the refund', async () => {
    const { _id: id } = await refundedThere(1_000)
    setup.gateway.takeWebhooks()
    setup.gateway.settle()
    await setup.receiveAllWebhooks()
    await setup.runJob()
    expect((await showPayment(setup.app, asha, id)).status).toBe('captured')
    expect(await balanceOf(setup.app, asha)).toBe(3_000)
    expect(await clearing()).toBe(0)
  })
})

const as = (who: Caller) => api(setup.app).as(who)

/** The gateway refunds it and sends each webhook twice. */
async function refunded(paymentId: string, rupees?: number) {
  setup.gateway.refundUnasked(paymentId, rupees === undefined ? undefined : rupees * 100)
  const webhooks = setup.gateway.takeWebhooks()
  for (const delivery of [...webhooks, ...webhooks]) expect(await setup.receiveWebhook(delivery)).toBe(200)
  return webhooks
}

const account = { holder: 'Asha', number: '123456789012', ifsc: 'SBIN0001234' }
const purse = async () => (await as(asha).call(endpoints.wallet)).reply
const withdraw = async (amount: number) =>
  await as(asha).call(endpoints.requestWithdrawal, { body: { amount, account, password: PASSWORD } })
const waiting = async (paymentId: string) =>
  (await as(admin).call(endpoints.adminRefunds)).reply.filter((one) => one.paymentId === paymentId)
const newest = async (who: Caller) => (await as(who).call(endpoints.listNotices)).reply.notices[0]

/** Credited to the wallet. */
async function credited(amount = 5_000) {
  const { _id: id, orderId } = await start(amount)
  const { paymentId } = setup.gateway.pay(orderId)
  await setup.receiveAllWebhooks()
  expect((await purse()).balance).toBe(amount)
  return { id, orderId, paymentId }
}

describe('a payment that was refunded in the gateway’s own pages after it was credited', () => {
  // @attack 20 @finding A7
  test('is held in the wallet and a task of the administrators, and leaves the wallet once one of them agrees', async () => {
    const { id, paymentId } = await credited()
    const before = await clearing()
    const webhooks = await refunded(paymentId)
    expect(await purse()).toEqual({ balance: 5_000, held: 5_000, available: 0 })
    expect((await withdraw(100)).problem.code).toBe('insufficient_funds')
    const [task, ...others] = await waiting(id)
    expect([task, others]).toMatchObject([
      { amount: 5_000, status: 'waiting_second', byGateway: true, isHeld: true },
      [],
    ])
    expect(await newest(admin)).toMatchObject({
      text: 'The payment gateway has refunded ₹5,000 of a payment of Asha that is already in the wallet. The money is held in the wallet until you decide. Please check the gateway and decide under Money.',
      done: false,
    })
    expect((await newest(asha))?.text).toContain('We refund ₹5,000 to your bank')
    const params = { id: task?._id ?? '' }
    expect((await as(admin).call(endpoints.approveRefund, { params })).reply.refund.status).toBe('processed')
    expect(await purse()).toEqual({ balance: 0, held: 0, available: 0 })
    expect(await clearing()).toBe(before - 5_000)
    expect((await as(admin).call(endpoints.approveRefund, { params })).problem.code).toBe('refund_already_decided')
    expect(await newest(admin)).toMatchObject({ done: true })
    expect((await as(admin).call(endpoints.adminPayment, { params: { id } })).reply.refundable).toBe(0)
    for (const delivery of webhooks) expect(await setup.receiveWebhook(delivery)).toBe(200)
    expect(await waiting(id), 'what is known is reported again').toEqual([])
  })

  // @spec PAY-2 @finding F4
  test('is a task as well when the gateway says that it was never captured', async () => {
    const { id, orderId, paymentId } = await credited()
    for (const _ of [1, 2])
      await setup.app.act((tx) =>
        applyGatewayUpdate(tx, 'razorpay', { kind: 'returned', orderId, paymentId, amount: fromRupees(5_000) }),
      )
    expect(await purse()).toEqual({ balance: 5_000, held: 5_000, available: 0 })
    expect(await waiting(id)).toMatchObject([
      { amount: 5_000, status: 'waiting_second', byGateway: true, isHeld: true },
    ])
    expect((await showPayment(setup.app, asha, id)).status).toBe('captured')
  })

  test('is held also where the gateway has settled the payment, until it has as much of ours again', async () => {
    const { id, paymentId } = await credited(4_000)
    setup.gateway.settle()
    await setup.receiveAllWebhooks()
    await setup.runJob()
    const before = await clearing()
    await refunded(paymentId)
    expect(await purse()).toEqual({ balance: 4_000, held: 4_000, available: 0 })
    const params = { id: (await waiting(id))[0]?._id ?? '' }
    const approve = async () => await as(admin).call(endpoints.approveRefund, { params })
    expect((await approve()).problem.code).toBe('company_must_fund')
    const bala = await signIn(setup.app, 'Bala')
    setup.gateway.pay((await startTopup(setup.app, bala, 4_000)).orderId)
    await setup.receiveAllWebhooks()
    expect((await approve()).status).toBe(200)
    expect(await purse()).toEqual({ balance: 0, held: 0, available: 0 })
    expect(await clearing()).toBe(before)
  })

  // @finding A7
  test('holds what the wallet still has; the rest stays a task until the wallet has it', async () => {
    const { id, paymentId } = await credited()
    expect((await withdraw(3_000)).status).toBe(201)
    await refunded(paymentId)
    expect(await purse()).toEqual({ balance: 5_000, held: 5_000, available: 0 })
    const tasks = await waiting(id)
    expect(tasks.map(({ amount, isHeld }) => [amount, isHeld])).toEqual([
      [2_000, true],
      [3_000, false],
    ])
    const agree = async (place: number) =>
      await as(admin).call(endpoints.approveRefund, { params: { id: tasks[place]?._id ?? '' } })
    expect((await agree(1)).problem.code).toBe('insufficient_funds')
    expect((await agree(0)).status).toBe(200)
    const [withdrawal] = (await as(asha).call(endpoints.myWithdrawals)).reply
    await as(asha).call(endpoints.cancelWithdrawal, { params: { id: withdrawal?._id ?? '' } })
    expect((await agree(1)).status).toBe(200)
    expect(await purse()).toEqual({ balance: 0, held: 0, available: 0 })
  })

  // @finding A7
  test('is the member’s to use again when an administrator finds that it was not refunded', async () => {
    const { id, paymentId } = await credited()
    await refunded(paymentId, 1_500)
    const [task] = await waiting(id)
    const params = { id: task?._id ?? '' }
    expect((await as(asha).call(endpoints.rejectRefund, { params, body: { reason: 'No.' } })).status).toBe(403)
    const rejected = await as(admin).call(endpoints.rejectRefund, { params, body: { reason: 'Not at the gateway.' } })
    expect(rejected.reply.refund.status).toBe('rejected')
    expect(await purse()).toEqual({ balance: 5_000, held: 0, available: 5_000 })
  })
})

const suspense = () => accountBalance(setup, admin, 'suspense')

/** Paid with another amount than ordered: in suspense. */
async function inSuspense() {
  const { orderId } = await start(700)
  const { paymentId } = setup.gateway.pay(orderId, { amount: 60_000 })
  await setup.receiveAllWebhooks()
  return paymentId
}
/** Of one order, both captured: all of it is in the wallet. */
async function paidTwice() {
  const { orderId } = await start(600)
  setup.gateway.pay(orderId)
  // the firm has not noticed yet that the order is paid
  Object.assign(setup.gateway.books.orders.get(orderId) ?? {}, { status: 'attempted' })
  const { paymentId } = setup.gateway.pay(orderId)
  await setup.receiveAllWebhooks()
  expect((await purse()).balance).toBe(1_200)
  return paymentId
}
const correctionRequests = async (paymentId: string) =>
  (await as(admin).call(endpoints.listNotices)).reply.notices.filter(({ text }) => text.includes(paymentId))
const correct = (id: string) =>
  as(admin).call(endpoints.correctEntry, { params: { id }, body: { reason: 'Refunded.' } })

describe('credited money that no payment names', () => {
  // @finding B8
  test.each([
    ['in suspense', inSuspense],
    ['the second payment of one order', paidTwice],
  ])('%s: a refund at the gateway notifies administrators once to correct its entry', async (_, arrive) => {
    const [before, suspended] = [await clearing(), await suspense()]
    const paymentId = await arrive()
    await refunded(paymentId, 200)
    const [first, ...others] = await correctionRequests(paymentId)
    expect([first?.text, first?.done, others]).toEqual([
      `The payment gateway has refunded ₹200 of ₹600 of payment ${paymentId}. The ledger still shows the full amount. Please refund the rest at the gateway. Then correct the entry in the ledger.`,
      false,
      [],
    ])
    const id = first?.link?.replace('/admin/journals/', '') ?? ''
    expect((await correct(id)).problem.code).toBe('not_correctable')
    await refunded(paymentId)
    expect(await correctionRequests(paymentId)).toHaveLength(2)
    expect((await correct(id)).status).toBe(200)
    expect((await correctionRequests(paymentId)).map(({ done }) => done)).toEqual([true, true])
    expect(await suspense()).toBe(suspended)
    expect(await clearing()).toBe(before + (await purse()).balance)
  })
})

// @finding B4
test('a payment that arrives after its member deleted the account waits in suspense', async () => {
  const before = await suspense()
  const { orderId } = await start(800)
  // until we ask the gateway no more
  for (let polls = 0; polls < 20; polls += 1) {
    await setup.app.clock.advance({ hours: 24 })
    await setup.runJob()
  }
  ;[admin, asha] = [await signInAgain(setup.app, admin), await signInAgain(setup.app, asha)]
  expect((await as(asha).call(endpoints.eraseMe, { body: { password: PASSWORD } })).status).toBe(200)
  setup.gateway.pay(orderId)
  await setup.receiveAllWebhooks()
  expect(await suspense()).toBe(before + 800)
  const capture = `update payment set state = 'captured', captured_at = kuri_now(),
    gateway_payment_id = (select gateway_payment_id from gateway_payment reported where reported.order_id = payment.order_id) where order_id = $1`
  await expect(setup.app.owner.query(capture, [orderId])).rejects.toMatchObject({ constraint: 'person_erased' })
})

// @attack 18
test.each([0, -100, 1.5, 2 ** 53, '7'])(
  'a signed payment of %s paise is received and credits nothing',
  async (amount) => {
    const { orderId } = await start()
    const { paymentId } = setup.gateway.pay(orderId, { as: 'authorized' })
    Object.assign(setup.gateway.books.payments.get(paymentId) ?? {}, { amount })
    setup.gateway.capture(paymentId)
    await setup.receiveAllWebhooks()
    expect(await balanceOf(setup.app, asha)).toBe(0)
  },
)

// @finding B8
test('money in suspense that the gateway refunds goes to no wallet and not back, also where it waits for a second administrator', async () => {
  const bhama = await signIn(setup.app, 'Bhama', 'admin')
  const paymentId = await inSuspense()
  const { rows } = await setup.app.owner.query<{ id: string }>(
    `select id from journal where event_key like '%' || $1 || ':captured'`,
    [paymentId],
  )
  const params = { id: String(rows[0]?.id) }
  const settle = (userId?: string) =>
    as(admin).call(endpoints.settleSuspense, { params, body: { reason: 'Her slip.', ...(userId && { userId }) } })
  const { move } = (await settle(asha.id)).reply
  expect(move.status).toBe('waiting_second')
  const before = await suspense()
  await refunded(paymentId, 200)
  const given = { params: { id: move._id } }
  expect((await as(bhama).call(endpoints.approveMove, given)).problem.code).toBe('suspense_refunded')
  await expect(
    setup.app.owner.query(`update company_move set state = 'done' where id = $1`, [move._id]),
  ).rejects.toMatchObject({ constraint: 'company_move_not_refunded' })
  const rejected = await as(bhama).call(endpoints.rejectMove, { ...given, body: { reason: 'Refunded.' } })
  expect(rejected.status).toBe(200)
  expect((await settle(asha.id)).problem.code).toBe('suspense_refunded')
  expect((await settle()).problem.code).toBe('suspense_refunded')
  expect([await suspense(), (await purse()).balance]).toEqual([before, 0])
})
