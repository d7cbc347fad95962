import { endpoints } from '@kuri/contract'
import { addDays, day, fromRupees, instantInIndia } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { autoPayAll } from '../../src/features/instalments/auto-pay-job.ts'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

/* A scheme of ₹10,000 a month from 31 January on: what its members pay ahead, and what pays itself. */

const START = day('2027-01-31')

let app: TestApp
let asha: Caller
let bala: Caller
let chitId: string
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-20'))
  ;[asha, bala] = await given.people(app, 'Asha', 'Bala')
  const options = { tickets: 2, months: 5, amount: fromRupees(100_000), startDate: START, members: [asha, bala] }
  chitId = (await given.runningChit(app, options)).chit._id
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const choose = (by: Caller, on = true, id = chitId) =>
  as(by).call(endpoints.chooseAutoPay, { params: { id }, body: { on } })
const paidBy = async (caller: Caller): Promise<string[]> =>
  (await as(caller).call(endpoints.contributionsOf, { params: { id: caller.id } })).reply.map(({ month }) => month)
const latest = async (of: Caller) => (await as(of).call(endpoints.listNotices)).reply.notices[0]?.text
const later = (from: string, amount?: number) =>
  as(bala).call(endpoints.paySeveral, {
    body: {
      chitId,
      months: [
        { month: 'April', year: 2027 },
        { month: 'May', year: 2027 },
      ],
      ...(amount === undefined ? {} : { amount }),
    },
    idempotencyKey: `several-${from}`,
  })

// @spec INS-3
test('several later months are paid with one sum, all or none', async () => {
  await given.funds(app, bala, fromRupees(20_000))
  expect((await later('wrong', 19_999)).problem).toMatchObject({ code: 'amount_mismatch' })
  expect(await paidBy(bala)).toEqual([])
  const paid = await later('right', 20_000)
  expect(paid.status).toBe(201)
  expect(paid.reply.total).toBe(20_000)
  expect(paid.reply.contributions.map(({ month }) => month)).toEqual(['April', 'May'])
  expect((await later('again')).problem.code).toBe('instalment_already_paid')
})

test('a scheme that is not one’s own cannot be chosen', async () => {
  const stranger = await given.member(app, { name: 'Zoya' })
  expect((await choose(stranger)).problem.code).toBe('not_found')
  expect((await choose(asha)).reply).toEqual({ on: true })
  expect((await as(asha).call(endpoints.autoPay)).reply).toEqual([{ chitId }])
})

// @spec INS-11
test('three days before, members with too little are notified once', async () => {
  await given.funds(app, asha, fromRupees(400))
  await given.clock(app, addDays(START, -4))
  expect(await autoPayAll(app.db)).toBe(0)
  await given.clock(app, addDays(START, -3))
  expect(await autoPayAll(app.db)).toBe(1)
  expect(await latest(asha)).toBe(
    'Your contribution of ₹10,000 to Family Five for January 2027 will be paid from your wallet on 31 Jan 2027. Your wallet has only ₹400. Please add money.',
  )
  expect(await autoPayAll(app.db)).toBe(0)
})

// @spec INS-11
test('nothing is paid a second before midnight in India; from midnight on it is, once, whoever is woken', async () => {
  await given.funds(app, asha, fromRupees(9_600))
  const midnight = instantInIndia(START, '00:00')
  await app.clock.moveTo(new Date(midnight.getTime() - 2_000))
  expect(await autoPayAll(app.db)).toBe(0)
  await app.clock.moveTo(midnight)
  const done = await Promise.all([autoPayAll(app.db), autoPayAll(app.db)])
  expect(done.toSorted((a, b) => a - b).at(-1)).toBe(1)
  expect(await paidBy(asha)).toEqual(['January'])
  expect((await as(asha).call(endpoints.wallet)).reply.balance).toBe(0)
})

// @spec INS-11
test('without the money nothing moves and one notification is sent; when it has come, it is paid', async () => {
  await given.clock(app, day('2027-02-28'))
  expect(await autoPayAll(app.db)).toBe(1)
  expect(await latest(asha)).toContain('due on 28 Feb 2027, was not paid. Your wallet has only ₹0.')
  expect(await autoPayAll(app.db)).toBe(0)
  await given.funds(app, asha, fromRupees(10_000))
  await given.clock(app, day('2027-03-02'))
  expect(await autoPayAll(app.db)).toBe(1)
  expect(await paidBy(asha)).toEqual(['February', 'January'])
})

// @spec INS-11, LED-11
test('who no longer wants it pays by hand; the statement has one kind of line, and goes out as a file', async () => {
  await given.funds(app, asha, fromRupees(10_000))
  expect((await choose(asha, false)).reply).toEqual({ on: false })
  await given.clock(app, day('2027-03-31'))
  expect(await autoPayAll(app.db)).toBe(0)
  const lines = async (query: { kind?: 'contribution' | 'topup'; from?: string; to?: string }) =>
    (await as(asha).call(endpoints.walletEntries, { query })).reply.entries.map(({ amount }) => amount)
  expect(await lines({ kind: 'contribution' })).toEqual([-10_000, -10_000])
  expect(await lines({ kind: 'topup', from: '2027-01-30', to: '2027-01-31' })).toEqual([])
  expect(await lines({ from: '2027-01-31', to: '2027-01-31' })).toEqual([-10_000])
  const headers = { authorization: `Bearer ${asha.token}` }
  const file = await app.app.inject({ url: '/api/wallet/entries.csv?kind=contribution', headers })
  const [titles = '', ...paid] = file.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(titles.split(',').slice(-2)).toEqual(['Receipt', 'Document'])
  expect(paid.map((line) => line.split(',').slice(-2))).toEqual(
    Array.from({ length: 2 }, () => [expect.stringMatching(/^K\d+-2027-\d{5}$/), '']),
  )
  expect(file.headers['content-disposition']).toBe('attachment; filename="kuri-wallet-2027-03-31.csv"')
  expect(paid[0]).toMatch(/^\d+ Mar 2027 \d\d:\d\d,Contribution,"Family Five, ticket 1, \w+ 2027",-10000,/)
  const office = { authorization: `Bearer ${(await given.admin(app)).token}` }
  const whole = await app.app.inject({ url: `/api/admin/ledger.csv?account=pool:${chitId}`, headers: office })
  const [no] = paid[0]?.split(',').slice(-2) ?? []
  expect(whole.body.split('\r\n').filter((line) => line.includes(`,${no},contribution.paid,contrib:`))).toHaveLength(1)
  expect((await app.app.inject({ url: `/api/admin/ledger.csv?account=pool:${chitId}`, headers })).statusCode).toBe(403)
})

test('several months are entered with one sum that was seen in the bank, all or none', async () => {
  const cashier = await given.admin(app)
  const take = (...months: ('January' | 'February' | 'March' | 'April')[]) =>
    as(cashier).call(endpoints.takeSeveralPayments, {
      body: {
        chitId,
        userId: bala.id,
        months: months.map((month) => ({ month, year: 2027 })),
        method: 'bank',
        reference: '426325000009',
      },
    })
  expect((await take('March', 'April')).problem.code).toBe('older_due_first')
  expect((await take('January', 'February', 'March', 'April')).problem.code).toBe('instalment_already_paid')
  const { payments } = (await take('February', 'January')).reply
  expect(payments.map(({ month, amount }) => [month, amount])).toEqual([
    ['January', 10_000],
    ['February', 10_000],
  ])
})
