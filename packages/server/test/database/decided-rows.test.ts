import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, type TestApp } from '../app.ts'
import { openRoom, type Room } from '../auctions/room.ts'
import * as given from '../given.ts'
import { startTopup } from '../payments/checkout.ts'
import { bringFunds, startAppWithGateway, type AppWithGateway } from '../razorpay/app-with-gateway.ts'

/* What was decided stays: the application may update these tables, and neither it nor the owner may rewrite a decided row. */

let setup: AppWithGateway
let app: TestApp
let room: Room
let sana: Caller
let asha: Caller

beforeAll(async () => {
  setup = await startAppWithGateway()
  app = setup.app
  room = await openRoom(app, { unpaid: [5] })
  sana = await given.admin(app, 'Sana')
  await bringFunds(setup)
  await room.bid(1, 4000)
  await room.close()
  await cancelTheNextAuction()
  for (const by of [room.admin, sana]) {
    const approval = { params: { id: room.id }, body: { security: 'two guarantors' } }
    void (await room.as(by).call(endpoints.approvePrize, approval)).reply
  }
  asha = await signIn(app, 'Asha')
  await given.funds(app, asha, fromRupees(5_000))
  await requestTopup(asha)
  await topUpOnline(asha)
  await startTopup(app, asha, 700)
  await contradictAPayout()
}, 60_000)
afterAll(async () => {
  await expectLedgerSound(app)
  await setup.close()
})

async function cancelTheNextAuction(): Promise<void> {
  const cancelled = { params: { id: await room.auctionOf(2) }, body: { reason: 'The hall is closed.' } }
  void (await room.as(sana).call(endpoints.cancelAuction, cancelled)).reply
}

let utrs = 612_600_000_000
async function requestTopup(by: Caller): Promise<string> {
  const body = { amount: 300, method: 'bank', reference: `UTR ${(utrs += 1)}` } as const
  return (await room.as(by).call(endpoints.requestTopup, { body })).reply.topup._id
}

/** An online payment that arrives after it has failed. */
async function topUpOnline(by: Caller): Promise<string> {
  const { _id: id, orderId } = await startTopup(app, by, 600)
  setup.gateway.pay(orderId, { as: 'failed' })
  await setup.receiveAllWebhooks()
  setup.gateway.pay(orderId)
  await setup.receiveAllWebhooks()
  return id
}

async function requestWithdrawal(by: Caller, amount: number): Promise<string> {
  const account = { holder: by.name, number: '123456789012', ifsc: 'SBIN0001234' }
  const body = { amount, account, password: PASSWORD }
  const { _id: id } = (await room.as(by).call(endpoints.requestWithdrawal, { body })).reply.withdrawal
  for (const admin of [room.admin, sana])
    void (await room.as(admin).call(endpoints.approveWithdrawal, { params: { id } })).reply
  return id
}

/** The gateway says that a payout failed, then that it was paid; Sana decides that the ledger is right. */
async function contradictAPayout(): Promise<void> {
  const id = await requestWithdrawal(asha, 1_000)
  void (await room.as(room.admin).call(endpoints.sendWithdrawal, { params: { id } })).reply
  await setup.runJob()
  for (const status of ['failed', 'processed'] as const) {
    setup.gateway.finishPayout([...setup.gateway.books.payouts.keys()].at(-1) ?? '', status)
    await setup.receiveAllWebhooks()
  }
  const { rows } = (await room.as(sana).call(endpoints.adminInbox, { query: { filter: 'conflict' } })).reply
  const decision = { params: { id: rows[0]?.id ?? '' }, body: { agree: false, note: 'Not in the statement.' } }
  void (await room.as(sana).call(endpoints.decidePayoutConflict, decision)).reply
}

const anotherPerson = (column: string) =>
  `(select id from person where id is distinct from ${column} order by id limit 1)`
const APPROVED_TOPUP = `where state = 'approved'`
const CAPTURED = `where state = 'captured'`
const SETTLED = `where state = 'settled'`
const CANCELLED = `where state = 'cancelled'`
const COVERED = `where state = 'covered'`

const SERIES = `insert into document_series (series, year, last_no) values ('Z', 2026, 5);`

/** What no terms of auctions may be, and what is missing of them. */
const AUCTION_TERMS = [
  ['chit_auction_day', `|| '{"day": {"kind": "date", "date": 32}}'`],
  ['chit_auction_day', `|| '{"day": {"kind": "after-due", "days": 28}}'`],
  ['chit_auction_day', `|| '{"day": {"kind": "weekday", "week": "fifth", "weekday": "Sunday"}}'`],
  ['chit_auction_day', `- 'day'`],
  ['chit_auction_time', `|| '{"time": "05:59"}'`],
  ['chit_auction_minutes', `|| '{"minutes": 4}'`],
  ['chit_auction_minutes', `|| '{"time": "22:00", "minutes": 121}'`],
  ['chit_auctions_a_day', `- 'perDay'`],
  ['chit_auction_holidays', `|| '{"onHoliday": "never"}'`],
  ['chit_auction_place', `- 'place'`],
  ['chit_auction_place', `|| '{"place": " Hall"}'`],
] as const

