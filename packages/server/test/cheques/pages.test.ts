import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { list } from '../../src/features/cheques/service.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { allPages, rowsLookedAt } from '../paging.ts'

/* 20,000 cheques of as many members: most are cleared, some are returned, and what a page reads does not grow with them. */

const MANY = 20_000
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
    insert into person (id, name) select gen_random_uuid(), 'Payer ' || n from generate_series(1, ${MANY}) n;
    insert into cheque (id, year, no, person_id, cheque_no, bank, dated, amount_paise, state, received_by, received_at, slip,
                        deposited_by, deposited_at, cleared_by, cleared_at, returned_by, returned_at, return_reason, charge_paise,
                        needs_second)
      select gen_random_uuid(), 2027, n, person.id, lpad(n::text, 6, '0'), 'Federal Bank', '2027-05-01', 100,
             case when n % 100 = 0 then 'received' when n % 200 = 1 then 'returned' else 'cleared' end,
             '${admin.id}', timestamptz '2027-05-02' + n * interval '1 minute',
             case when n % 100 <> 0 then 'S-' || n / 50 end, case when n % 100 <> 0 then '${admin.id}'::uuid end,
             case when n % 100 <> 0 then timestamptz '2027-05-20' end,
             case when n % 100 <> 0 and n % 200 <> 1 then '${admin.id}'::uuid end,
             case when n % 100 <> 0 and n % 200 <> 1 then timestamptz '2027-05-21' end,
             case when n % 200 = 1 then '${admin.id}'::uuid end, case when n % 200 = 1 then timestamptz '2027-05-22' end,
             case when n % 200 = 1 then 'Funds insufficient.' end, case when n % 200 = 1 then 100 else 0 end, false
        from (select person.id, split_part(name, ' ', 2)::int as n from person where name like 'Payer %') as person;
    insert into debt (id, person_id, cheque_id, number, amount_paise)
      select id, person_id, id, number, owed_paise from cheque where owed_paise > 0;
    commit`)
  await app.owner.query('analyze cheque; analyze person; analyze debt')
}, 60_000)
afterAll(() => app.close())

// @spec PAY-14
describe('among 20,000 cheques', () => {
  test.each([undefined, 'to-deposit', 'received', 'cleared', 'returned', 'owed'] as const)(
    'a page of the status %s reads no more rows than it needs',
    async (status) => {
      expect(await rowsLookedAt(app, (tx) => list(tx, { limit: 25, status }))).toBeLessThan(READ_FOR_A_PAGE)
    },
  )

  test('the pages of those to deposit hold each once, the latest received first', async () => {
    const rows = await allPages(async (page) => {
      const { cheques, next } = (
        await api(app)
          .as(admin)
          .call(endpoints.cheques, { query: { ...page, status: 'to-deposit' } })
      ).reply
      return { rows: cheques, next }
    })
    const numbers = rows.map(({ number }) => number)
    expect(numbers).toHaveLength(MANY / 100)
    expect(numbers).toEqual([...new Set(numbers)].toSorted().toReversed())
  })

  test('one is found by the number on it, by its acknowledgement, and by the name', async () => {
    for (const search of ['004512', 'q-2027-004512', 'payer 4512']) {
      const { cheques } = (await api(app).as(admin).call(endpoints.cheques, { query: { search } })).reply
      expect(cheques.map(({ chequeNo }) => chequeNo)).toContain('004512')
    }
  })
})
