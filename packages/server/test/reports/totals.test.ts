import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as reports from '../../src/features/reports/service.ts'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { rowsLookedAt } from '../paging.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app, 'Anand', 'admin')
  await given.clock(app, day('2027-01-05'))
})
afterAll(() => app.close())

const figures = async () => {
  const caller = api(app).as(admin)
  const { data } = (await caller.call(endpoints.adminStats)).reply
  return [data, (await caller.call(endpoints.adminReports)).reply, (await caller.call(endpoints.reportSummary)).reply]
}
const addUp = () => app.act(reports.addUpTotals)
const changes = async (): Promise<number> =>
  Number((await app.owner.query<{ changes: string }>('select count(*) as changes from total_change')).rows[0]?.changes)

// @spec CMP-5
test('the figures are the same before and after the changes are added up, and have what is paid afterwards', async () => {
  const chit = await given.runningChit(app, { startDate: day('2027-01-05') })
  await given.paid(app, chit, 1, { except: [4, 5] })
  const before = await figures()
  expect(before[0]).toMatchObject({ totalSchemes: 1, totalContributions: 3 })
  expect(await addUp()).toBeGreaterThan(0)
  expect(await changes()).toBe(0)
  expect(await figures()).toEqual(before)
  expect(await addUp()).toBe(0)

  await given.paid(app, chit, 1, { except: [1, 2, 3, 5] })
  expect((await figures())[0]).toMatchObject({ totalContributions: 4, thisMonth: { collected: 40_000 } })
  await expectLedgerSound(app)
})

test('concurrent runs of add_up_totals count each change once', async () => {
  await addUp()
  await given.member(app)
  const [before, waiting] = [await figures(), await changes()]
  const added = await Promise.all([addUp(), addUp(), addUp()])
  expect(waiting).toBeGreaterThan(0)
  expect(added.reduce((sum, one) => sum + one)).toBe(waiting)
  expect(await figures()).toEqual(before)
  await expectLedgerSound(app)
})

test('a deleted scheme is no longer counted', async () => {
  const before = await figures()
  const { _id: id } = await given.formingChit(app, { name: 'Soon Gone' })
  expect((await figures())[0]).toMatchObject({ totalSchemes: 2 })
  await api(app).as(admin).call(endpoints.deleteChit, { params: { id } })
  expect(await figures()).toEqual(before)
  await expectLedgerSound(app)
})

test('a rolled-back transaction changes no figure', async () => {
  const before = await figures()
  const failed = app.act(async (tx) => {
    await tx.updateTable('person').set({ role: 'admin' }).where('role', '=', 'member').execute()
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await figures()).toEqual(before)
})

test('the dashboard looks at no more rows after 10,000 more instalments of the same due days', async () => {
  await addUp()
  const before = await rowsLookedAt(app, reports.stats)
  await app.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into instalment (ticket_id, month_no, chit_id, due_on, amount_paise)
      select gen_random_uuid(), 1, chit_id, due_on, amount_paise from instalment, generate_series(1, 10000 / (select count(*)::int from instalment));
    select recount_totals();
    commit`)
  // fewer than one for a hundred of them: how the totals are read may change
  expect(await rowsLookedAt(app, reports.stats)).toBeLessThan(before + 100)
})
