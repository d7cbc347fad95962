import { endpoints, type WireReplyOf } from '@kuri/contract'
import {
  addDays,
  day,
  dryRunOf,
  instantInIndia,
  openingsOf,
  sum,
  type ChitOpening,
  type Day,
  type Paise,
} from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { refundSumsOf } from '../../src/features/arrears/refund-sums.ts'
import { lines as passbookLines } from '../../src/features/documents/passbook.store.ts'
import { find as findReceipt } from '../../src/features/documents/receipt.store.ts'
import { passOn } from '../../src/features/imports/accept.store.ts'
import { contributionsOf } from '../../src/features/instalments/overdue.store.ts'
import { payPart } from '../../src/features/instalments/pay-part.ts'
import { payMonth } from '../../src/features/instalments/pay.ts'
import { months, schemes, type Period } from '../../src/features/reports/schemes.store.ts'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { chanceOf } from './chance.ts'
import { accept, givenImport, type GivenImport } from './given-import.ts'
import { oldCompany } from './old-company.ts'

/* What pages, documents and reports make of the months that passed before the company moved in. */

const TODAY = day('2026-11-01')
/** A day on which the chits of this company hold an auction by their terms: the tenth. */
const HOLIDAY = day('2026-11-10')

let app: TestApp
let admin: Caller
let imported: GivenImport
const opened: { readonly chitId: string; readonly opening: ChitOpening }[] = []
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, TODAY)
  admin = await given.admin(app)
  const holidays = [{ on: HOLIDAY, name: 'Temple day' }]
  await api(app).as(admin).call(endpoints.changeSettings, { body: { holidays } })
  imported = await givenImport(app, oldCompany(chanceOf(13), { chits: 6, people: 60 }), admin)
  for (const code of imported.codes) {
    const { chitId } = given.must(await accept(app, imported, code, admin))
    opened.push({ chitId, opening: given.must(openingsOf(imported.books)(code)) })
  }
})
afterAll(() => app.close())

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.owner.query<T>(text, values)).rows
const first = <T>(all: readonly T[]): T => {
  const [one] = all
  if (one === undefined) throw new Error('there is none')
  return one
}

// @spec MOV-17
test('a past prize that is not paid waits under Money since the day of its auction, on its page', async () => {
  const owed = opened.flatMap(({ opening }) => opening.prizes.filter(({ paidOn }) => paidOn === null))
  const days: Day[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = { filter: 'prize' as const, limit: 1, ...(cursor !== '' && { cursor }) }
    const page: WireReplyOf<typeof endpoints.adminInbox> = (
      await api(app).as(admin).call(endpoints.adminInbox, { query })
    ).reply
    days.push(...page.rows.map(({ since }) => since.slice(0, 10) as Day))
    cursor = page.next
  }
  // midnight in India is the evening before in UTC
  expect(days).toEqual(owed.map(({ heldOn }) => addDays(heldOn, -1)).toSorted())
  expect(owed.length).toBeGreaterThan(1)
})

// @spec MOV-13, MOV-17
test('the next auction is the one that the dry run names, also on a holiday: a workbook has no rule for holidays', async () => {
  const runs = [...dryRunOf(imported.books).values()]
  for (const [index, { chitId }] of opened.entries()) {
    const [next] = await rows<{ prizeNo: number; on: Day; time: string }>(
      `select prize_no as "prizeNo", (opens_at at time zone 'Asia/Kolkata')::date::text as on,
              to_char(opens_at at time zone 'Asia/Kolkata', 'HH24:MI') as time
         from auction where chit_id = $1 and state = 'scheduled' order by prize_no limit 1`,
      [chitId],
    )
    expect(runs[index]?.nextAuction).toMatchObject(next ?? {})
  }
  expect(runs.map(({ nextAuction }) => nextAuction?.on)).toContain(HOLIDAY)
})

// @spec MOV-19
test('a passbook has no past prize, as it has no past month', async () => {
  const { chit_id: chitId, person_id: personId } = first(
    await rows<{ chit_id: string; person_id: string }>(
      'select chit_id, person_id from prize join ticket on ticket.id = ticket_id where paid_before is not null limit 1',
    ),
  )
  const lines = await app.act((tx) => passbookLines(tx, chitId, personId))
  expect(lines).toEqual([])
})

