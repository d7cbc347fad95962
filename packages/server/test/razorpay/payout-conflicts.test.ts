import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound } from '../app.ts'
import * as given from '../given.ts'
import { balanceOf } from '../payments/checkout.ts'
import { accountBalance, bringFunds, startAppWithGateway, type AppWithGateway } from './app-with-gateway.ts'

/* The gateway says something else of a payout than our books, after it was over: nothing moves until somebody has looked. */

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
const lastPayout = (): string => [...setup.gateway.books.payouts.keys()].at(-1) ?? ''
const bank = () => accountBalance(setup, anand, 'bank')
const companyFunds = () => accountBalance(setup, anand, 'company_funds')
const waiting = async () => (await as(anand).call(endpoints.adminInbox, { query: { filter: 'conflict' } })).reply.rows
const openOne = async (): Promise<string> => (await waiting())[0]?.id ?? ''
const decide = (id: string, agree: boolean, by = anand) =>
  as(by).call(endpoints.decidePayoutConflict, { params: { id }, body: { agree, note: 'Seen in the statement.' } })
const send = (id: string) => as(anand).call(endpoints.sendWithdrawal, { params: { id } })
const pay = (id: string, utr: string) => as(anand).call(endpoints.payWithdrawal, { params: { id }, body: { utr } })
const statusOf = async (member: Caller) => (await as(member).call(endpoints.myWithdrawals)).reply[0]

async function finish(status: 'processed' | 'failed' | 'reversed', payoutId = lastPayout()): Promise<void> {
  setup.gateway.finishPayout(payoutId, status)
  await setup.receiveAllWebhooks()
}

/** A withdrawal of ₹1,000 that was handed to the gateway. */
async function handedOver(): Promise<{ member: Caller; id: string }> {
  const member = await signIn(setup.app, 'Charu')
  await given.funds(setup.app, member, fromRupees(1_000))
  const account = { holder: 'Charu K', number: '123456789012', ifsc: 'SBIN0001234' }
  const { reply } = await as(member).call(endpoints.requestWithdrawal, {
    body: { amount: 1_000, account, password: PASSWORD },
  })
  const params = { id: reply.withdrawal._id }
  await as(anand).call(endpoints.approveWithdrawal, { params })
  await send(params.id)
  await setup.runJob()
  return { member, id: params.id }
}

