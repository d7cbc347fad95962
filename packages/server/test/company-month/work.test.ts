import { endpoints } from '@kuri/contract'
import { INBOX_KINDS } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstWaiting } from '../../src/features/company-month/work.store.ts'
import { startApp, type TestApp } from '../app.ts'
import { everythingWaits, type Office } from '../inbox/everything.ts'
import * as given from '../given.ts'
import { rowsLookedAt } from '../paging.ts'

let app: TestApp
let office: Office
beforeAll(async () => {
  app = await startApp()
  office = await everythingWaits(app)
})
afterAll(() => app.close())

const work = async () => (await office.room.as(office.staff.cashier).call(endpoints.companyWork)).reply

/** More top-ups of the one that waits: 10,000 that were approved before it, 600 that wait after it. */
const manyTopups = () =>
  app.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into topup
      select filled.*
        from topup, (values ('approved', -1, 10000), ('waiting', 1, 600)) made (state, place, many),
             generate_series(1, made.many) n,
             lateral jsonb_populate_record(topup, jsonb_build_object(
                'id', gen_random_uuid(), 'amount_paise', topup.amount_paise + n, 'state', made.state,
                'created_at', topup.created_at + (made.place * n) * interval '1 second',
                'decided_at', case when made.state <> 'waiting' then topup.created_at end)) filled
       where topup.state = 'waiting';
    commit; analyze topup`)

test('each kind is counted with what waits longest of it, and the schemes by how they stand', async () => {
  const full = await given.formingChit(app, { name: 'Full Pair', tickets: 2, months: 2 })
  for (const holder of [office.room.holder(1), office.room.holder(2)]) await given.ticket(app, full._id, holder)
  await given.formingChit(app, { name: 'Half Empty', tickets: 2, months: 2 })
  const { reply: topups } = await office.room
    .as(office.bhama)
    .call(endpoints.adminTopups, { query: { status: 'waiting' } })
  const { reply: prizes } = await office.room.as(office.bhama).call(endpoints.listPrizes)
  expect(await work()).toEqual({
    waiting: Object.fromEntries(INBOX_KINDS.map((kind) => [kind, 1])),
    prize: {
      chitName: prizes[0]?.chitName,
      prizeNo: prizes[0]?.prizeNo,
      amount: prizes[0]?.amount,
      payBy: prizes[0]?.payBy,
    },
    topups: topups.map(({ amount }) => amount),
    counterPayments: [expect.any(Number)],
    withdrawals: [expect.any(Number)],
    chits: { running: 2, forming: 2, ready: 1, readyNames: ['Full Pair'] },
    brokenChecks: 0,
    minorsOfAge: { count: 0, first: null },
    balances: { asked: 0, disputed: 0, importId: null },
  })
})

// @finding U32
test('more than a list holds are counted all, and years of decided ones are not looked at', async () => {
  const before = await work()
  await manyTopups()
  const { reply: listed } = await office.room
    .as(office.bhama)
    .call(endpoints.adminTopups, { query: { status: 'waiting' } })
  expect(listed.length).toBe(500)
  const now = await work()
  expect(now.waiting.topup).toBe(601)
  expect(now.topups[0]).toBe(before.topups[0])
  expect(await rowsLookedAt(app, firstWaiting)).toBeLessThan(1000)
})