// @spec MOV-17
test('the page of a chit shows past prizes with the days and numbers of the previous books, and the money of our months', async () => {
  for (const { chitId, opening } of opened) {
    const params = { id: chitId }
    const { reply } = await api(app).as(admin).call(endpoints.oneChit, { params })
    const prizes = reply.chit.months.flatMap((month) => month.prizes)
    const past = prizes.filter(({ previous }) => previous !== null)
    expect(past.map(({ prizeNo, state, previous }) => ({ prizeNo, state, previous }))).toEqual(
      opening.prizes.map(({ prizeNo, heldOn, paidOn, minutesNo }) => ({
        prizeNo,
        state: 'previous',
        previous: { heldOn, paidOn, minutesNo },
      })),
    )
    const monthNo = String(opening.monthReached)
    const money = (
      await api(app)
        .as(admin)
        .call(endpoints.chitMonth, { params: { ...params, monthNo } })
    ).reply.month
    expect(money).toMatchObject({ collected: 0, broughtForward: opening.pool / 100, carried: opening.pool / 100 })
  }
})

// @spec MOV-17
test('a past prize that is not paid waits with its day in the previous books, also at its winner', async () => {
  const status = 'waiting' as const
  const prizes = (await api(app).as(admin).call(endpoints.listPrizes, { query: { status } })).reply
  expect(prizes.length).toBeGreaterThan(0)
  expect(prizes.every(({ previous }) => previous?.heldOn !== undefined && previous.paidOn === null)).toBe(true)
  const [prize] = prizes
  const params = { id: prize?.winner.userId ?? '' }
  const { memberships } = (await api(app).as(admin).call(endpoints.adminUser, { params })).reply
  const own = memberships.find(({ prize: won }) => won?.auctionId === prize?.auctionId)
  expect(own?.prize?.previous).toEqual(prize?.previous)
})

// @spec MOV-19
test('what was paid before stands at its month with the numbers and days of the previous books', async () => {
  const [{ chitId, ticketNo, ticketId }] = [
    first(
      await rows<{ chitId: string; ticketNo: number; ticketId: string }>(
        `select chit_id as "chitId", ticket_no as "ticketNo", ticket.id as "ticketId"
           from ticket join previous_payment on ticket_id = ticket.id where receipt_no <> '' order by ticket.id limit 1`,
      ),
    ),
  ]
  const paid = await rows<{
    monthNo: number
    amount: number
    paidOn: Day | null
    receiptNo: string
    method: string | null
  }>(
    `select month_no as "monthNo", (amount_paise / 100)::integer as amount, paid_on::text as "paidOn", receipt_no as "receiptNo", method
       from previous_payment where ticket_id = $1 order by month_no, place`,
    [ticketId],
  )
  const query = {}
  const months = (
    await api(app)
      .as(admin)
      .call(endpoints.chitInstalments, { params: { id: chitId }, query })
  ).reply
  const own = months.filter((month) => month.ticketNo === ticketNo)
  expect(own.flatMap(({ monthNo, previous = [] }) => previous.map((one) => ({ monthNo, ...one })))).toEqual(paid)
  const params = { id: chitId, ticketNo: String(ticketNo), monthNo: '1' }
  const { reply } = await api(app).as(admin).call(endpoints.ticketMonth, { params })
  const ofMonth = paid.filter(({ monthNo }) => monthNo === 1)
  expect(reply.previous.map((one) => ({ monthNo: 1, ...one }))).toEqual(ofMonth)
  expect(reply.receiptNo).toBeNull()
})

/** An instalment of which the previous books have a part, and who holds its ticket. */
const partPaid = async () =>
  first(
    await rows<{ ticketId: string; monthNo: number; rest: Paise; dividend: Paise; holder: string }>(
      `select ticket_id as "ticketId", month_no as "monthNo", rest_paise as rest, dividend_paise as dividend, person_id as holder
         from instalment join ticket on ticket.id = ticket_id join previous_payment using (ticket_id, month_no)
        where instalment.state <> 'paid' and rest_paise > 100000
        order by ticket_id limit 1`,
    ),
  )

