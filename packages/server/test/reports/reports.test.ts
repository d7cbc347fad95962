import { endpoints } from '@kuri/contract'
import { addDays, day, fromRupees, instantInIndia } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

const START = day('2027-01-05')

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app, 'Anand', 'admin')
  await given.clock(app, START)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const stats = async () => (await api(app).as(admin).call(endpoints.adminStats)).reply.data
const reports = async () => (await api(app).as(admin).call(endpoints.adminReports)).reply
const moveClock = (now: Date) =>
  api(app)
    .as(admin)
    .call(endpoints.moveClock, { body: { now: now.toISOString() } })

test('an empty database counts its people and nothing else', async () => {
  expect(await stats()).toEqual({
    totalUsers: 1,
    totalMembers: 0,
    totalSchemes: 0,
    totalContributions: 0,
    waiting: {
      requests: 0,
      topups: 0,
      withdrawals: 0,
      counterPayments: 0,
      companyMoves: 0,
      prizes: 0,
      money: 0,
      oldest: null,
    },
    thisMonth: { due: 0, collected: 0, overdue: 0, prizes: 0, commission: 0 },
  })
  expect(await reports()).toEqual([])
})

test('what waits for a decision is counted, with since when', async () => {
  const asha = await given.member(app)
  const chit = await given.formingChit(app, { name: 'Waiting Room' })
  await given.request(app, chit._id, asha)
  await moveClock(instantInIndia(START, '11:00'))
  await api(app)
    .as(asha)
    .call(endpoints.requestTopup, { body: { amount: 50, method: 'counter', reference: 'slip' } })
  const { waiting } = await stats()
  expect(waiting).toMatchObject({ requests: 1, topups: 1, prizes: 0 })
  expect(waiting.oldest?.slice(0, 16)).toBe('2027-01-05T03:30')
})

// @spec CMP-5
test('a month in money: due, collected, late, prizes and commission, and the report of its chit', async () => {
  const chit = await given.runningChit(app, { startDate: START, terms: { commissionBp: 500 } })
  await given.paid(app, chit, 1, { except: [5] })
  expect((await stats()).thisMonth).toMatchObject({ due: 50_000, collected: 40_000, overdue: 0 })

  await moveClock(instantInIndia(addDays(START, 3), '10:00'))
  const auctions = (
    await api(app)
      .as(admin)
      .call(endpoints.listAuctions, { query: { chitId: chit.chit._id } })
  ).reply
  const id = auctions.find(({ prizeNo }) => prizeNo === 1)?._id ?? ''
  const [winner] = chit.members
  if (!winner) throw new Error('a chit has members')
  expect(
    (
      await api(app)
        .as(winner)
        .call(endpoints.placeBid, { params: { id }, body: { amount: 6_500 } })
    ).status,
  ).toBe(201)
  await moveClock(instantInIndia(addDays(START, 3), '10:40'))
  expect(await stats()).toMatchObject({
    totalContributions: 4,
    waiting: { prizes: 1 },
    thisMonth: { due: 50_000, collected: 40_000, overdue: 10_000, prizes: 0, commission: 2_500 },
  })

  const paid = await api(app)
    .as(admin)
    .call(endpoints.approvePrize, { params: { id }, body: { security: 'A guarantor.' } })
  expect(paid.status).toBe(200)
  expect((await stats()).thisMonth.prizes).toBe(43_500)
  expect((await reports()).find(({ _id }) => _id === chit.chit._id)).toEqual({
    _id: chit.chit._id,
    chitName: 'Family Five',
    status: 'running',
    totalMembers: 5,
    collectedAmount: 40_000,
    disbursedAmount: 43_500,
    dividendsApplied: 0,
    advancesOutstanding: 10_000,
    advances: 10_000,
    prizes: 43_500,
    dividends: 4_000,
    commission: 2_500,
    tax: 0,
    poolGrowth: 0,
    pool: 0,
    arrears: 10_000,
  })

  await given.paid(app, chit, 2, { except: [5] })
  const second = (await reports()).find(({ _id }) => _id === chit.chit._id)
  expect(second).toMatchObject({ collectedAmount: 77_000, dividendsApplied: 3_000 })
  expect(fromRupees(77_000 + 3_000)).toBe(8 * fromRupees(10_000))
})

test('reports are for administrators', async () => {
  const member = await given.member(app)
  const { adminStats, adminReports, reportSummary, reportsXlsx, reportsCsv } = endpoints
  for (const endpoint of [adminStats, adminReports, reportSummary, reportsXlsx, reportsCsv]) {
    expect((await api(app).as(member).call(endpoint)).problem.code).toBe('forbidden')
    expect((await api(app).call(endpoint)).problem.code).toBe('not_signed_in')
  }
})
