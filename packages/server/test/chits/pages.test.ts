import { CHIT_PARTS, endpoints, type QueryOf } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as pages from '../../src/features/chits/pages.store.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { allPages, rowsLookedAt } from '../paging.ts'

/* A large company: 2,500 schemes each with free seats, full, running and finished, five formed in each instant. */

const MANY = 2_500
type Asked = QueryOf<typeof endpoints.chitsPage>

let app: TestApp
let asha: Caller
const id: Record<string, string> = {}
beforeAll(async () => {
  app = await startApp()
  ;[asha] = await given.people(app, 'Asha')
  await given.admin(app)
  const [bala, charu] = await given.people(app, 'Bala', 'Charu')
  for (const name of ['Asked For', 'Held', 'Harbour 100%'])
    id[name] = (await given.formingChit(app, { name, tickets: 5 }))._id
  await given.request(app, id['Asked For'] ?? '', asha)
  await given.request(app, id['Asked For'] ?? '', bala)
  await given.ticket(app, id['Held'] ?? '', asha)
  for (const [name, members] of [
    ['Own Pair', [asha, bala]],
    ['Other Pair', [bala, charu]],
  ] as const)
    id[name] = (await given.runningChit(app, { name, tickets: 2, months: 2, members: [...members] })).chit._id
  await add(MANY)
  await app.owner.query('analyze chit')
}, 60_000)
afterAll(() => app.close())

/** More schemes of each state, as old as the books. */
const add = (count: number) =>
  app.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into chit overriding system value
      select filled.*
        from (select max(chit_no) as chit_no from chit) last, chit, generate_series(1, ${count}) n,
             (values (0, 'forming', 0), (1, 'forming', 5), (2, 'running', 5), (3, 'finished', 5)) made (place, state, taken),
             lateral jsonb_populate_record(chit, jsonb_build_object(
                'id', gen_random_uuid(), 'name', initcap(made.state) || ' ' || n, 'state', made.state,
                'tickets_taken', made.taken, 'started_at', case when made.state <> 'forming' then chit.created_at end, 'chit_no', last.chit_no + n * 4 + made.place,
                'created_at', chit.created_at - interval '1 day' + n / 5 * interval '1 microsecond')) filled
       where chit.name = 'Harbour 100%';
    commit`)

const read = async (query: Asked) => (await api(app).as(asha).call(endpoints.chitsPage, { query })).reply
const names = async (query: Asked) => (await read(query)).chits.map(({ name }) => name)

describe('among 10,000 schemes', () => {
  test.each([undefined, 'open', 'offered'] as const)(
    '%s: the pages together hold each once while others come',
    async (part) => {
      const all = await allPages(
        async (page) => {
          const { chits, next } = await read({ ...page, ...(part && { part }) })
          return { rows: chits, next }
        },
        { between: () => add(1) },
      )
      expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length)
      expect(all.length).toBeGreaterThanOrEqual(part === undefined ? 4 * MANY : MANY)
    },
    120_000,
  )

  // @finding U32
  test.each([undefined, ...CHIT_PARTS])('%s: a page looks at few rows', async (part) => {
    const query = { part, first: id['Other Pair'] ?? null, words: [], readerId: asha.id }
    const [, second] = await app.act((tx) => pages.page(tx, query, { limit: 2, after: undefined }))
    const after = second && `${second.place}~${second.micros}~${second.id}`
    for (const page of [
      { limit: 26, after: undefined },
      { limit: 26, after },
    ])
      expect(await rowsLookedAt(app, (tx) => pages.page(tx, query, page))).toBeLessThan(500)
  })

  test('without a part the newest come first', async () => {
    expect(await names({ limit: 5 })).toEqual(['Other Pair', 'Own Pair', 'Harbour 100%', 'Held', 'Asked For'])
  })

  test('each part has its schemes: open ones without the reader’s own, full ones with those that run', async () => {
    expect(await names({ part: 'open', limit: 2 })).toEqual(['Harbour 100%', expect.stringMatching(/^Forming/)])
    expect(await names({ part: 'joined' })).toEqual(['Asked For', 'Own Pair', 'Held'])
    expect(await names({ part: 'full', limit: 1 })).toEqual(['Other Pair'])
    expect(await names({ part: 'started', limit: 2 })).toEqual(['Other Pair', 'Own Pair'])
    expect(await names({ part: 'finished', limit: 1 })).toEqual([expect.stringMatching(/^Finished/)])
  })

  test('whoever looks for a scheme reads the one they came for, the open ones, their own with requests first, the full ones', async () => {
    const found = { part: 'offered', search: 'a' } as const
    const first = id['Other Pair'] ?? ''
    expect(await names({ ...found, first })).toEqual(['Other Pair', 'Harbour 100%', 'Asked For', 'Own Pair'])
    expect(await names({ ...found, first: 'sample' })).toEqual(['Harbour 100%', 'Asked For', 'Own Pair', 'Other Pair'])
  })

  // @finding U32
  test('a search looks through all of them', async () => {
    expect(await names({ search: 'pair OWN' })).toEqual(['Own Pair'])
    expect(await names({ search: '100%' })).toEqual(['Harbour 100%'])
    expect(await names({ part: 'finished', search: 'finished 2499' })).toEqual(['Finished 2499'])
    expect(await names({ part: 'open', search: 'finished' })).toEqual([])
  })

  test('of who is in a scheme the reader’s own entries are shown', async () => {
    const { chits } = await read({ part: 'joined' })
    expect(chits.map(({ membersJoined, joinedUsers }) => [membersJoined, joinedUsers])).toEqual([
      [0, [{ userId: asha.id, approved: false }]],
      [2, [{ userId: asha.id, approved: true }]],
      [1, [{ userId: asha.id, approved: true }]],
    ])
  })
})