// @spec MOV-19
test('a receipt for the rest of a month names what the previous books have of it', async () => {
  const due = await partPaid()
  await given.funds(app, { id: due.holder }, due.rest)
  const { ticketId, monthNo, holder: actor } = due
  const older = await rows<{ month_no: number; rest_paise: Paise }>(
    `select month_no, rest_paise from instalment where ticket_id = $1 and month_no < $2 and state <> 'paid'`,
    [ticketId, monthNo],
  )
  expect(older).toEqual([])
  const part = given.must(await app.act((tx) => payPart(tx, { ticketId, monthNo, amount: 1000_00 as Paise, actor })))
  const rest = given.must(await app.act((tx) => payMonth(tx, { ticketId, monthNo, actor })))
  const receipt = async (no: string) => await app.act((tx) => findReceipt(tx, no))
  const before = sum(
    (
      await rows<{ paid: Paise }>(
        'select amount_paise as paid from previous_payment where (ticket_id, month_no) = ($1, $2)',
        [ticketId, monthNo],
      )
    ).map(({ paid }) => paid),
  )
  expect(before).toBeGreaterThan(0)
  expect(await receipt(part.receiptNo)).toMatchObject({ paidBefore: before, paid: 1000_00, dividend: due.dividend })
  const whole = { paidBefore: before + 1000_00, paid: due.rest - 1000_00, dividend: due.dividend, rest: 0 }
  expect(await receipt(rest.receiptNo)).toMatchObject(whole)
  await expectLedgerSound(app)
})

// @spec MOV-19
describe('what was paid in the previous books for a ticket', () => {
  test('counts for who held it when the company moved in, and not again when they take it over a second time', async () => {
    const { ticketId, chitId, personId, noOfMember, paid } = first(
      await rows<{ ticketId: string; chitId: string; personId: string; noOfMember: number; paid: Paise }>(
        `select ticket.id as "ticketId", chit_id as "chitId", person_id as "personId", no_of_member as "noOfMember",
                sum(amount_paise)::bigint as paid
           from ticket join previous_payment on ticket_id = ticket.id
          where not exists (select from ticket_holding where ticket_id = ticket.id and holder_no > 1)
            and not exists (select from instalment_payment where ticket_id = ticket.id)
          group by ticket.id order by ticket.id limit 1`,
      ),
    )
    const paidBy = (who: string) => app.act((tx) => contributionsOf(tx, ticketId, who))
    expect(await paidBy(personId)).toBe(paid)
    const other = first(
      await rows<{ id: string }>(
        `select id from person where role = 'member' and not exists (select from ticket where chit_id = $1 and person_id = person.id) limit 1`,
        [chitId],
      ),
    )
    await given.clock(app, addDays(TODAY, 5))
    const pass = async (holderNo: number, to: { personId: string; noOfMember: number }, since: Day) =>
      await app.act((tx) => passOn(tx, { ticketId, holderNo, ...to, since: instantInIndia(since, '09:00') }))
    await pass(2, { personId: other.id, noOfMember: 1 }, addDays(TODAY, 3))
    await pass(3, { personId, noOfMember }, addDays(TODAY, 4))
    expect([await paidBy(other.id), await paidBy(personId)]).toEqual([0, 0])
  })

  test('stands in the sum of a refund, month by month, with the numbers of those books', async () => {
    const { ticketId, personId } = first(
      await rows<{ ticketId: string; personId: string }>(
        `select ticket.id as "ticketId", person_id as "personId" from ticket join previous_payment on ticket_id = ticket.id
          where receipt_no <> '' and not exists (select from ticket_holding where ticket_id = ticket.id and holder_no > 1)
          order by ticket.id limit 1`,
      ),
    )
    const other = first(
      await rows<{ id: string }>('select id from person where id <> $1 order by id limit 1', [personId]),
    )
    await app.owner.query(
      'begin; set local session_replication_role = replica; ' +
        `
      insert into arrears_step (id, ticket_id, person_id, kind, substitute_id, reason, state, needs_second, decided_at)
      values ('${newId()}', '${ticketId}', '${personId}', 'substitution', '${other.id}', 'Late.', 'done', false, kuri_now()); commit`,
    )
    const [refund] = await app.act((tx) => refundSumsOf(tx, personId))
    const paid = await rows<{ monthNo: number; net: Paise; receiptNo: string }>(
      `select month_no as "monthNo", amount_paise as net, receipt_no as "receiptNo" from previous_payment where ticket_id = $1
        order by month_no, place`,
      [ticketId],
    )
    expect(refund?.contributions).toBe(sum(paid.map(({ net }) => net)))
    expect(refund?.months).toMatchObject(paid)
    for (const { amount, dividend, net } of refund?.months ?? []) expect(dividend + net).toBeLessThanOrEqual(amount)
  })
})