describe('paid, after the gateway had reported that it failed,', () => {
  // @spec PAY-10 @attack 22 @finding W6
  test('is a task with a notice; the withdrawal is neither sent, paid nor rejected before somebody has looked', async () => {
    const { id } = await handedOver()
    await finish('failed')
    await finish('processed')
    await finish('processed')
    const rows = await waiting()
    expect(rows.map(({ about }) => about)).toMatchObject([
      { gateway: 'processed', withdrawal: 'approved', books: 'failed', amount: 1_000 },
    ])
    const latest = async () => (await as(anand).call(endpoints.listNotices)).reply.notices[0]
    const notice = await latest()
    expect(notice?.done).toBe(false)
    expect(notice?.text).toContain('The payment gateway says that the withdrawal of ₹1,000 of Charu was paid.')
    const acts = (await as(anand).call(endpoints.audit, { query: { subject: `withdrawal:${id}` } })).reply.entries
    expect(acts.map(({ action }) => action)).toContain('payout.conflict')
    const reject = () => as(anand).call(endpoints.rejectWithdrawal, { params: { id }, body: { reason: 'No.' } })
    const refused = [await send(id), await pay(id, 'SBIN000222'), await reject()]
    expect(refused.map(({ problem }) => problem.code)).toEqual(Array(3).fill('payout_conflict_open'))
    await expect(
      setup.app.owner.query(
        `insert into payout (id, withdrawal_id, gateway, amount_paise, hold_id)
         select gen_random_uuid(), withdrawal_id, gateway, amount_paise, hold_id + 1000000 from payout where withdrawal_id = $1`,
        [id],
      ),
    ).rejects.toThrow('the gateway contradicts our books')
    await decide(await openOne(), false)
    expect(await latest()).toMatchObject({ kind: 'payout_conflict', done: true })
    expect((await send(id)).status).toBe(200)
    await setup.runJob()
    await finish('processed')
  })

  // @spec PAY-10
  test('and found so in the statement, is entered as paid once', async () => {
    const before = await bank()
    const { member } = await handedOver()
    await finish('failed')
    await finish('processed')
    const id = await openOne()
    const twice = await Promise.all([decide(id, true), decide(id, true)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await statusOf(member)).toMatchObject({ status: 'paid', utr: expect.any(String) })
    expect(await bank()).toBe(before - 1_000)
    expect(await waiting()).toEqual([])
  })

  // @spec PAY-10 @attack 22
  test('when it was paid by hand meanwhile, the company bears the second payment until it comes back', async () => {
    const [bankBefore, funds] = [await bank(), await companyFunds()]
    const { id } = await handedOver()
    const payout = lastPayout()
    await finish('failed')
    await pay(id, 'SBIN000333444')
    await finish('processed')
    await decide(await openOne(), true)
    expect([await bank(), await companyFunds()]).toEqual([bankBefore - 2_000, funds - 1_000])
    await finish('reversed', payout)
    await decide(await openOne(), true)
    expect([await bank(), await companyFunds()]).toEqual([bankBefore - 1_000, funds])
  })

  test('when it was paid by hand under the very same number, nothing differs', async () => {
    const { id } = await handedOver()
    await finish('failed')
    setup.gateway.finishPayout(lastPayout(), 'processed')
    const utr = setup.gateway.books.payouts.get(lastPayout())?.utr ?? ''
    await pay(id, utr)
    await setup.receiveAllWebhooks()
    expect(await waiting()).toEqual([])
  })
})

// @spec PAY-10 @attack 23
test('a return under another bank number is looked at before the member has the money again', async () => {
  const { member } = await handedOver()
  await finish('processed')
  Object.assign(setup.gateway.books.payouts.get(lastPayout()) ?? {}, { utr: 'OTHER12345678' })
  await finish('reversed')
  expect(await balanceOf(setup.app, member)).toBe(0)
  await decide(await openOne(), true)
  expect(await balanceOf(setup.app, member)).toBe(1_000)
  expect(await statusOf(member)).toMatchObject({ status: 'paid', cameBack: true })
})

test('a failure after the money was paid is looked at, and nothing moves where the gateway is wrong', async () => {
  const { member } = await handedOver()
  await finish('processed')
  const before = await bank()
  await finish('failed')
  await decide(await openOne(), false)
  expect([await bank(), await balanceOf(setup.app, member)]).toEqual([before, 0])
})

// @attack 23
test('"paid" that was reported before "came back" and arrives after it is the older message, and no task', async () => {
  const { id } = await handedOver()
  setup.gateway.finishPayout(lastPayout(), 'processed')
  setup.gateway.finishPayout(lastPayout(), 'reversed')
  for (const delivery of setup.gateway.takeWebhooks().toReversed())
    expect(await setup.receiveWebhook(delivery)).toBe(200)
  expect(await waiting()).toEqual([])
  expect((await send(id)).status).toBe(200)
  await setup.runJob()
  await finish('processed')
})

test('nobody decides about their own withdrawal, and members decide about none', async () => {
  const { member } = await handedOver()
  await finish('failed')
  await finish('processed')
  const id = await openOne()
  expect((await decide(id, true, member)).problem.code).toBe('forbidden')
  await setup.app.owner.query(`update person set role = 'admin' where id = $1`, [member.id])
  expect((await decide(id, true, member)).problem.code).toBe('own_wallet_approval')
  await setup.app.owner.query(`update person set role = 'member' where id = $1`, [member.id])
  expect((await decide(id, true)).status).toBe(200)
})

// @finding B4
test('a payout that comes back after its member deleted the account waits in suspense', async () => {
  const { member } = await handedOver()
  await finish('processed')
  expect((await as(member).call(endpoints.eraseMe, { body: { password: PASSWORD } })).status).toBe(200)
  const before = await accountBalance(setup, anand, 'suspense')
  await finish('reversed')
  expect(await accountBalance(setup, anand, 'suspense')).toBe(before + 1_000)
})
