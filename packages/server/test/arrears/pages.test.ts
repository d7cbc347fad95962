import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listArrears } from '../../src/features/arrears/list.ts'
import { lateTickets } from '../../src/features/instalments/overdue.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { allPages, rowsLookedAt } from '../paging.ts'

/*
 * 10,000 tickets that are late with their second and third month, a hundred for each day they have been, among as many months
 * that are paid and as many that will be due.
 */

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-05'))
  admin = await given.admin(app)
  const { chit } = await given.runningChit(app, { name: 'Market Twenty', tickets: 2, months: 2 })
  await given.clock(app, day('2028-06-01'))
  await app.owner.query(`
    begin;
    set local session_replication_role = replica;
    update instalment set state = 'paid', paid_at = kuri_now(), paid_by = 'wallet', receipt_no = 'paid-' || ticket_id || month_no;
    insert into person (id, name, phone)
      select gen_random_uuid(), 'Payer ' || n, '98470' || n from generate_series(1, 10000) n;
    insert into ticket (id, chit_id, ticket_no, no_of_member, person_id)
      select gen_random_uuid(), '${chit._id}', 100 + split_part(name, ' ', 2)::int, 1, id from person where name like 'Payer %';
    insert into instalment (ticket_id, chit_id, month_no, due_on, amount_paise, state, paid_at, paid_by, receipt_no, payer_id)
      select id, chit_id, month_no, date '2028-01-01' + ticket_no / 100 + (month_no - 2) * 30, 100,
             case month_no when 1 then 'paid' else 'unpaid' end,
             case month_no when 1 then kuri_now() end, case month_no when 1 then 'wallet' end,
             case month_no when 1 then 'many-' || id end, case month_no when 1 then person_id end
        from ticket, unnest(array[1, 2, 3, 9]) month_no where ticket_no > 100;
    update instalment set due_on = '2029-01-01' where month_no = 9;
    commit`)
  await app.owner.query('analyze instalment; analyze ticket; analyze person')
}, 60_000)
afterAll(() => app.close())

type Query = { limit?: number; cursor?: string; search?: string; step?: 'demand' | 'grace' | 'to-court' }
const list = async (query: Query) => (await api(app).as(admin).call(endpoints.listArrears, { query })).reply
const names = async (query: Query) => (await list(query)).tickets.map(({ person }) => person.name)

describe('among 10,000 late tickets', () => {
  test('the pages together hold each once, the oldest debt first, while others fall behind', async () => {
    let more = 0
    const rows = await allPages(
      async (page) => {
        const { tickets, next } = await list(page)
        return { rows: tickets, next }
      },
      {
        between: () =>
          app.owner.query(`
            begin;
            set local session_replication_role = replica;
            update instalment set due_on = '2028-05-01' where month_no = 9 and due_on = '2029-01-01'
               and ticket_id = (select id from ticket where ticket_no = ${101 + ++more});
            commit`),
      },
    )
    expect(rows).toHaveLength(10_000)
    expect(new Set(rows.map(({ ticketId }) => ticketId)).size).toBe(10_000)
    const days = rows.map(({ oldestDue }) => oldestDue)
    expect(days).toEqual(days.toSorted())
    expect(rows.at(-1)).toMatchObject({ months: 2, owed: 2, next: { kind: 'demand' } })
  }, 60_000)

  // @finding U8
  test('a page looks at few rows', async () => {
    const query = { words: [], limit: 26 }
    const first = await app.act((tx) => lateTickets(tx, { ...query, after: undefined }))
    expect(await rowsLookedAt(app, (tx) => lateTickets(tx, { ...query, after: undefined }))).toBeLessThan(500)
    expect(await rowsLookedAt(app, (tx) => lateTickets(tx, { ...query, after: first.at(-1) }))).toBeLessThan(1000)
    expect(await rowsLookedAt(app, (tx) => listArrears(tx, { limit: 25 }))).toBeLessThan(1500)
  })

  test('a search looks through all of them: by name, phone and scheme', async () => {
    expect(await names({ search: '9876 payer', limit: 5 })).toEqual(['Payer 9876'])
    expect(await names({ search: '984704321' })).toEqual(['Payer 4321'])
    expect(await names({ search: 'market 984709', limit: 2 })).toHaveLength(2)
    expect(await names({ search: 'nobody' })).toEqual([])
  })

  test('those of one next step are found wherever they stand', async () => {
    expect(await names({ step: 'demand', limit: 3 })).toEqual(await names({ limit: 3 }))
    expect(await names({ step: 'to-court' })).toEqual([])
    const latest = (await list({})).tickets.length
    expect(latest).toBe(1000)
  }, 60_000)

  test('all of them are counted by age', async () => {
    const { ages } = (await api(app).as(admin).call(endpoints.arrearsOverview)).reply
    expect(ages.reduce((count, { tickets }) => count + tickets, 0)).toBe(10_000)
    const { rows } = await app.owner.query<{ tickets: string; owed: string }>(`
      select count(distinct ticket_id) as tickets, sum(net_paise) as owed from instalment
       where state = 'unpaid' and ticket_id in (select ticket_id from instalment where state = 'unpaid' and due_on <= '2028-03-02')
         and due_on < '2028-06-01'`)
    const oldest = ages.find(({ band }) => band === '90+')
    expect(oldest).toEqual({ band: '90+', tickets: Number(rows[0]?.tickets), owed: Number(rows[0]?.owed) / 100 })
  })
})
