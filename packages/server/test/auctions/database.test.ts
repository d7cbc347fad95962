import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import { sql } from 'kysely'
import { openRoom, type Room } from './room.ts'

/* What can never be stored, whoever asks: not the application, not its owner in a hurry. */

let app: TestApp
let room: Room
beforeAll(async () => {
  app = await startApp()
  room = await openRoom(app)
  await room.bid(2, 3000)
  await room.bid(3, 25_000)
  await room.close()
})
afterAll(() => app.close())

const asOwner = async (statement: string): Promise<unknown> => await app.owner.query(statement, [room.id])

test.each([
  [
    'a second result',
    `insert into auction_result select auction_id, decided_by, ticket_id, discount_paise, prize_paise,
    commission_paise, tax_paise, dividend_paise, chain_head, proof from auction_result where auction_id = $1`,
    'auction_result',
  ],
  ['a second prize of the ticket', 'insert into prize select * from prize where auction_id = $1', 'prize_pkey'],
  ['another winner', 'update auction_result set ticket_id = ticket_id where auction_id = $1', 'append-only'],
  [
    'a larger prize',
    'update prize set amount_paise = amount_paise + 1 where auction_id = $1',
    'stays what the auction gave',
  ],
  ['a prize taken back', 'delete from prize where auction_id = $1', 'append-only'],
  ['a result taken back', 'delete from auction_result where auction_id = $1', 'append-only'],
  ['a changed bid', 'update bid set discount_paise = 1 where auction_id = $1', 'append-only'],
  ['a forgotten bid', 'delete from bid where auction_id = $1', 'append-only'],
  ['a changed dividend', 'update dividend set amount_paise = 0 where auction_id = $1', 'append-only'],
  ['a settled auction opened again', `update auction set state = 'open' where id = $1`, 'stays'],
  ['a longer settled auction', `update auction set closes_at = closes_at + interval '1 day' where id = $1`, 'stays'],
  ['another cap', 'update auction set cap_paise = cap_paise - 100 where id = $1', 'stays'],
  ['another beginning', 'update auction_beginning set unprized_nos = array[1] where auction_id = $1', 'append-only'],
  ['another secret', 'update lot_secret set secret = secret where auction_id = $1', 'append-only'],
  ['another promise', `update auction set commitment = sha256('x') where id = $1`, 'stays'],
  [
    'a second auction of the prize',
    `insert into auction select (jsonb_populate_record(auction, jsonb_build_object('id', gen_random_uuid()))).*
    from auction where id = $1`,
    'auction_one_live_per_prize',
  ],
  [
    'a second bid at the cap',
    `insert into bid select auction_id, seq + 10, ticket_id, discount_paise, is_at_cap, at, 'again',
    previous_hash, hash from bid where auction_id = $1 and is_at_cap`,
    'bid_once_at_cap',
  ],
  [
    'a place given twice',
    `insert into bid select auction_id, seq, ticket_id, discount_paise, false, at, 'again',
    previous_hash, hash from bid where auction_id = $1 and seq = 1`,
    'bid_pkey',
  ],
] as const)('%s', async (_, statement, refusedBy) => {
  await expect(asOwner(statement)).rejects.toThrow(refusedBy)
})

// @attack 68 @finding W9 @security S48
test('an open auction’s last bids are not dropped from it, nor its close brought forward, by the application’s role', async () => {
  const open = await openRoom(app)
  for (const [ticketNo, rupees] of [
    [1, 1000],
    [2, 2000],
    [3, 3000],
  ] as const) {
    await open.bid(ticketNo, rupees)
  }
  const asApplication = (change: string) =>
    app.act((tx) => sql`update auction set ${sql.raw(change)} where id = ${open.id}`.execute(tx))
  const second = `(select hash from bid where auction_id = '${open.id}' and seq = 2)`
  for (const change of [
    `bid_count = 2, chain_head = ${second}, best_paise = 200000`,
    `chain_head = ${second}`,
    'best_paise = 200000',
    'bid_count = 4',
    'bid_count = 0, chain_head = null, best_paise = null',
  ]) {
    await expect(asApplication(change)).rejects.toMatchObject({ constraint: 'auction_ends_at_last_bid' })
  }
  for (const change of [
    "closes_at = closes_at - interval '1 s'",
    "planned_closes_at = planned_closes_at - interval '1 s'",
  ]) {
    await expect(asApplication(change)).rejects.toMatchObject({ constraint: 'auction_open_times' })
  }
  expect((await open.close()).result).toMatchObject({ bid: 3000, winner: { ticketNo: 3 } })
})

/** An open auction with a limit of ticket 2 in its chain and a bid behind it. */
async function withLimit(): Promise<Room> {
  const open = await openRoom(app)
  const body = { maxAmount: 4000 }
  await open.as(open.holder(2)).call(endpoints.lodgeOffer, { params: { id: open.id }, body })
  await open.bid(1, 1000)
  return open
}

const link = (columns: string) =>
  `insert into offer_record (auction_id, seq, after_bid, ticket_id, at, commitment, replaces, limit_paise, salt, previous_hash, hash)
   select ${columns} from auction, (select ticket_id, commitment as set, limit_paise as least, salt as grain from offer_record where auction_id = $1 and seq = 1) one where id = $1`
