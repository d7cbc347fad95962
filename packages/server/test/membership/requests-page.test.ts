import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waiting } from '../../src/features/membership/store.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { allPages, rowsLookedAt } from '../paging.ts'

let app: TestApp
let admin: Caller
let asha: Caller
let chitId: string
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  asha = await given.member(app)
  chitId = (await given.formingChit(app, { name: 'Harvest Ten', tickets: 4 }))._id
  await app.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into person (id, name) select gen_random_uuid(), 'Many ' || n from generate_series(1, 10000) n;
    -- each was turned down once, and asks again; five in each minute
    insert into join_request (id, chit_id, person_id, ticket_count, created_at, state, decided_at, decided_by)
      select gen_random_uuid(), '${chitId}', id, 1, kuri_now() - (10000 - row_number() over () / 5) * interval '1 minute',
             state, case state when 'rejected' then kuri_now() end, case state when 'rejected' then '${admin.id}'::uuid end
        from person, unnest(array['rejected', 'pending']) state where name like 'Many %';
    commit`)
  await app.owner.query('analyze join_request; analyze person')
}, 60_000)
afterAll(() => app.close())

const pending = async (query: { limit?: number; cursor?: string } = {}) =>
  (await api(app).as(admin).call(endpoints.pendingRequests, { query })).reply.map(({ _id }) => _id)

describe('among 10,000 requests to join', () => {
  // @finding U8
  test('the pages together hold each once, the oldest first, while people ask and others are decided', async () => {
    const read = await allPages(
      async (page) => {
        const { requests, next } = (await api(app).as(admin).call(endpoints.requestsPage, { query: page })).reply
        return { rows: requests, next }
      },
      {
        between: () =>
          app.owner.query(`
            update join_request set state = 'rejected', decided_at = kuri_now(), decided_by = '${admin.id}'
             where id = (select id from join_request where state = 'pending' order by created_at limit 1)`),
      },
    )
    expect(new Set(read.map(({ _id }) => _id)).size).toBe(read.length)
    expect(read.length).toBeGreaterThanOrEqual(10_000)
    expect(read.map(({ createdAt }) => createdAt)).toEqual(read.map(({ createdAt }) => createdAt).toSorted())
  }, 60_000)

  test('a page looks at few rows', async () => {
    const [, second] = await app.act((tx) => waiting(tx, { limit: 2 }))
    expect(await rowsLookedAt(app, (tx) => waiting(tx, { limit: 26 }))).toBeLessThan(200)
    expect(await rowsLookedAt(app, (tx) => waiting(tx, { limit: 26, after: second?.id }))).toBeLessThan(200)
  })

  test('the seed’s call answers all of them, or a page after the one named', async () => {
    const first = await pending({ limit: 3 })
    const all = await pending()
    expect([...first, ...(await pending({ limit: 2, cursor: first[2] ?? '' }))]).toEqual(all.slice(0, 5))
    expect(all.length).toBeGreaterThan(5_000)
  })

  test('a request says what a seat costs, and the page how many wait', async () => {
    const call = (limit: number) => api(app).as(admin).call(endpoints.requestsPage, { query: { limit } })
    const { requests, total } = (await call(1)).reply
    expect(requests).toMatchObject([
      { chitId: { name: 'Harvest Ten' }, seatsLeft: 4, tickets: 1, chit: { totalMembers: 4 } },
    ])
    const [chit] = (await api(app).as(admin).call(endpoints.listChits)).reply
    expect(requests[0]?.chit).toEqual({
      totalMembers: 4,
      contribution: chit?.contribution,
      startDate: chit?.startDate,
    })
    const { rows } = await app.owner.query<{ n: string }>(
      `select count(*) as n from join_request where state = 'pending'`,
    )
    expect(total).toBe(Number(rows[0]?.n))
    expect((await api(app).as(asha).call(endpoints.requestsPage)).problem.code).toBe('forbidden')
  })
})
