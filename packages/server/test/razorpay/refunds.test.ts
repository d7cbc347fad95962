import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound } from '../app.ts'
import * as given from '../given.ts'
import { balanceOf, startTopup } from '../payments/checkout.ts'
import { accountBalance, bringFunds, startAppWithGateway, type AppWithGateway } from './app-with-gateway.ts'

let setup: AppWithGateway
let anand: Caller
let bhama: Caller
beforeAll(async () => {
  setup = await startAppWithGateway()
  anand = await signIn(setup.app, 'Anand', 'admin')
  bhama = await signIn(setup.app, 'Bhama', 'admin')
})
afterEach(() => expectLedgerSound(setup.app))
afterAll(() => setup.close())

const as = (caller: Caller) => api(setup.app).as(caller)

/** A member with an online payment that has arrived. */
async function paid(amount: number): Promise<{ member: Caller; id: string }> {
  const member = await signIn(setup.app, 'Asha')
  const { _id: id, orderId } = await startTopup(setup.app, member, amount)
  setup.gateway.pay(orderId)
  await setup.receiveAllWebhooks()
  return { member, id }
}

const requestRefund = (by: Caller, id: string, amount: number) =>
  as(by).call(endpoints.askRefund, { params: { id }, body: { amount, reason: 'Paid twice by mistake.' } })
const approve = (by: Caller, id: string) => as(by).call(endpoints.approveRefund, { params: { id } })
const story = async (id: string) => (await as(anand).call(endpoints.adminPayment, { params: { id } })).reply

async function sent(amount: number, back: number) {
  const payment = await paid(amount)
  const { reply } = await requestRefund(anand, payment.id, back)
  expect((await approve(bhama, reply.refund._id)).reply.refund.status).toBe('sending')
  return { ...payment, refundId: reply.refund._id }
}

const atGateway = (ours: string): string =>
  [...setup.gateway.books.refunds.values()].find(({ receipt }) => receipt === ours)?.id ?? ''

// @spec PAY-4
test('one requests it, another agrees, the gateway gives back: the money leaves the wallet and the gateway, and the history shows it', async () => {
  const { member, id } = await paid(1_000)
  const first = await requestRefund(anand, id, 400)
  expect(first.reply).toMatchObject({ status: 'waiting_second', refund: { amount: 400, maker: { name: 'Anand' } } })
  expect(await balanceOf(setup.app, member)).toBe(1_000)
  const refundId = first.reply.refund._id
  expect((await approve(anand, refundId)).problem.code).toBe('same_person_approval')
  expect((await approve(bhama, refundId)).reply.refund.status).toBe('sending')
  expect((await as(member).call(endpoints.wallet)).reply).toMatchObject({ balance: 1_000, held: 400, available: 600 })
  const clearing = await accountBalance(setup, anand, 'gateway_clearing')
  await setup.runJob()
  setup.gateway.finishRefund(atGateway(refundId), 'processed')
  await setup.receiveAllWebhooks()
  expect(await balanceOf(setup.app, member)).toBe(600)
  expect(await accountBalance(setup, anand, 'gateway_clearing')).toBe(clearing - 400)
  const { refundable, refunds, steps } = await story(id)
  expect([refundable, refunds.map(({ status }) => status)]).toEqual([600, ['processed']])
  expect(steps.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'payment.captured',
      'order.paid',
      'topup',
      'Paid twice by mistake.',
      'refund.held',
      'refund.processed',
      'refund.paid',
    ]),
  )
  const [notice] = (await as(member).call(endpoints.listNotices)).reply.notices
  expect(notice?.text).toContain('We refund ₹400 to your bank')
})

test('a refund the bank does not take is the member’s money again, and can be requested anew', async () => {
  const { member, id, refundId } = await sent(500, 500)
  await setup.runJob()
  setup.gateway.finishRefund(atGateway(refundId), 'failed')
  await setup.receiveAllWebhooks()
  expect((await as(member).call(endpoints.wallet)).reply).toMatchObject({ balance: 500, held: 0 })
  expect(await story(id)).toMatchObject({
    refundable: 500,
    refunds: [{ status: 'failed', failure: expect.any(String) }],
  })
})

// @spec PAY-4
test('an answer that is lost sends the refund once; its end is found by polling when no webhook comes', async () => {
  const { member, refundId } = await sent(500, 200)
  setup.gateway.trouble('lost', /refund$/, 3)
  await setup.runJob()
  await setup.app.clock.advance({ minutes: 6 })
  await setup.runJob()
  setup.gateway.finishRefund(atGateway(refundId), 'processed')
  setup.gateway.takeWebhooks()
  await setup.app.clock.advance({ hours: 2 })
  await setup.runJob()
  expect([...setup.gateway.books.refunds.values()].filter(({ receipt }) => receipt === refundId)).toHaveLength(1)
  expect(await balanceOf(setup.app, member)).toBe(300)
})

