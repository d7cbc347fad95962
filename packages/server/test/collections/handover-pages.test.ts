import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { list } from '../../src/features/collections/handover.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { allPages, rowsLookedAt } from '../paging.ts'

/* 20,000 handovers of as many days, 150 of them waiting: a page reads a page. */

const MANY = 20_000
const WAITING = 150
const READ_FOR_A_PAGE = 400

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-06-01'))
  admin = await given.admin(app)
  await app.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into person (id, name) select gen_random_uuid(), 'Collector ' || n from generate_series(1, ${WAITING}) n;
    insert into handover (id, collector_id, cash_paise, upi_paise, note, state, cash_counted, upi_seen, cheques_seen, pieces, explanation, receiver,
                          created_at, decided_at)
      select gen_random_uuid(), person.id, 100, 0, n::text, state,
             case state when 'confirmed' then 100 end, case state when 'confirmed' then 0 end,
             case state when 'confirmed' then 0 end,
             case state when 'confirmed' then array[0, 0, 0, 0, 0, 0, 0, 0, 1] end, case state when 'rejected' then 'No.' end,
             case when state <> 'waiting' then '${admin.id}'::uuid end,
             timestamptz '2026-01-01' + n / 2 * interval '1 minute', case when state <> 'waiting' then now() end
        from (select n, case when n > ${MANY - WAITING} then 'waiting' when n % 40 = 0 then 'rejected' else 'confirmed' end as state
                from generate_series(1, ${MANY}) n) made
        join person on name = 'Collector ' || (n % ${WAITING} + 1);
    commit`)
  await app.owner.query('analyze handover; analyze person')
}, 60_000)
afterAll(() => app.close())

// @spec PAY-8
describe('among 20,000 handovers', () => {
  test.each([undefined, 'waiting', 'confirmed', 'rejected'] as const)(
    'a page of the status %s reads no more rows than it needs',
    async (status) => {
      expect(await rowsLookedAt(app, (tx) => list(tx, { limit: 25, status }))).toBeLessThan(READ_FOR_A_PAGE)
    },
  )

  test.each(['waiting', 'rejected'] as const)(
    'the pages of those that are %s hold each once, in their order',
    async (status) => {
      const rows = await allPages(async (page) => {
        const query = { ...page, status }
        const { handovers, next } = (await api(app).as(admin).call(endpoints.handovers, { query })).reply
        return { rows: handovers, next }
      })
      expect(new Set(rows.map(({ _id }) => _id)).size).toBe(status === 'waiting' ? WAITING : rows.length)
      expect(rows).toHaveLength(status === 'waiting' ? WAITING : Math.floor((MANY - WAITING) / 40))
      const times = rows.map(({ createdAt }) => createdAt)
      expect(times).toEqual(status === 'waiting' ? times.toSorted() : times.toSorted().toReversed())
    },
  )

  test('a cursor that is none is refused', async () => {
    const wrong = await api(app)
      .as(admin)
      .call(endpoints.handovers, { query: { cursor: 'x' } })
    expect(wrong.status).toBe(400)
  })
})
