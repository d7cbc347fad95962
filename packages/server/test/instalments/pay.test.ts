import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, type WireBodyOf } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as chits from '../../src/features/chits/service.ts'
import { accounts, balance } from '../../src/features/ledger/service.ts'
import * as withdrawals from '../../src/features/withdrawals/service.ts'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await given.admin(app)
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const START = day('2027-01-05')
type Form = Omit<WireBodyOf<typeof endpoints.payContribution>, 'chitId'>
const JANUARY: Form = { month: 'January', year: 2027 }

/** The landing page's chit, on the day of its first instalment, with ₹10,000 in Asha's wallet. */
async function familyFive(rupees = 10_000) {
  await given.clock(app, START)
  const [asha, ...others] = await given.people(app, 'Asha', 'Bala', 'Charu', 'Dev', 'Esha')
  const { chit } = await given.runningChit(app, { startDate: START, members: [asha, ...others] })
  if (rupees > 0) await given.funds(app, asha, fromRupees(rupees))
  const pay = (form: Form = JANUARY, by: Caller = asha, idempotencyKey?: string) =>
    api(app)
      .as(by)
      .call(endpoints.payContribution, {
        body: { chitId: chit._id, ...form },
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      })
  return { asha, others, chit, pay }
}

const walletOf = ({ id }: Caller) => app.act((tx) => balance(tx, accounts.wallet(id)))
const poolOf = ({ _id }: { _id: string }) => app.act((tx) => balance(tx, accounts.pool(_id)))
const paidBy = async ({ id }: Caller) =>
  (
    await app.owner.query(
      `select from instalment join ticket on ticket.id = ticket_id where person_id = $1 and state = 'paid'`,
      [id],
    )
  ).rowCount

// @spec INS-3
describe('paying a contribution', () => {
  test('moves it from the wallet to the pool and gives the chit’s next receipt', async () => {
    const { asha, chit, pay } = await familyFive()
    const { status, reply } = await pay()
    expect(status).toBe(201)
    expect(reply.contribution).toEqual({
      _id: expect.any(String),
      chitId: { _id: chit._id, name: 'Family Five' },
      ticketNo: 1,
      keptFor: '',
      month: 'January',
      year: 2027,
      amount: 10_000,
      dividend: 0,
      paidDate: expect.stringMatching(/^2027-01-05T/),
      receiptNo: expect.stringMatching(/^K\d+-2027-00001$/),
    })
    expect([await walletOf(asha), await poolOf(chit)]).toEqual([0, fromRupees(10_000)])
    const [notice] = (await api(app).as(asha).call(endpoints.listNotices)).reply.notices
    expect(notice?.text).toContain('Your contribution to Family Five for January 2027 is paid: ₹10,000. Receipt K')
  })

  test('may be done early and in any order', async () => {
    const { pay } = await familyFive(30_000)
    const receipts: string[] = []
    for (const month of ['May', 'January', 'March'] as const) {
      receipts.push((await pay({ month, year: 2027 })).reply.contribution.receiptNo.slice(-5))
    }
    expect(receipts).toEqual(['00001', '00002', '00003'])
  })

  test('takes the year as text and the net when it is named', async () => {
    const { pay } = await familyFive()
    expect((await pay({ month: 'January', year: '2027', amount: 10_000 })).status).toBe(201)
  })

  // @security S45
  test('ten times at once happens once', async () => {
    const { asha, pay } = await familyFive(50_000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201).map(({ problem }) => problem.code)
    expect(new Set(refused)).toEqual(new Set(['instalment_already_paid']))
    expect(await walletOf(asha)).toBe(fromRupees(40_000))
  })

  test('retried under its key is answered with the same receipt', async () => {
    const { asha, pay } = await familyFive(50_000)
    const [first, second] = [await pay(JANUARY, asha, 'asha-january'), await pay(JANUARY, asha, 'asha-january')]
    expect(second.reply).toEqual(first.reply)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await walletOf(asha)).toBe(fromRupees(40_000))
  })

  test('waits for a scheme somebody else has in hand, and keeps nobody from paying into another', async () => {
    const [held, free] = [await familyFive(), await familyFive()]
    const { promise, resolve: letGo } = Promise.withResolvers<null>()
    const locked = Promise.withResolvers<null>()
    const elsewhere = app.act(async (tx) => {
      await chits.lock(tx, held.chit._id)
      locked.resolve(null)
      return await promise
    })
    await locked.promise
    const waiting = held.pay()
    expect((await free.pay()).status).toBe(201)
    expect(await Promise.race([waiting, sleep(100)])).toBeUndefined()
    letGo(null)
    await elsewhere
    expect((await waiting).status).toBe(201)
  })

  test('five members at once get five receipts without a gap', async () => {
    const { asha, others, pay } = await familyFive()
    for (const other of others) await given.funds(app, other, fromRupees(10_000))
    const answers = await Promise.all([asha, ...others].map((by) => pay(JANUARY, by)))
    const numbers = answers.map(({ reply }) => reply.contribution.receiptNo.slice(-5))
    expect(new Set(numbers)).toEqual(new Set(['00001', '00002', '00003', '00004', '00005']))
  })
})