const REWRITINGS: readonly (readonly [constraint: string, statement: string])[] = [
  ['topup_frozen', `update topup set person_id = ${anotherPerson('person_id')}`],
  ['topup_frozen', `update topup set amount_paise = amount_paise + 1 where state = 'waiting'`],
  ['topup_frozen', `update topup set method = 'counter' where state = 'waiting'`],
  ['topup_frozen', `update topup set reference = 'other' where state = 'waiting'`],
  ['topup_frozen', `update topup set maker = ${anotherPerson('maker')}`],
  ['topup_frozen', `update topup set needs_second = not needs_second where state = 'waiting'`],
  ['topup_frozen', `update topup set created_at = created_at - interval '1 day'`],
  ['topup_frozen', `update topup set state = 'waiting', decided_at = null ${APPROVED_TOPUP}`],
  ['topup_frozen', `update topup set state = 'rejected' ${APPROVED_TOPUP}`],
  ['topup_frozen', `update topup set decided_at = decided_at - interval '1 day' ${APPROVED_TOPUP}`],
  ['topup_frozen', `update topup set checker = null ${APPROVED_TOPUP}`],
  ['topup_frozen', `update topup set reason = 'why' ${APPROVED_TOPUP}`],

  ['payment_frozen', `update payment set person_id = ${anotherPerson('person_id')}`],
  ['payment_frozen', `update payment set purpose = 'dues'`],
  ['payment_frozen', `update payment set amount_paise = amount_paise + 1 where state = 'created'`],
  ['payment_frozen', `update payment set gateway = 'other' where state = 'created'`],
  ['payment_frozen', `update payment set order_id = 'other' where state = 'created'`],
  ['payment_frozen', `update payment set state = 'failed', gateway_payment_id = null, captured_at = null ${CAPTURED}`],
  ['payment_frozen', `update payment set captured_at = captured_at - interval '1 day' ${CAPTURED}`],
  ['payment_frozen', `update payment set receipt_no = 'K1-2027-00099' ${CAPTURED}`],
  ['payment_frozen', `update payment set gateway_payment_id = 'pay_other' ${CAPTURED}`],

  ['withdrawal_frozen', `update withdrawal set number_sealed = '\\x00'`],

  ['prize_frozen', `update prize set maker = ${anotherPerson('maker')}`],
  ['prize_frozen', `update prize set maker = null`],
  ['prize_frozen', `update prize set checker = ${anotherPerson('checker')}`],
  ['prize_frozen', `update prize set checker = null`],
  ['prize_frozen', `update prize set first_at = first_at - interval '1 day'`],

  ['payout_conflict_frozen', `update payout_conflict set decided_by = ${anotherPerson('decided_by')}`],
  ['payout_conflict_frozen', `update payout_conflict set decided_by = null`],
  ['payout_conflict_frozen', `update payout_conflict set agreed = true`],

  ['auction_frozen', `update auction set opened_at = opened_at - interval '1 hour' ${SETTLED}`],
  ['auction_frozen', `update auction set planned_closes_at = planned_closes_at - interval '1 second' ${SETTLED}`],
  ['auction_frozen', `update auction set last_bid_at = last_bid_at - interval '1 second' ${SETTLED}`],
  ['auction_frozen', `update auction set extensions = 9 ${SETTLED}`],
  ['auction_frozen', `update auction set opened_at = kuri_now() ${CANCELLED}`],
  ['auction_frozen', `update auction set cancelled_at = cancelled_at - interval '1 day' ${CANCELLED}`],
  ['auction_frozen', `update auction set cancelled_by = ${anotherPerson('cancelled_by')} ${CANCELLED}`],
  ['auction_frozen', `update auction set cancelled_by = null ${CANCELLED}`],

  ['chit_state_forward', `update chit set state = 'forming', started_at = null`],
  ['chit_state_forward', `update chit set state = 'cancelled', started_at = null`],
  ['chit_state_forward', `update chit set started_at = started_at - interval '1 day'`],
  [
    'chit_state_forward',
    `insert into chit (id, name, amount_paise, start_on, months, ticket_count, instalment_paise, step_paise, state)
     values (gen_random_uuid(), 'Cancelled at once', 100000, kuri_today(), 5, 5, 4000, 100, 'cancelled')`,
  ],

  ['instalment_frozen', `update instalment set month_no = month_no + 100 where state = 'unpaid'`],
  ['instalment_frozen', `update instalment set due_on = due_on + 1 where state = 'unpaid'`],
  ['instalment_frozen', `update instalment set amount_paise = amount_paise + 100 where state = 'unpaid'`],
  ['instalment_covered_stays', `update instalment set covered_paise = 0 ${COVERED}`],
  ['instalment_covered_stays', `update instalment set covered_at = covered_at - interval '1 day' ${COVERED}`],

  ['receipt_series_forward', `update receipt_series set last_no = last_no - 1`],
  ['receipt_series_forward', `update receipt_series set year = year + 1`],
  ['document_series_forward', `${SERIES} update document_series set last_no = last_no - 1`],
  ['document_series_forward', `${SERIES} update document_series set series = 'Y'`],
  [
    'refund_within_payment',
    `insert into refund (id, payment_id, person_id, amount_paise, reason, state, needs_second)
     select gen_random_uuid(), id, person_id, 10000, 'why', 'waiting_second', true from payment where state = 'created'`,
  ],
  ...['graceDays', 'rates', 'dividendLoss', 'deductionBp'].map(
    (key) =>
      [
        'chit_late_terms',
        `insert into chit (id, name, amount_paise, start_on, months, ticket_count, instalment_paise, step_paise, late_terms)
         values (gen_random_uuid(), 'Late', 100000, kuri_today(), 5, 5, 4000, 100,
                 '{"graceDays": 3, "rates": [], "dividendLoss": "nobody", "deductionBp": 0}'::jsonb - '${key}')`,
      ] as const,
  ),
  ...AUCTION_TERMS.map(
    ([constraint, change]) =>
      [
        constraint,
        `insert into chit (id, name, amount_paise, start_on, months, ticket_count, instalment_paise, step_paise, auction_terms)
         values (gen_random_uuid(), 'Hall', 100000, kuri_today(), 5, 5, 4000, 100,
                 '{"day": {"kind": "date", "date": 10}, "time": "10:00", "minutes": 30, "perDay": 8, "onHoliday": "same-day",
                   "place": "Hall"}'::jsonb ${change})`,
      ] as const,
  ),
  [
    'minutes_administrator',
    `insert into minutes_signature (auction_id, place, person_id, content_hash, signed_at)
     select minutes.auction_id, 0, ticket.person_id, content_hash, kuri_now() from minutes, ticket where ticket_no = 2`,
  ],
]