/** From the first entry until an instant, or until now. */
const until = (ends: Date | null): Period => ({
  begins: null,
  ends,
  lateBefore: addDays(TODAY, 30),
  dueFrom: null,
  dueTo: addDays(TODAY, 29),
})
const LATER = instantInIndia(addDays(TODAY, 40), '00:00')

// @spec MOV-19
describe('a report with a last day counts what the previous books have', () => {
  test('as one without days does', async () => {
    await given.clock(app, addDays(TODAY, 30))
    const [ended, all] = await app.act(
      async (tx) => [await schemes(tx, until(LATER)), await schemes(tx, until(null))] as const,
    )
    const comparable = (found: typeof all) =>
      found.map(({ id, collected, applied, advances, outstanding, arrears, prizes, disbursed }) => ({
        id,
        collected,
        applied,
        advances,
        outstanding,
        arrears,
        prizes,
        disbursed,
      }))
    expect(comparable(ended)).toEqual(comparable(all))
    expect(all.every(({ collected }) => collected > 0)).toBe(true)
  })

  test('month by month', async () => {
    const [ended, all] = await app.act(
      async (tx) => [await months(tx, until(LATER)), await months(tx, until(null))] as const,
    )
    expect(ended).toEqual(all)
    expect(all.some(({ collected }) => collected > 0)).toBe(true)
  })
})

/** Runs statements in a transaction that is thrown away, without triggers, and gives the rows of the check of opening entries. */
async function brokenBy(statement: string): Promise<string[]> {
  const client = await app.owner.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(statement)
    const { rows: found } = await client.query<{ what: string }>(
      'select what from broken.every_opening_is_what_moved_in()',
    )
    return found.map(({ what }) => what)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

// @spec MOV-18
test.each([
  [
    'a paisa more in an opening entry',
    `update transfer set amount_paise = amount_paise + 1 where id = (select min(transfer.id)
      from transfer join journal on journal.id = journal_id where event_key like 'opening:%')`,
  ],
  [
    'a month that was paid before',
    `delete from instalment where (ticket_id, month_no) = (select ticket_id, month_no from instalment where paid_by = 'previous' limit 1)`,
  ],
  [
    'a part that was not paid before',
    `insert into previous_payment (ticket_id, month_no, place, amount_paise)
     select ticket_id, month_no, 100, 100 from instalment where state = 'unpaid' limit 1`,
  ],
  [
    'a dividend that waits',
    `update previous_dividend set amount_paise = amount_paise + 1
      where (ticket_id, month_no) in (select ticket_id, month_no from instalment where state = 'unpaid')`,
  ],
  ['what the company covered', `update instalment set covered_paise = 0 where state = 'covered'`],
  ['a prize that is to be paid', `update previous_prize set prize_paise = prize_paise + 1 where paid_on is null`],
  ['what rounding left', `update previous_chit set carried_paise = carried_paise + 1`],
  ['what the company bore', `update previous_chit set borne_paise = borne_paise + 1`],
])('the check of opening entries sees %s', async (_what, statement) => {
  expect(await brokenBy('select 1')).toEqual([])
  expect(await brokenBy(statement)).not.toEqual([])
})