describe('is refused', () => {
  // @attack 30
  test('more than was paid, however it is cut', async () => {
    const { id } = await paid(500)
    expect((await requestRefund(anand, id, 501)).problem).toMatchObject({
      code: 'refund_too_much',
      message: expect.stringContaining('₹500'),
    })
    await Promise.all([requestRefund(anand, id, 300), requestRefund(bhama, id, 300), requestRefund(anand, id, 300)])
    expect((await story(id)).refunds).toHaveLength(1)
    await expect(
      setup.app.owner.query(
        `insert into refund (id, payment_id, person_id, amount_paise, reason, state, needs_second)
         select gen_random_uuid(), id, person_id, 20001, 'too much', 'waiting_second', true from payment where id = $1`,
        [id],
      ),
    ).rejects.toThrow('more than was paid')
  })

  // @attack 30
  test('what the member has spent, when it is to be sent', async () => {
    const { member, id } = await paid(500)
    const account = { holder: 'Asha', number: '123456789012', ifsc: 'SBIN0001234' }
    await as(member).call(endpoints.requestWithdrawal, { body: { amount: 500, account, password: PASSWORD } })
    const { reply } = await requestRefund(anand, id, 500)
    expect((await approve(bhama, reply.refund._id)).problem.code).toBe('insufficient_funds')
    const rejected = await as(bhama).call(endpoints.rejectRefund, {
      params: { id: reply.refund._id },
      body: { reason: 'It is spent.' },
    })
    expect(rejected.reply.refund).toMatchObject({ status: 'rejected', failure: 'It is spent.' })
    expect((await approve(bhama, reply.refund._id)).problem.code).toBe('refund_already_decided')
  })

  test('money that never arrived, and one’s own', async () => {
    const member = await signIn(setup.app, 'Asha')
    const { _id: open } = await startTopup(setup.app, member, 500)
    expect((await requestRefund(anand, open, 100)).problem.code).toBe('payment_not_captured')
    const { _id: own, orderId } = await startTopup(setup.app, anand, 500)
    setup.gateway.pay(orderId)
    await setup.receiveAllWebhooks()
    expect((await requestRefund(anand, own, 100)).problem.code).toBe('own_wallet_approval')
  })
})

async function approved(amount: number): Promise<{ member: Caller; id: string }> {
  const member = await signIn(setup.app, 'Charu')
  await given.funds(setup.app, member, fromRupees(amount))
  const account = { holder: 'Charu K', number: '123456789012', ifsc: 'SBIN0001234' }
  const { reply } = await as(member).call(endpoints.requestWithdrawal, {
    body: { amount, account, password: PASSWORD },
  })
  const params = { id: reply.withdrawal._id }
  for (const admin of [anand, bhama]) await as(admin).call(endpoints.approveWithdrawal, { params })
  return { member, id: params.id }
}
const send = (id: string) => as(anand).call(endpoints.sendWithdrawal, { params: { id } })
const stands = async (member: Caller) => (await as(member).call(endpoints.myWithdrawals)).reply[0]
const payoutOf = (): string => [...setup.gateway.books.payouts.keys()].at(-1) ?? ''

// @spec PAY-10
describe('a withdrawal through the gateway', () => {
  test('is sent once, and over when the bank has it; the fee is the company’s', async () => {
    const { member, id } = await approved(2_000)
    expect((await send(id)).problem.code).toBe('company_must_fund')
    await bringFunds(setup)
    expect((await send(id)).reply.withdrawal).toMatchObject({ payout: { status: 'sending' }, canSend: false })
    const params = { id }
    const twice = await Promise.all([
      send(id),
      as(anand).call(endpoints.payWithdrawal, { params, body: { utr: 'SBIN000111' } }),
      as(anand).call(endpoints.rejectWithdrawal, { params, body: { reason: 'No.' } }),
    ])
    expect(twice.map(({ problem }) => problem.code)).toEqual(Array(3).fill('payout_under_way'))
    setup.gateway.trouble('lost', /payouts$/, 3)
    await setup.runJob()
    await setup.app.clock.advance({ minutes: 6 })
    await setup.runJob()
    expect(setup.gateway.books.payouts.size).toBe(1)
    setup.gateway.finishPayout(payoutOf(), 'processed')
    await setup.receiveAllWebhooks()
    expect(await stands(member)).toMatchObject({ status: 'paid', utr: expect.stringMatching(/^UTR/), cameBack: false })
    expect(await accountBalance(setup, anand, 'bank')).toBe(100_000 - 2_000 - 5.9)
    expect(await accountBalance(setup, anand, 'gateway_fee')).toBe(5.9)
    // under the number the bank's statement has for it
    const { rows } = await setup.app.owner.query(
      `select meta ->> 'reference' as reference from journal where kind = 'gateway.fee' and event_key like 'payout:%'`,
    )
    expect(rows).toEqual([{ reference: (await stands(member))?.utr }])
  })

  test('that fails can be sent again; one the bank sends back afterwards is in the wallet again', async () => {
    const { member, id } = await approved(1_000)
    await send(id)
    await setup.runJob()
    setup.gateway.finishPayout(payoutOf(), 'failed')
    await setup.receiveAllWebhooks()
    const all = (await as(anand).call(endpoints.adminWithdrawals, { query: { status: 'open' } })).reply
    const open = all.find(({ _id }) => _id === id)
    expect(open).toMatchObject({
      status: 'approved',
      canSend: true,
      payout: { status: 'failed', failure: expect.stringContaining('closed') },
    })
    await send(id)
    await setup.runJob()
    setup.gateway.finishPayout(payoutOf(), 'processed')
    setup.gateway.finishPayout(payoutOf(), 'reversed')
    await setup.receiveAllWebhooks()
    expect(await stands(member)).toMatchObject({ status: 'paid', cameBack: true })
    expect(await balanceOf(setup.app, member)).toBe(1_000)
  })

  test('that the gateway refuses at once is free to be paid by hand', async () => {
    const { id } = await approved(1_000)
    await send(id)
    setup.gateway.trouble('refused', /payouts$/)
    await setup.runJob()
    const paidByHand = await as(anand).call(endpoints.payWithdrawal, { params: { id }, body: { utr: 'SBIN000222' } })
    expect(paidByHand.reply.withdrawal).toMatchObject({ status: 'paid', utr: 'SBIN000222' })
  })
})
