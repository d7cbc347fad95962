import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

const START = day('2027-01-05')

let app: TestApp
let anand: Caller
let asha: Caller
let bala: Caller
let zubin: Caller
let chitId: string
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  anand = await given.admin(app)
  ;[asha, bala, zubin] = await given.people(app, 'Asha', 'Bala', 'Zubin')
  const running = await given.runningChit(app, {
    name: 'Two of Us',
    tickets: 2,
    months: 3,
    startDate: START,
    members: [asha, bala],
  })
  chitId = running.chit._id
  await given.paid(app, running, 1)
  await given.paid(app, running, 2, { except: [2] })
})
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const instalments = (by: Caller, query: { mine?: '0' | '1'; userId?: string } = {}, id = chitId) =>
  as(by).call(endpoints.chitInstalments, { params: { id }, query })
const contributions = (by: Caller, of: Caller) => as(by).call(endpoints.contributionsOf, { params: { id: of.id } })
const historyOf = (by: Caller, of: Caller) => as(by).call(endpoints.historyOf, { params: { id: of.id } })
const names = async (by: Caller) =>
  (await as(by).call(endpoints.history)).reply.map(({ memberName, schemeName }) => [memberName, schemeName])

/** All pages of the list of payments, one after the other. */
async function historyIn(by: Caller, limit: number) {
  const entries: { _id: string; date: string; schemeName: string; amount: number; memberName: string }[] = []
  let next: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit, ...(next !== null && { cursor: next }) }
    const { reply } = await as(by).call(endpoints.historyPage, { query })
    entries.push(...reply.entries)
    next = reply.next
  } while (next !== null)
  return entries
}

describe('the instalments of a chit', () => {
  test.each([
    ['2027-01-05', '09:00', ['paid', 'upcoming', 'upcoming']],
    ['2027-01-31', '23:59', ['paid', 'upcoming', 'upcoming']],
    ['2027-02-01', '00:00', ['paid', 'due', 'upcoming']],
    ['2027-02-05', '23:59', ['paid', 'due', 'upcoming']],
    ['2027-02-06', '00:00', ['paid', 'overdue', 'upcoming']],
  ])('of one’s own ticket, on %s at %s', async (on, time, statuses) => {
    await given.clock(app, day(on), time)
    const { reply } = await instalments(bala, { mine: '1' })
    expect(reply.map(({ month }) => month)).toEqual(['January', 'February', 'March'])
    expect(reply.map(({ status }) => status)).toEqual(statuses)
  })

  test('are seen whole by fellow members and administrators', async () => {
    const seen = async (by: Caller) => (await instalments(by)).reply.map(({ monthNo, ticketNo }) => [monthNo, ticketNo])
    const all = [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [3, 1],
      [3, 2],
    ]
    expect(await seen(asha)).toEqual(all)
    expect(await seen(anand)).toEqual(all)
    expect((await instalments(anand, { mine: '1' })).reply).toEqual([])
  })

  test('are read of one holder alone where the call names them', async () => {
    const { reply } = await instalments(anand, { userId: bala.id })
    expect(reply.map(({ monthNo, userId }) => [monthNo, userId])).toEqual([1, 2, 3].map((no) => [no, bala.id]))
    expect((await instalments(anand, { userId: zubin.id })).reply).toEqual([])
    expect((await instalments(zubin, { userId: asha.id })).status).toBe(404)
  })

  test('are not found by others', async () => {
    expect((await instalments(zubin)).status).toBe(404)
    expect((await instalments(zubin, { mine: '1' })).status).toBe(404)
    expect((await instalments(asha, {}, 'nothing')).status).toBe(404)
  })
})

describe('what somebody has paid', () => {
  test('newest first, with receipts', async () => {
    const { reply } = await contributions(asha, asha)
    expect(reply.map(({ chitId: chit, month, year, dividend }) => [chit.name, month, year, dividend])).toEqual([
      ['Two of Us', 'February', 2027, 0],
      ['Two of Us', 'January', 2027, 0],
    ])
    expect(reply[0]?.receiptNo).toMatch(/^K\d+-2027-00003$/)
  })

  test('is seen by oneself and by administrators, and is not found by others', async () => {
    expect((await contributions(anand, asha)).reply).toHaveLength(2)
    expect((await contributions(bala, asha)).status).toBe(404)
    expect((await historyOf(anand, asha)).reply).toHaveLength(2)
    expect((await historyOf(bala, asha)).status).toBe(404)
    expect((await contributions(zubin, zubin)).reply).toEqual([])
  })

  test('as history, without an id: one’s own, an administrator’s is everybody’s', async () => {
    expect(await names(bala)).toEqual([['Bala', 'Two of Us']])
    expect(await names(anand)).toEqual([
      ['Asha', 'Two of Us'],
      ['Bala', 'Two of Us'],
      ['Asha', 'Two of Us'],
    ])
  })

  test('the page of payments holds the same, newest first, for whoever reads it', async () => {
    for (const by of [anand, asha, bala]) {
      const all = (await as(by).call(endpoints.history)).reply
      const pages = await historyIn(by, 1)
      expect(pages.map(({ _id, ...entry }) => entry)).toEqual(all)
    }
    expect(await historyIn(zubin, 1)).toEqual([])
  })

  test('the seed calls the history with an empty id', async () => {
    const answer = await app.app.inject({
      url: '/api/history/user/',
      headers: { authorization: `Bearer ${bala.token}` },
    })
    expect(answer.json()).toMatchObject([{ schemeName: 'Two of Us', memberName: 'Bala', amount: 41_667 }])
  })
})

describe('among 10,000 payments', () => {
  beforeAll(async () => {
    // rows as years of payments would leave them; the triggers that count seats and book money are off meanwhile
    await app.owner.query(`
      begin;
      set local session_replication_role = replica;
      insert into ticket (id, chit_id, ticket_no, no_of_member, person_id)
        select gen_random_uuid(), '${chitId}', 100 + n, n, '${zubin.id}' from generate_series(1, 100) n;
      insert into instalment (ticket_id, chit_id, month_no, due_on, amount_paise, state, paid_at, paid_by, receipt_no, payer_id)
        select ticket.id, chit_id, n, date '2020-01-01', 100, 'paid', timestamptz '2020-01-01' + n / 3 * interval '1 microsecond',
               'wallet', 'many-' || ticket_no || '-' || n, person_id
          from ticket, generate_series(1, 100) n where ticket_no > 100;
      commit`)
    await app.owner.query('analyze instalment')
  }, 60_000)

  test('the pages together hold each payment once', async () => {
    const ids = (await historyIn(zubin, 100)).map(({ _id }) => _id)
    expect([ids.length, new Set(ids).size]).toEqual([10_000, 10_000])
  }, 60_000)

  test.each([
    ['everybody', ''],
    ['one person', `and payer_id = (select id from person where name = 'Zubin')`],
  ])('a page of %s reads the index of payments and sorts nothing', async (_who, whose) => {
    const { rows } = await app.owner.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) select ticket_id from instalment where state = 'paid' ${whose}
         and (paid_at, ticket_id, month_no)
             < (timestamptz '2020-01-01 00:00:00.00002+00', '88888888-8888-4888-8888-888888888888', 50)
       order by paid_at desc, ticket_id desc, month_no desc limit 26`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('instalment_by_payment')
    expect(plan).not.toMatch(/Sort|Seq Scan on instalment/)
  })
})