// @spec INS-3
describe('a contribution that is not taken leaves everything as it was', () => {
  test.each<[string, Form, number, string, string]>([
    ['another amount', { ...JANUARY, amount: 9999 }, 422, 'amount_mismatch', 'The contribution is ₹10,000.'],
    [
      'a month after the last',
      { month: 'June', year: 2027 },
      404,
      'no_such_instalment',
      'There is no contribution for this month.',
    ],
    [
      'a month before the first',
      { month: 'December', year: 2026 },
      404,
      'no_such_instalment',
      'There is no contribution for this month.',
    ],
  ])('%s', async (_, form, status, code, message) => {
    const { asha, pay } = await familyFive()
    const answer = await pay(form)
    expect(answer.status).toBe(status)
    expect(answer.problem).toMatchObject({ code, message })
    expect([await walletOf(asha), await paidBy(asha)]).toEqual([fromRupees(10_000), 0])
  })

  test('a wallet with too little', async () => {
    const { asha, pay } = await familyFive(9999)
    const { status, problem } = await pay()
    expect([status, problem.code]).toEqual([409, 'insufficient_funds'])
    expect(problem.message).toBe('Your wallet has ₹9,999. You need ₹10,000.')
    expect([await walletOf(asha), await paidBy(asha)]).toEqual([fromRupees(9999), 0])
    await given.funds(app, asha, fromRupees(1))
    expect((await pay()).reply.contribution.receiptNo).toMatch(/-00001$/)
  })

  test('a wallet that is spent from in the same moment', async () => {
    const { asha, pay } = await familyFive()
    const { promise, resolve: letGo } = Promise.withResolvers<null>()
    const posted = Promise.withResolvers<null>()
    const elsewhere = app.act(async (tx) => {
      const account = { holder: 'Asha', number: '123456789012', ifsc: 'SBIN0001234' }
      const key = app.config.dataKey
      const proof = { loggedIn: asha.id, isProven: true }
      const requested = { personId: asha.id, amount: fromRupees(1), account, key, ...proof }
      expect((await withdrawals.request(tx, requested)).ok).toBe(true)
      posted.resolve(null)
      return await promise
    })
    await posted.promise
    const paying = pay()
    expect(await Promise.race([paying, sleep(100)])).toBeUndefined()
    letGo(null)
    await elsewhere
    expect((await paying).problem.message).toBe('Your wallet has ₹9,999. You need ₹10,000.')
    // held for the withdrawal, and still in the wallet
    expect([await walletOf(asha), await paidBy(asha)]).toEqual([fromRupees(10_000), 0])
  })

  test('an empty wallet', async () => {
    const { pay } = await familyFive(0)
    expect((await pay()).problem.message).toBe('Your wallet has ₹0. You need ₹10,000.')
  })

  test('a second time', async () => {
    const { asha, pay } = await familyFive(20_000)
    await pay()
    expect((await pay()).problem.code).toBe('instalment_already_paid')
    expect(await walletOf(asha)).toBe(fromRupees(10_000))
  })

  test('somebody who is not in the chit', async () => {
    const { pay } = await familyFive()
    const zubin = await given.member(app, { name: 'Zubin' })
    await given.funds(app, zubin, fromRupees(10_000))
    expect((await pay(JANUARY, zubin)).problem.code).toBe('not_a_member')
    expect(await walletOf(zubin)).toBe(fromRupees(10_000))
  })

  test('a chit that has not started, and one that is not there', async () => {
    const { asha } = await familyFive()
    const { _id: chitId } = await given.formingChit(app)
    await given.ticket(app, chitId, asha)
    const payInto = (id: string) =>
      api(app)
        .as(asha)
        .call(endpoints.payContribution, { body: { chitId: id, ...JANUARY } })
    expect((await payInto(chitId)).problem.code).toBe('not_running')
    expect((await payInto('nothing')).status).toBe(404)
  })

  test('a visitor, and a body with more in it than a contribution has', async () => {
    const { asha, chit } = await familyFive()
    const body = { chitId: chit._id, ...JANUARY }
    expect((await api(app).call(endpoints.payContribution, { body })).status).toBe(401)
    const more = { ...body, userId: 'somebody else' }
    expect((await api(app).as(asha).call(endpoints.payContribution, { body: more })).status).toBe(400)
  })
})
