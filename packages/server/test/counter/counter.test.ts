import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let admin: Caller
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  running = await given.runningChit(app)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const holder = (ticketNo: number): Caller => given.holderOf(running, ticketNo)

/** The instalment of a month, as the list names it. */
async function instalment(ticketNo: number, monthNo: number) {
  const { reply } = await api(app)
    .as(holder(ticketNo))
    .call(endpoints.chitInstalments, { params: { id: running.chit._id }, query: { mine: '1' } })
  const found = reply.find((one) => one.monthNo === monthNo)
  if (!found) throw new Error(`there is no month ${monthNo}`)
  return found
}

let transfers = 0
async function take(
  ticketNo: number,
  monthNo: number,
  by = admin,
  reference = `NEFT SBIN4263250${10_000 + ++transfers}`,
) {
  const { month, year } = await instalment(ticketNo, monthNo)
  const body = {
    chitId: running.chit._id,
    userId: holder(ticketNo).id,
    month,
    year,
    method: 'bank',
    reference,
  } as const
  return await api(app).as(by).call(endpoints.takePayment, { body })
}
const confirm = (id: string, by: Caller) => api(app).as(by).call(endpoints.confirmPaymentTaken, { params: { id } })
const reject = (id: string, by: Caller) =>
  api(app)
    .as(by)
    .call(endpoints.rejectPaymentTaken, { params: { id }, body: { reason: 'No such slip.' } })
const purse = async (ticketNo: number) => (await api(app).as(holder(ticketNo)).call(endpoints.wallet)).reply.balance

// @spec PAY-7
describe('the only administrator', () => {
  test('enters a contribution seen in the bank: the month is paid, with a receipt', async () => {
    const { status, reply } = await take(1, 1)
    expect(status).toBe(200)
    expect(reply.payment).toMatchObject({ amount: 10_000, status: 'done', receiptNo: expect.stringMatching(/-00001$/) })
    expect(await instalment(1, 1)).toMatchObject({ status: 'paid' })
    expect(await purse(1)).toBe(0)
    expect((await confirm(reply.payment._id, admin)).problem.code).toBe('approval_already_decided')
    const { entries } = (await api(app).as(holder(1)).call(endpoints.walletEntries)).reply
    expect(entries.map(({ amount }) => amount)).toEqual([-10_000, 10_000])
  })

  test('cannot take it twice', async () => {
    expect((await take(1, 1)).problem.code).toBe('instalment_already_paid')
  })

  test('ten at once take it once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(2, 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await purse(2)).toBe(0)
  })

  test.each([
    ['a scheme that is not there', { chitId: '0199a4e0-0000-7000-8000-000000000000' }, 'not_found'],
    ['somebody who holds no ticket', { userId: 'admin' }, 'own_wallet_approval'],
    ['a year without contributions', { year: 2044 }, 'no_such_instalment'],
    ['no reference', { reference: '  ' }, 'invalid_input'],
    ['cash, which the counter takes', { method: 'counter' as const }, 'cash_at_counter'],
  ])('is refused for %s', async (_, wrong, code) => {
    const { month, year } = await instalment(3, 2)
    const body = {
      chitId: running.chit._id,
      userId: holder(3).id,
      month,
      year,
      method: 'bank',
      reference: 'SBIN426325090007',
    } as const
    const payment = { ...body, ...wrong, ...('userId' in wrong ? { userId: admin.id } : {}) }
    expect((await api(app).as(admin).call(endpoints.takePayment, { body: payment })).problem.code).toBe(code)
  })

  // @spec APP-2
  test('is an administrator: members take nothing', async () => {
    expect((await take(3, 1, holder(3))).problem.code).toBe('forbidden')
  })
})

// @spec PAY-7
describe('where there are two administrators', () => {
  let second: Caller
  beforeAll(async () => {
    second = await given.admin(app, 'Second')
  })

  // @spec APP-1
  test('one enters it, the other confirms it, and neither does both; the database says so too', async () => {
    const { reply } = await take(3, 1, admin)
    expect(reply).toMatchObject({ status: 'waiting_second', payment: { status: 'waiting_second', receiptNo: null } })
    const { _id: id } = reply.payment
    expect(await instalment(3, 1)).not.toMatchObject({ status: 'paid' })
    expect((await take(3, 1, second)).problem.code).toBe('counter_payment_waiting')
    expect((await confirm(id, admin)).problem.code).toBe('same_person_approval')
    const forced = app.owner.query(`update counter_payment set state = 'done' where id = $1`, [id])
    await expect(forced).rejects.toMatchObject({ constraint: 'approval_needed' })
    for (const alone of ['maker', 'null']) {
      const approved = app.owner.query(
        `update approval set state = 'approved', checker = ${alone}, decided_at = kuri_now() where subject_id = $1`,
        [id],
      )
      await expect(approved).rejects.toMatchObject({ constraint: 'approval_two_people' })
    }
    expect((await confirm(id, second)).reply.payment).toMatchObject({ status: 'done' })
    expect(await instalment(3, 1)).toMatchObject({ status: 'paid' })
    expect((await confirm(id, second)).problem.code).toBe('approval_already_decided')
  })

  test('a mistake is turned down and may be entered anew', async () => {
    const { _id: id } = (await take(4, 1)).reply.payment
    expect((await reject(id, second)).reply.payment).toMatchObject({ status: 'rejected', reason: 'No such slip.' })
    expect((await take(4, 1)).reply.status).toBe('waiting_second')
  })

  test('a month the member paid meanwhile is not paid twice: the money lies in the wallet', async () => {
    const { _id: id } = (await take(5, 1)).reply.payment
    await given.paid(app, running, 1, { except: [4] })
    expect((await confirm(id, second)).reply.payment).toMatchObject({ status: 'done', receiptNo: null })
    expect(await purse(5)).toBe(10_000)
  })

  test('what waits is listed, the longest waiting first', async () => {
    await take(5, 2)
    const { reply } = await api(app)
      .as(second)
      .call(endpoints.counterPayments, { query: { status: 'waiting_second' } })
    expect(reply.map(({ user }) => user._id)).toEqual([holder(4).id, holder(5).id])
    expect(reply[0]?.maker).toEqual({ userId: admin.id, name: admin.name })
  })
})