// @spec AUC-8
describe('a limit in the chain', () => {
  test.each([
    [
      'behind another link than the last',
      `id, 2, bid_count, ticket_id, kuri_now(), sha256('a'), null, least, grain, sha256('b'), sha256('c')`,
      'offer_record_follows',
    ],
    [
      'behind an earlier bid',
      `id, 2, 0, ticket_id, kuri_now(), sha256('a'), null, least, grain, chain_head, sha256('c')`,
      'offer_record_follows',
    ],
    [
      'with a number left out',
      `id, 3, bid_count, ticket_id, kuri_now(), sha256('a'), null, least, grain, chain_head, sha256('c')`,
      'offer_record_follows',
    ],
    [
      'a second time',
      `id, 2, bid_count, ticket_id, kuri_now(), set, null, least, grain, chain_head, sha256('c')`,
      'offer_record_once',
    ],
    [
      'without what opens it',
      `id, 2, bid_count, ticket_id, kuri_now(), sha256('a'), null, null, null, chain_head, sha256('c')`,
      'offer_record_is_whole',
    ],
    [
      'saying nothing',
      `id, 2, bid_count, ticket_id, kuri_now(), null, null, null, null, chain_head, sha256('c')`,
      'offer_record_says_something',
    ],
  ])('is not written %s', async (_, columns, constraint) => {
    const open = await withLimit()
    await expect(app.owner.query(link(columns), [open.id])).rejects.toMatchObject({ constraint })
  })

  test.each([
    [
      'changed',
      'update offer_record set limit_paise = 900000 where auction_id = $1',
      { message: expect.stringContaining('append-only') },
    ],
    [
      'taken out',
      'delete from offer_record where auction_id = $1',
      { message: expect.stringContaining('append-only') },
    ],
    ['removed without a link', 'delete from standing_offer where auction_id = $1', { constraint: 'offer_is_recorded' }],
    [
      'put in without a link',
      `insert into standing_offer select auction_id, (select id from ticket where ticket_no = 3 and chit_id = '{chit}'), 9, lodged_at, sha256('a'), limit_paise, salt
         from standing_offer where auction_id = $1`,
      { constraint: 'offer_is_recorded' },
    ],
    [
      'named by a bid that was made by hand',
      `insert into bid (auction_id, seq, ticket_id, discount_paise, is_at_cap, at, client_key, previous_hash, hash, by_offer, for_offer)
       select auction_id, 9, ticket_id, 500000, false, at, 'x', hash, hash, false, commitment from offer_record where auction_id = $1`,
      { constraint: 'bid_for_offer_is_automatic' },
    ],
    [
      'named by a bid without being there',
      `insert into bid (auction_id, seq, ticket_id, discount_paise, is_at_cap, at, client_key, previous_hash, hash, by_offer, for_offer)
       select auction_id, 9, ticket_id, 500000, false, at, 'x', hash, hash, true, sha256('a') from offer_record where auction_id = $1`,
      { constraint: 'bid_for_offer' },
    ],
  ])('is not %s', async (_, statement, refusal) => {
    const open = await withLimit()
    const change = app.owner.query(statement.replace('{chit}', open.running.chit._id), [open.id])
    await expect(change).rejects.toMatchObject(refusal)
  })

  test('is not written a fifty-first time for one ticket; that it was removed is', async () => {
    const open = await withLimit()
    const another = 'sha256(last_link(id)), null, least, grain'
    const written = (seq: number, rest: string) =>
      app.owner.query(link(`id, ${seq}, bid_count, ticket_id, kuri_now(), ${rest}, last_link(id), sha256('${seq}')`), [
        open.id,
      ])
    for (let seq = 2; seq <= 50; seq += 1) await written(seq, another)
    await expect(written(51, another)).rejects.toMatchObject({ constraint: 'offer_record_bounded' })
    expect((await written(51, 'null, set, null, null')).rowCount).toBe(1)
  })

  test('is not written once the auction is closed', async () => {
    const open = await withLimit()
    await open.close()
    const columns = `id, 2, bid_count, ticket_id, kuri_now(), sha256('a'), null, least, grain, chain_head, sha256('c')`
    await expect(app.owner.query(link(columns), [open.id])).rejects.toMatchObject({
      constraint: 'offer_record_follows',
    })
  })
})

test('an auction runs alone in its chit', async () => {
  const begun = await app.owner.query(
    `insert into auction_beginning select id, '{}', array[1], commitment from auction where chit_id = $1 and prize_no in (2, 3)`,
    [room.running.chit._id],
  )
  expect(begun.rowCount).toBe(2)
  const both = app.owner.query(
    `update auction set state = 'open', opened_at = kuri_now(), chain_head = commitment
      where chit_id = $1 and prize_no in (2, 3)`,
    [room.running.chit._id],
  )
  await expect(both).rejects.toThrow('auction_one_running_per_chit')
})

// @attack 67
test('the application itself cannot empty, delete or rewrite what it has written', async () => {
  for (const table of [
    'bid',
    'auction_result',
    'dividend',
    'prize',
    'auction',
    'lot_secret',
    'bid_attempt',
    'offer_record',
  ]) {
    const { rows } = await app.owner.query<{ may: boolean }>(
      `select has_table_privilege('kuri_app', $1, 'delete') or has_table_privilege('kuri_app', $1, 'truncate') as may`,
      [table],
    )
    expect([table, rows[0]?.may]).toEqual([table, false])
  }
})
