import { endpoints } from '@kuri/contract'
import { day, dayInIndia, instantInIndia, type Day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accounts, balancesByKind, dayBook, dayEntries } from '../../src/features/ledger/service.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { countTransfers } from '../count-transfers.ts'
import { allPages, rowsLookedAt } from '../paging.ts'
import { unzip } from '../reports/unzip.ts'
import { expectEntriesSound, happen, leg } from './books.ts'

/* A busy day: more events than a page, a file that has them all, and sums that know of every one. */

const EVENTS = 230
const { bank, cash, companyFunds, suspense } = accounts

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  for (let no = 1; no <= EVENTS; no += 1) {
    await happen(app, [leg(bank, companyFunds, 100), leg(cash, bank, 40)], {
      kind: no % 2 === 0 ? 'company.paid-in' : 'cash.drawn',
      meta: { reference: `no ${no}` },
    })
  }
  // what is only held is no movement of the day
  await happen(app, [leg(bank, accounts.payoutClearing, 700, { phase: 'pending' })])
})
afterEach(() => expectEntriesSound(app))
afterAll(() => app.close())

const pageAfter = async (cursor?: string) =>
  (
    await api(app)
      .as(admin)
      .call(endpoints.dayBook, { query: { limit: 100, ...(cursor ? { cursor } : {}) } })
  ).reply

test('is read page by page, in order and without a gap; every page has the sums of the whole day', async () => {
  const first = await pageAfter()
  const second = await pageAfter(first.next ?? '')
  const third = await pageAfter(second.next ?? '')
  const references = [first, second, third].flatMap(({ journals }) => journals.map(({ reference }) => reference))
  expect(references).toEqual(Array.from({ length: EVENTS }, (_, place) => `no ${place + 1}`))
  expect(third.next).toBeNull()
  for (const { accounts: places, kinds } of [first, second, third]) {
    expect(places).toEqual([
      { account: 'bank', opening: 0, into: EVENTS, out: EVENTS * 0.4, closing: EVENTS * 0.6 },
      { account: 'cash', opening: 0, into: EVENTS * 0.4, out: 0, closing: EVENTS * 0.4 },
      { account: 'gateway_clearing', opening: 0, into: 0, out: 0, closing: 0 },
    ])
    expect(kinds).toEqual([
      { kind: 'cash.drawn', times: EVENTS / 2, amount: (EVENTS / 2) * 1.4 },
      { kind: 'company.paid-in', times: EVENTS / 2, amount: (EVENTS / 2) * 1.4 },
    ])
  }
})

test('the last entry before any instant is found, for accounts with few and with hundreds', async () => {
  const { rows } = await app.owner.query<{ entries: number; tried: number; wrong: number }>(`
    select max(version) as entries, count(*) as tried,
           count(*) filter (where entry_before(account.id, version, instant)
             <> (select count(*) from entry join transfer on transfer.id = transfer_id join journal on journal.id = journal_id
                  where account_id = account.id and posted_at < instant)) as wrong
      from account, (select distinct posted_at + step as instant
                       from journal, (values (interval '0'), ('1 microsecond'), ('-1 day'), ('1 day')) steps (step)) instants`)
  expect(rows[0]?.wrong).toBe(0)
  expect(rows[0]?.entries).toBeGreaterThan(2 * EVENTS)
  expect(rows[0]?.tried).toBeGreaterThan(8 * EVENTS)
})

