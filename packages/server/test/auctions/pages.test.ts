import { AUCTION_STAGES, endpoints, type AuctionStage } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as reading from '../../src/features/auctions/read.store.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { allPages, rowsLookedAt } from '../paging.ts'

/* Years of auctions of a large company: 10,000 of each stage, five for each instant, in 500 chits of other people. */

const MANY = 10_000
const STATES: Record<AuctionStage, string> = {
  open: `case n % 2 when 0 then 'open' else 'closed' end, now - interval '1 minute', now + n / 5 * interval '1 microsecond' + interval '1 hour', null::timestamptz`,
  late: `'scheduled', now - n / 5 * interval '1 microsecond' - interval '1 hour', now, null`,
  next: `'scheduled', now + n / 5 * interval '1 microsecond' + interval '1 hour', now + interval '1 day', null`,
  past: `case n % 2 when 0 then 'settled' else 'cancelled' end, now - interval '2 hours' - n / 5 * interval '1 microsecond', now - interval '1 hour' - n / 5 * interval '1 microsecond', case n % 2 when 1 then now - interval '1 hour' - n / 5 * interval '1 microsecond' end`,
}

let app: TestApp
let admin: Caller
let asha: Caller
let own: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  ;[asha] = await given.people(app, 'Asha')
  own = await given.runningChit(app, { name: 'Two of Us', tickets: 2, months: 3, members: [asha, admin] })
  await given.formingChit(app, { name: 'Harbour 100%' })
  await app.owner.query(`
    drop index auction_one_running_per_chit, auction_one_live_per_prize;
    insert into chit overriding system value
      select filled.* from chit, generate_series(1, 499) n, lateral jsonb_populate_record(
               chit, jsonb_build_object('id', gen_random_uuid(), 'name', chit.name || n, 'chit_no', 1000 + n)) filled
       where chit.name = 'Harbour 100%'`)
  for (const stage of AUCTION_STAGES) await add(stage, MANY)
  await app.owner.query('analyze auction')
}, 60_000)
afterAll(() => app.close())

/** Auctions of the other chits at a stage, all counted from one moment. They opened by hand: no job opens them. */
const add = (stage: AuctionStage, count: number) =>
  app.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into auction (id, chit_id, prize_no, month_no, state, opens_at, planned_closes_at, closes_at, cancelled_at,
                           opens_by_itself, opened_at, chain_head, chit_amount_paise, commission_paise, tax_paise, step_paise,
                           commitment)
      with clock as materialized (select kuri_now() as now)
      select gen_random_uuid(), chit.id, n, 1, made.state, made.opens_at, made.closes_at, made.closes_at,
             made.cancelled_at::timestamptz, false, made.opens_at, '\\x00', 100, 0, 0, 1, '\\x00'
        from clock, (select id, row_number() over (order by id) - 1 as place from chit where name like 'Harbour%') chit
        join generate_series(1, ${count}) n on n % 500 = place,
             lateral (select ${STATES[stage]}) as made (state, opens_at, closes_at, cancelled_at);
    commit`)

const read = async (by: Caller, stage: AuctionStage, more: { limit?: number; cursor?: string; search?: string } = {}) =>
  (
    await api(app)
      .as(by)
      .call(endpoints.auctionsPage, { query: { stage, ...more } })
  ).reply
const prizes = async (by: Caller, stage: AuctionStage, search = '') =>
  (await read(by, stage, { search })).auctions.map(({ chitName, prizeNo }) => `${chitName} ${prizeNo}`)

describe('among 10,000 auctions of a stage', () => {
  // @finding U8
  test.each(AUCTION_STAGES)(
    '%s: the pages together hold each once, in order, while others come',
    async (stage) => {
      const { rows: before } = await app.owner.query<{ id: string }>(
        `select id from auction where state in ('scheduled', 'open', 'closed', 'settled', 'cancelled')`,
      )
      const all = await allPages(
        async (page) => {
          const { auctions, next } = await read(admin, stage, page)
          return { rows: auctions, next }
        },
        { between: () => add(stage, 3) },
      )
      const ids = new Set(all.map(({ _id }) => _id))
      expect(ids.size).toBe(all.length)
      expect(before.filter(({ id }) => ids.has(id)).length).toBeGreaterThanOrEqual(MANY)
      const instants = all.map((auction) => (stage === 'open' ? auction.plannedClosesAt : auction.opensAt))
      expect(instants).toEqual(stage === 'past' ? instants.toSorted().toReversed() : instants.toSorted())
    },
    60_000,
  )

  test.each(AUCTION_STAGES)('%s: a page looks at few rows, for staff and for a member', async (stage) => {
    const most = 1000
    for (const memberId of [null, asha.id]) {
      const query = { memberId, stage, words: [] }
      const [, second] = await app.act((tx) => reading.page(tx, query, { limit: 2, after: undefined }))
      const after = second && `${second.micros}~${second.id}`
      expect(await rowsLookedAt(app, (tx) => reading.page(tx, query, { limit: 26, after: undefined }))).toBeLessThan(
        most,
      )
      expect(await rowsLookedAt(app, (tx) => reading.page(tx, query, { limit: 26, after }))).toBeLessThan(most)
    }
  })

  test('members see those of their own chits, staff all, found by words of the chit and the prize', async () => {
    expect(await prizes(asha, 'next')).toEqual(['Two of Us 1', 'Two of Us 2'])
    expect(await prizes(asha, 'open')).toEqual([])
    expect(await prizes(admin, 'next', 'prize 2 US two')).toEqual(['Two of Us 2'])
    expect(await prizes(admin, 'next', '100% 9876')).toEqual([expect.stringMatching(/^Harbour 100%\d* 9876$/)])
    expect(await prizes(asha, 'next', 'harbour')).toEqual([])
  })

  test('the first page has the total', async () => {
    const first = await read(asha, 'next', { limit: 1 })
    const second = await read(asha, 'next', { limit: 1, cursor: first.next ?? '' })
    expect([first.total, second.total]).toEqual([2, null])
    expect(second.auctions.map(({ prizeNo }) => prizeNo)).toEqual([2])
    expect(second.next).toBeNull()
  })

  test('one chit’s auctions alone can be requested', async () => {
    const query = { stage: 'next', chitId: own.chit._id } as const
    const { reply } = await api(app).as(admin).call(endpoints.auctionsPage, { query })
    expect([reply.total, reply.auctions.length]).toEqual([2, 2])
  })
})
