import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import type { TestChit } from '../auctions/room.ts'
import { twoMonths } from './story.ts'

let app: TestApp
let chit: TestChit
beforeAll(async () => {
  app = await startApp()
  chit = await twoMonths(app)
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const JANUARY = { from: '2027-01-01', to: '2027-01-31' }
const FEBRUARY = { from: '2027-02-01', to: '2027-02-28' }

type Span = { from?: string; to?: string }
const report = async (query: Span = {}) => {
  const [row] = (await chit.as(chit.admin).call(endpoints.adminReports, { query })).reply
  if (!row) throw new Error('there is one scheme')
  return row
}
const summary = async (query: Span = {}) => (await chit.as(chit.admin).call(endpoints.reportSummary, { query })).reply

describe('a report of some days', () => {
  test('counts what happened in them: January’s four payments, its prize and the company’s advance', async () => {
    expect(await report(JANUARY)).toMatchObject({
      collectedAmount: 40_000,
      dividendsApplied: 0,
      advances: 10_000,
      prizes: 43_050,
      dividends: 4_000,
      commission: 2_500,
      tax: 450,
      poolGrowth: 0,
      disbursedAmount: 43_050,
    })
  })
  test('takes a late payment where it was paid, and the advance back with it', async () => {
    expect(await report(FEBRUARY)).toMatchObject({
      collectedAmount: 10_000 + 10_000 + 4 * 9_000,
      dividendsApplied: 4_000,
      advances: -10_000,
      prizes: 44_550,
      dividends: 2_500,
      disbursedAmount: 0,
    })
  })
  test('says what was late and advanced on its last day, whatever has been paid since', async () => {
    expect(await report(JANUARY)).toMatchObject({ arrears: 10_000, advancesOutstanding: 10_000 })
    expect(await report({ to: '2027-01-05' })).toMatchObject({ arrears: 10_000, advancesOutstanding: 0 })
    expect(await report()).toMatchObject({ arrears: 0, advancesOutstanding: 0 })
  })
  test('leaves nothing out and counts nothing twice: the days together are the whole', async () => {
    const [january, february, all] = [await report(JANUARY), await report(FEBRUARY), await report()]
    for (const field of ['collectedAmount', 'dividendsApplied', 'advances', 'prizes', 'dividends', 'tax'] as const) {
      expect({ [field]: january[field] + february[field] }).toEqual({ [field]: all[field] })
    }
  })
  test('from a day before the first entry equals the one without days, which is read from the totals', async () => {
    const from = '2020-01-01'
    expect(await report({ from })).toEqual(await report())
    expect(await summary({ from })).toEqual({ ...(await summary()), from })
  })
  test.each([['2027-01-04'], ['2027-01-05'], ['2027-01-07'], ['2027-01-08'], ['2027-02-05'], ['2027-02-08']])(
    'agrees with the ledger: until %s the pool has grown to what is in it',
    async (to) => {
      const { poolGrowth, pool } = await report({ to })
      expect(poolGrowth).toBe(pool)
      const later = await report({ from: to })
      const before = await report({ to: `${to.slice(0, 8)}${String(Number(to.slice(8)) - 1).padStart(2, '0')}` })
      expect(before.pool + later.poolGrowth).toBe((await report()).pool)
    },
  )
  test('may lie before everything, or in the future', async () => {
    expect(await report({ to: '2026-12-31' })).toMatchObject({ collectedAmount: 0, pool: 0, arrears: 0 })
    expect(await report({ from: '2030-01-01' })).toMatchObject({ collectedAmount: 0, prizes: 0 })
  })
  test.each([
    [{ from: '2027-02-01', to: '2027-01-31' }, 'to', 'The end date is before the start date.'],
    [{ from: '2027-02-30' }, 'from', 'Please enter a date.'],
    [{ to: 'yesterday' }, 'to', 'Please enter a date.'],
  ])('is refused for days that are none: %j', async (query, field, message) => {
    for (const endpoint of [endpoints.adminReports, endpoints.reportSummary, endpoints.reportsCsv]) {
      const { status, problem } = await chit.as(chit.admin).call(endpoint, { query })
      expect([status, problem.field, problem.message]).toEqual([400, field, message])
    }
  })
})

describe('the summary', () => {
  test('adds the schemes up, and says which days it means', async () => {
    const all = await summary()
    const { collectedAmount, pool, arrears, totalMembers } = await report()
    expect(all).toMatchObject({ from: null, to: '2027-02-08' })
    expect(all.totals).toMatchObject({ collectedAmount, pool, arrears, totalMembers })
    expect(await summary(JANUARY)).toMatchObject(JANUARY)
  })
  test('goes month by month: what fell due, what of it is paid, what auctions gave', async () => {
    const january = {
      month: '2027-01',
      due: 50_000,
      collected: 50_000,
      prizes: 43_050,
      dividends: 4_000,
      commission: 2_500,
      tax: 450,
    }
    expect((await summary()).months).toEqual([
      january,
      { ...january, month: '2027-02', due: 46_000, collected: 46_000, prizes: 44_550, dividends: 2_500 },
    ])
    expect((await summary(JANUARY)).months).toEqual([{ ...january, collected: 40_000 }])
  })
  test('shows the company’s cash as it stood: short by the advance, its commission, and the tax to pay', async () => {
    expect((await summary(JANUARY)).cash).toEqual({
      bank: 0,
      cash: 40_000,
      collectors: 0,
      gateway: 0,
      ofMembers: 43_050 + 4_000,
      cover: -10_000 + 2_950,
      taxOwed: 450,
      own: -10_000 + 2_500,
    })
    expect((await summary()).cash).toMatchObject({ cash: 96_000, cover: 2 * 2_950, own: 2 * 2_500 })
  })
})