test('a page of a day book reads the events of the page, and the balances of a day one row for each account', async () => {
  const today = dayInIndia(new Date())
  const ofDay = () => rowsLookedAt(app, (tx) => dayBook(tx, { limit: 10 }))
  const ofBalances = () => rowsLookedAt(app, (tx) => balancesByKind(tx, instantInIndia(today, '00:00')))
  await app.owner.query('analyze')
  const before = await ofBalances()
  await app.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into account (code, kind, subject, normal, no_overdraw, lock_rank)
      select 'wallet:' || id, kind, id, normal, no_overdraw, lock_rank
        from account_kind, (select gen_random_uuid() as id from generate_series(1, 2000)) person where kind = 'wallet';
    commit; analyze account`)
  expect(await ofBalances()).toBeLessThan(before + 2.5 * 2000)
  // of the page's events and of one more a transfer or two, each with its two accounts
  const ofPage = 11 * 10
  // of two places of money the last entries with their transfers and journals, for the morning and for the night
  expect(await ofDay()).toBeLessThan(ofPage + 2 * 2 * 8 * 3)
  expect(await rowsLookedAt(app, (tx) => dayEntries(tx, { day: today, limit: 10 }))).toBeLessThan(ofPage)
})

// @finding U14
test('goes out whole, as a file of lines and as a spreadsheet', async () => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const file = await app.app.inject({ url: '/api/admin/day-book.csv', headers })
  const [titles = '', ...lines] = file.body.trim().split('\r\n')
  expect(titles).toBe(
    'Entry,When (IST),Details,Reference,Debit,Credit,Amount,Document,Kind,Debit account,Credit account',
  )
  expect(lines[0]).toMatch(/^\d+,\d+ \w{3} \d{4} \d\d:\d\d,Cash withdrawn from bank,/)
  expect(lines[0]).toMatch(/,cash\.drawn,bank,company_funds$/)
  expect(lines.map((line) => line.split(',').slice(3, 7).join(' '))).toEqual(
    Array.from({ length: EVENTS }, (_, place) => [
      `no ${place + 1} Bank Company funds 1`,
      `no ${place + 1} Cash at the counter Bank 0.4`,
    ]).flat(),
  )
  const sheet = await app.app.inject({ url: '/api/admin/day-book.xlsx', headers })
  expect(sheet.statusCode).toBe(200)
  const files = unzip(sheet.rawPayload)
  // the entry's number, its date and its money are numbers to a spreadsheet; the date has the format of a date
  const [, , row = ''] = (files.get('xl/worksheets/sheet1.xml') ?? '').split('<row ')
  const cells = [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)><v>([\d.]+)<\/v>/g)]
  const numbers = new Map(
    cells.filter(([, , kind = '']) => !kind.includes('t="s"')).map(([, at, , value]) => [at, value]),
  )
  expect([...numbers.keys()]).toEqual(['A', 'B', 'G'])
  const { rows } = await app.owner.query<{ india: string }>(
    "select (extract(epoch from (min(posted_at) at time zone 'Asia/Kolkata') - timestamp '1899-12-30') / 86400)::text as india from journal where kind = 'cash.drawn'",
  )
  expect(Number(numbers.get('B'))).toBeCloseTo(Number(rows[0]?.india), 3)
  expect(files.get('xl/styles.xml')).toContain('formatCode="d mmm yyyy hh:mm"')
  expect(files.get('xl/sharedStrings.xml')).toContain('At the payment gateway')
})

test('a day has the events from midnight to midnight in India, counted or not, in whatever order their ids are', async () => {
  const [early, late] = [day('2030-01-10'), day('2030-01-11')]
  const happenAt = async (on: Day, time: string, reference: string) => {
    await given.clock(app, on, time)
    await happen(app, [leg(accounts.bankCharge, suspense, 100), leg(suspense, accounts.bankCharge, 50)], {
      kind: on === early ? 'early' : 'late',
      meta: { reference },
    })
  }
  const eventsOf = async (on: Day): Promise<string[]> =>
    (
      await allPages(
        async (page) => {
          const { journals, next, kinds } = await app.act((tx) => dayBook(tx, { day: on, ...page }))
          expect(kinds.map(({ kind }) => kind)).toEqual([on === early ? 'early' : 'late'])
          return { rows: journals, next }
        },
        { limit: 1 },
      )
    ).map(({ reference }) => reference)

  await happenAt(early, '23:59', 'last but one')
  await happenAt(late, '00:00', 'first')
  await countTransfers(app.owner)
  await happenAt(late, '23:59', 'second')
  // an event of the day before with a higher id
  await happenAt(early, '23:59', 'last')
  const expected = { early: ['last but one', 'last'], late: ['first', 'second'] }
  expect({ early: await eventsOf(early), late: await eventsOf(late) }).toEqual(expected)
  await countTransfers(app.owner)
  expect({ early: await eventsOf(early), late: await eventsOf(late) }).toEqual(expected)
  await given.clock(app, late, '23:59')
})
