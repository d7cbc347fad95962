import { endpoints } from '@kuri/contract'
import { day, fromRupees, type MonthName } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { balanceOf, checkOut, confirm, gatewayEvent, postWebhook, showPayment, type Payment } from './checkout.ts'

const START = day('2027-01-05')

let app: TestApp
let running: given.RunningChit
let asha: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  const [first] = running.members
  if (!first) throw new Error('a chit has members')
  asha = first
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const startPayment = (by: Caller, month: MonthName, more: { amount?: number; year?: number } = {}) =>
  api(app)
    .as(by)
    .call(endpoints.startPayment, {
      body: { purpose: 'contribution', chitId: running.chit._id, month, year: 2027, method: 'netbanking', ...more },
    })

const start = async (by: Caller, month: MonthName): Promise<Payment> => (await startPayment(by, month)).reply.payment

const noticesOf = async (caller: Caller) => (await api(app).as(caller).call(endpoints.listNotices)).reply.notices

// @spec PAY-1
test('we say what a contribution costs; paid, it has its receipt and leaves the wallet as it was', async () => {
  const payment = await start(asha, 'January')
  expect(payment).toMatchObject({ purpose: 'contribution', amount: 10_000, status: 'created' })
  const back = await checkOut(app, payment.orderId, 'pay')
  const { reply } = await confirm(app, asha, payment._id, back)
  expect(reply.payment).toMatchObject({ status: 'captured', receiptNo: expect.stringMatching(/^K\d+-2027-00001$/) })
  expect(await balanceOf(app, asha)).toBe(0)
  const paid = (
    await api(app)
      .as(asha)
      .call(endpoints.contributionsOf, { params: { id: asha.id } })
  ).reply
  expect(paid).toMatchObject([{ month: 'January', year: 2027, amount: 10_000, receiptNo: reply.payment.receiptNo }])
  expect((await noticesOf(asha)).filter(({ kind }) => kind === 'payment_received')).toEqual([])
})

test('an amount sent along must be ours', async () => {
  expect((await startPayment(asha, 'February', { amount: 9_000 })).problem).toMatchObject({
    code: 'amount_mismatch',
    message: 'The contribution is ₹10,000.',
  })
  expect((await startPayment(asha, 'February', { amount: 10_000 })).status).toBe(200)
})

test('what is paid, belongs to no month or to no member cannot be begun', async () => {
  expect((await startPayment(asha, 'January')).problem.code).toBe('instalment_already_paid')
  expect((await startPayment(asha, 'January', { year: 2031 })).problem.code).toBe('no_such_instalment')
  expect((await startPayment(await given.member(app), 'January')).problem.code).toBe('not_a_member')
  const body = { purpose: 'contribution', method: 'paytm' } as const
  expect((await api(app).as(asha).call(endpoints.startPayment, { body })).problem).toMatchObject({ field: 'chitId' })
})

// @spec PAY-1
test('paid from the wallet meanwhile: the money stays in the wallet and the member is notified', async () => {
  const payment = await start(asha, 'March')
  await given.funds(app, asha, fromRupees(10_000))
  const body = { chitId: running.chit._id, month: 'March', year: 2027 } as const
  expect((await api(app).as(asha).call(endpoints.payContribution, { body })).status).toBe(201)
  await postWebhook(app, gatewayEvent('payment.captured', { orderId: payment.orderId, paise: 1_000_000 }))
  expect(await showPayment(app, asha, payment._id)).toMatchObject({ status: 'captured', receiptNo: null })
  expect(await balanceOf(app, asha)).toBe(10_000)
  expect((await noticesOf(asha))[0]?.text).toContain('It was for Family Five, March 2027')
})

test('two payments for one month: one pays it, the other stays in the wallet', async () => {
  const bala = running.members[1]
  if (!bala) throw new Error('a chit has members')
  const payments = [await start(bala, 'January'), await start(bala, 'January')]
  await Promise.all(
    payments.map(({ orderId }) => postWebhook(app, gatewayEvent('payment.captured', { orderId, paise: 1_000_000 }))),
  )
  const after = await Promise.all(payments.map(({ _id }) => showPayment(app, bala, _id)))
  expect(after.map(({ status }) => status)).toEqual(['captured', 'captured'])
  expect(after.filter(({ receiptNo }) => receiptNo !== null)).toHaveLength(1)
  expect(await balanceOf(app, bala)).toBe(10_000)
})

test('a dividend that came meanwhile lowers the net: the net is taken, the rest stays in the wallet', async () => {
  const chit = await given.runningChit(app, { startDate: START })
  const [winner, bala] = chit.members
  if (!winner || !bala) throw new Error('a chit has members')
  await given.paid(app, chit, 1)
  const body = {
    purpose: 'contribution',
    chitId: chit.chit._id,
    month: 'February',
    year: 2027,
    method: 'phonepe',
  } as const
  const payment = (await api(app).as(bala).call(endpoints.startPayment, { body })).reply.payment
  expect(payment.amount).toBe(10_000)
  await settleFirstPrize(chit, winner)
  await postWebhook(app, gatewayEvent('payment.captured', { orderId: payment.orderId, paise: 1_000_000 }))
  expect((await showPayment(app, bala, payment._id)).receiptNo).not.toBeNull()
  expect(await balanceOf(app, bala)).toBe(1_000)
  expect((await noticesOf(bala))[0]?.text).toContain('₹1,000 was more than needed and stays in your wallet.')
})

/** The landing page's month: a bid of 4,000 takes the prize and everybody else gets 1,000. */
async function settleFirstPrize({ chit }: given.RunningChit, winner: Caller): Promise<void> {
  const admin = await given.admin(app)
  const moveClock = (now: string) => api(app).as(admin).call(endpoints.moveClock, { body: { now } })
  await moveClock('2027-01-08T10:00:00+05:30')
  const auctions = (
    await api(app)
      .as(admin)
      .call(endpoints.listAuctions, { query: { chitId: chit._id } })
  ).reply
  const id = auctions.find(({ prizeNo }) => prizeNo === 1)?._id ?? ''
  const bid = await api(app)
    .as(winner)
    .call(endpoints.placeBid, { params: { id }, body: { amount: 4_000 } })
  expect(bid.status).toBe(201)
  await moveClock('2027-01-08T10:40:00+05:30')
}
