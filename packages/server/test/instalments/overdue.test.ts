import { endpoints } from '@kuri/contract'
import { addDays, day, instalmentStatus, isOverdue, type InstalmentState } from '@kuri/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { day as dayOf, startChitWithLateTerms, month, take } from '../arrears/fixture.ts'
import { takeOnVisit } from '../collections/take-on-visit.ts'
import * as given from '../given.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

// @spec INS-2
test('the database and the domain agree on what is overdue, due and upcoming, in every state and on every day', async () => {
  const anyDay = fc.integer({ min: -70, max: 70 }).map((days) => addDays(day('2027-01-31'), days))
  const anyState = fc.constantFrom<InstalmentState>('unpaid', 'covered', 'written_off', 'paid')
  const cases = fc.sample(fc.record({ state: anyState, dueOn: anyDay, today: anyDay }), 2000)
  const { rows } = await app.owner.query<{ overdue: boolean; status: string }>(
    `select is_overdue(state, due_on, today) as overdue, instalment_status(state, due_on, today) as status
       from unnest($1::text[], $2::date[], $3::date[]) with ordinality as one (state, due_on, today, place) order by place`,
    [cases.map(({ state }) => state), cases.map(({ dueOn }) => dueOn), cases.map(({ today }) => today)],
  )
  expect(rows).toEqual(
    cases.map((one) => ({ overdue: isOverdue(one, one.today), status: instalmentStatus(one, one.today) })),
  )
  expect(new Set(rows.map(({ status }) => status)).size).toBe(4)
})

/** How many instalments are in the view of what is overdue; the rule finds the same. */
async function listed(): Promise<number> {
  const { rows } = await app.owner.query<{ listed: string; isSame: boolean }>(
    `select (select array_agg((ticket_id, month_no) order by ticket_id, month_no) from overdue_instalment)
              is not distinct from
            (select array_agg((ticket_id, month_no) order by ticket_id, month_no)
               from instalment where is_overdue(state, due_on, kuri_today())) as "isSame",
            (select count(*) from overdue_instalment) as listed`,
  )
  expect(rows[0]?.isSame).toBe(true)
  return Number(rows[0]?.listed)
}

// @spec INS-2, INS-10
test('what the company has written off is still owed: it is on the collector’s round and in the list of members', async () => {
  const chit = await startChitWithLateTerms(app)
  await month(chit, 1, { winner: 3 })
  await month(chit, 2, { except: [3], winner: 2, bid: 2000 })
  await app.owner.query(`select ledger_post('funds:test', 'company.paid-in', null, null,
    '[{"debit":"bank","credit":"company_funds","amount":5000000}]'::jsonb, '{}'::jsonb)`)
  const hema = await signIn(app, 'Hema', 'collector')
  const charu = chit.holder(3)
  const manager = chit.as(await signIn(app, 'Mani', 'manager'))
  await manager.call(endpoints.assignCollector, { params: { id: charu.id }, body: { collectorId: hema.id } })
  const lateOf = async () =>
    (await manager.call(endpoints.collectorMembers, { query: { search: charu.name } })).reply.members[0]?.late
  const duesOf = async () => (await chit.as(hema).call(endpoints.round)).reply.members.map(({ dues }) => dues.length)
  await given.clock(app, dayOf(2, 20))
  expect([await lateOf(), await duesOf()]).toEqual([10_000, [1]])
  expect(await listed()).toBe(1)
  // the later months are overdue too, each from the day after its due day
  await given.clock(app, dayOf(4, 20))
  expect(await listed()).toBeGreaterThan(5)
  await given.clock(app, dayOf(2, 20))

  const step = { ticketNo: 3, kind: 'write-off', monthNo: 2, reason: 'He has left.' } as const
  expect((await take(chit, step)).status).toBe(201)

  expect([await lateOf(), await duesOf()]).toEqual([10_000, [1]])
  expect(await listed()).toBe(1)
  const due = { chitId: chit.running.chit._id, ticketNo: 3, month: 'February', amount: 10_000 } as const
  expect((await takeOnVisit(app, hema, { memberId: charu.id, ...due })).status).toBe('booked')
  // the month is paid without its late fee, which is a due of its own
  expect([await lateOf(), await duesOf()]).toEqual([0, [1]])
  await expectLedgerSound(app)
})
