import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound } from '../app.ts'
import { balanceOf, confirm, showPayment, startTopup } from '../payments/checkout.ts'
import { accountBalance, openHouse, type HouseWithGateway } from './house.ts'

/*
 * Money that the gateway gives back to the payer without our asking. It refunds by itself what it never captured: a
 * payment authorised too late, a second one on a paid order. Source: razorpay.com/docs/payments/refunds/auto-refunds.
 */

let house: HouseWithGateway
let admin: Caller
let asha: Caller
beforeAll(async () => {
  house = await openHouse()
  admin = await signIn(house.app, 'Anand', 'admin')
})
beforeEach(async () => {
  asha = await signIn(house.app, 'Asha')
})
afterEach(() => expectLedgerSound(house.app))
afterAll(() => house.close())

const start = (amount = 5_000) => startTopup(house.app, asha, amount)
const clearing = () => accountBalance(house, admin, 'gateway_clearing')

/** Runs the job that asks the gateway about open payments, after it is due. */
async function askLater(): Promise<void> {
  await house.app.clock.advance({ minutes: 11 })
  await house.ask()
}

/** Authorised too late, so that the gateway has refunded it by itself. Gives what the checkout hands back. */
async function returned() {
  const payment = await start()
  const answer = house.there.pay(payment.orderId, { as: 'authorized' })
  house.there.refundUnasked(answer.paymentId)
  return { ...payment, answer }
}

/** How a payment, the member's wallet and the books of the gateway's money stand. */
const standing = async (id: string) => {
  const { status, failure } = await showPayment(house.app, asha, id)
  return { status, failure, balance: await balanceOf(house.app, asha), clearing: await clearing() }
}
const NOTHING = {
  status: 'failed',
  failure: 'The payment was not completed. The money goes back to your bank or card.',
  balance: 0,
  clearing: 0,
}

/** Captured, and refunded in the gateway's own pages: whole, or so many rupees. `late`: its capture, told late. */
async function refundedThere(refunded?: number) {
  const payment = await start(4_000)
  const answer = house.there.pay(payment.orderId)
  const [late] = house.there.takeWebhooks().filter(({ event }) => event === 'payment.captured')
  if (!late) throw new Error('a capture is told')
  house.there.refundUnasked(answer.paymentId, refunded === undefined ? undefined : refunded * 100)
  return { ...payment, late }
}

describe('a payment that was authorised and never captured', () => {
  test('credits nothing when the job asks the gateway', async () => {
    const { _id: id } = await returned()
    house.there.takeWebhooks()
    await askLater()
    expect(await standing(id)).toEqual(NOTHING)
  })

  test('credits nothing when the member confirms it with the checkout’s true signature', async () => {
    const { _id: id, answer } = await returned()
    house.there.takeWebhooks()
    expect((await confirm(house.app, asha, id, answer)).reply.payment.status).toBe('failed')
    expect(await standing(id)).toEqual(NOTHING)
  })

  test('credits nothing when the refund’s webhooks tell of it, in either order and twice', async () => {
    const { _id: id } = await returned()
    const told = house.there.takeWebhooks()
    for (const delivery of [...told.toReversed(), ...told]) expect(await house.hear(delivery)).toBe(200)
    expect(await standing(id)).toEqual(NOTHING)
  })

  test('an order whose first payment was returned is credited by the second, once', async () => {
    const { _id: id, orderId } = await returned()
    house.there.pay(orderId)
    await house.hearAll()
    await askLater()
    expect((await showPayment(house.app, asha, id)).status).toBe('captured')
    expect(await balanceOf(house.app, asha)).toBe(5_000)
    expect(await clearing()).toBe(5_000)
    house.there.settle()
    await house.hearAll()
    await house.ask()
    expect(await clearing()).toBe(0)
  })
})

test('an order paid twice is credited once: the gateway returns the duplicate', async () => {
  const { _id: id, orderId } = await start(3_000)
  house.there.pay(orderId)
  const duplicate = house.there.pay(orderId)
  house.there.takeWebhooks()
  await askLater()
  expect(await balanceOf(house.app, asha)).toBe(3_000)
  expect((await confirm(house.app, asha, id, duplicate)).problem.code).toBe('payment_already_settled')
  expect(await balanceOf(house.app, asha)).toBe(3_000)
  expect((await showPayment(house.app, asha, id)).failure).toBeNull()
})

describe('a payment that was captured and refunded in the gateway’s own pages', () => {
  test('in part is credited less what was refunded; the member is told, and no more than the rest can be refunded', async () => {
    const before = await clearing()
    const { _id: id } = await refundedThere(1_500)
    house.there.takeWebhooks()
    await askLater()
    expect((await showPayment(house.app, asha, id)).status).toBe('captured')
    expect(await balanceOf(house.app, asha)).toBe(2_500)
    expect(await clearing()).toBe(before + 2_500)
    const [notice] = (await api(house.app).as(asha).call(endpoints.listNotices)).reply.notices
    expect(notice?.text).toContain('We refund ₹1,500 to your bank')
    const story = await api(house.app).as(admin).call(endpoints.adminPayment, { params: { id } })
    expect(story.reply.refundable).toBe(2_500)
    const acts = (
      await api(house.app)
        .as(admin)
        .call(endpoints.audit, { query: { search: 'refund.unasked' } })
    ).reply
    expect(acts.entries).not.toEqual([])
  })

  test('as a whole credits nothing, and its capture told late credits nothing either', async () => {
    const before = await clearing()
    const { _id: id, late } = await refundedThere()
    house.there.takeWebhooks()
    await askLater()
    expect(await house.hear(late)).toBe(200)
    expect((await showPayment(house.app, asha, id)).status).toBe('failed')
    expect(await balanceOf(house.app, asha)).toBe(0)
    expect(await clearing()).toBe(before)
  })

  test('and settled with its refund before anybody told us is credited less the refund', async () => {
    const { _id: id } = await refundedThere(1_000)
    house.there.takeWebhooks()
    house.there.settle()
    await house.hearAll()
    await house.ask()
    expect((await showPayment(house.app, asha, id)).status).toBe('captured')
    expect(await balanceOf(house.app, asha)).toBe(3_000)
    expect(await clearing()).toBe(0)
  })
})

test.each([0, -100, 1.5, 2 ** 53, '7'])(
  'a signed payment of %s paise is received and credits nothing',
  async (amount) => {
    const { orderId } = await start()
    const { paymentId } = house.there.pay(orderId, { as: 'authorized' })
    Object.assign(house.there.books.payments.get(paymentId) ?? {}, { amount })
    house.there.capture(paymentId)
    await house.hearAll()
    expect(await balanceOf(house.app, asha)).toBe(0)
  },
)