/** A statement that is not refused fails all the same, and changes nothing for the next one. */
const undone = (statement: string) => `do $$ begin ${statement}; raise exception 'nothing has refused it'; end $$`

describe.each([
  ['the application', (statement: string): Promise<unknown> => sql.raw(statement).execute(app.db)],
  ['the owner', (statement: string): Promise<unknown> => app.owner.query(statement)],
] as const)('%s', (_who, run) => {
  test.each(REWRITINGS)('is refused by %s: %s', async (constraint, statement) => {
    await expect(run(undone(statement))).rejects.toMatchObject({ code: '23514', constraint })
  })
})

test.each(['topup', 'payment', 'receipt_series'])('no row of %s is deleted', async (table) => {
  await expect(app.owner.query(undone(`delete from ${table}`))).rejects.toMatchObject({ constraint: 'append_only' })
  await expect(sql.raw(undone(`delete from ${table}`)).execute(app.db)).rejects.toMatchObject({ code: '42501' })
})

test('a payment that arrives after it has failed is captured', async () => {
  const { rows } = await app.owner.query(`select state, failure, amount_paise from payment where state = 'captured'`)
  expect(rows).toEqual([{ state: 'captured', failure: null, amount_paise: 60_000 }])
})

test('the deletion of a person leaves null where they decided', async () => {
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query('alter table person disable trigger role_before_deletion')
    await client.query('delete from person where id = $1', [sana.id])
    const { rows } = await client.query(
      `select (select checker from prize), (select cancelled_by from auction where state = 'cancelled'),
              (select decided_by from payout_conflict)`,
    )
    expect(rows).toEqual([{ checker: null, cancelled_by: null, decided_by: null }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the erasure of a person overwrites their words, and the sums still stay', async () => {
  const hari = await signIn(app, 'Hari')
  const params = { id: await requestTopup(hari) }
  const body = { reason: 'Hari never paid it.' }
  void (await room.as(room.admin).call(endpoints.rejectTopup, { params, body })).reply
  await given.funds(app, hari, fromRupees(50))
  const withdrawal = { params: { id: await requestWithdrawal(hari, 50) }, body: { utr: 'SBIN426325000011' } }
  void (await room.as(room.admin).call(endpoints.payWithdrawal, withdrawal)).reply
  await sql`select erase_person(${hari.id})`.execute(app.db)
  const { rows } = await app.owner.query(
    `select topup.reference, topup.reason, holder, number_sealed from topup join withdrawal using (person_id)
      where topup.id = $1`,
    [params.id],
  )
  expect(rows).toEqual([{ reference: 'erased', reason: 'erased', holder: 'Former member', number_sealed: Buffer.of() }])
  for (const table of ['topup', 'withdrawal']) {
    const raised = app.owner.query(`update ${table} set amount_paise = amount_paise + 1 where person_id = $1`, [
      hari.id,
    ])
    await expect(raised).rejects.toMatchObject({ constraint: `${table}_frozen` })
  }
})
