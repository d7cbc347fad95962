import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allExpected } from '../../src/features/bank/reconciliation-rules.ts'
import { linesPage } from '../../src/features/bank/open.store.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { allPages, rowsLookedAt } from '../paging.ts'

/* A company with years of statements: 10,000 lines that are matched, then 1,200 that wait for a match. */

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  const { rows } = await app.owner.query<{ today: string }>(`select to_char(kuri_today(), 'YYYY-MM-DD') as today`)
  const text = `Date,Narration,Credit,Debit\n${rows[0]?.today},NEFT FROM SOMEBODY,1234567.50,`
  await api(app)
    .as(admin)
    .call(endpoints.importStatement, { body: { fileName: 'a.csv', text, columns } })
  await app.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into bank_line
      select filled.* from bank_line, generate_series(1, 11200) n,
             lateral jsonb_populate_record(bank_line, jsonb_build_object(
                'id', gen_random_uuid(), 'line_no', 10 + n, 'narration', 'LINE ' || n, 'amount_paise', 100000 + n, 'day', bank_line.day - 400 + n / 50,
                'identity_hash', '\\x' || encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), 'matched', n <= 10000)) filled
       where bank_line.narration = 'NEFT FROM SOMEBODY';
    commit; analyze bank_line`)
}, 60_000)
afterAll(() => app.close())

type Query = { limit?: number; cursor?: string; search?: string }
const lines = async (query: Query = {}) => (await api(app).as(admin).call(endpoints.openLines, { query })).reply
const moves = async (query: Query = {}) => (await api(app).as(admin).call(endpoints.openMoves, { query })).reply
const found = async (search: string) => (await lines({ search })).lines.map(({ narration }) => narration)

describe('lines of the bank that wait for a match', () => {
  test('the pages together hold each once, the oldest first, and all are counted', async () => {
    const all = await allPages(async (page) => {
      const reply = await lines(page)
      return { rows: reply.lines, next: reply.next }
    })
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1201)
    expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).toSorted())
    const { toExplain } = (await api(app).as(admin).call(endpoints.reconciliation)).reply
    expect(toExplain).toBe(1201)
  })

  test('a page looks at few rows, however many are matched', async () => {
    const first = await app.act((tx) => linesPage(tx, { words: [], limit: 26, after: undefined }))
    const last = first.at(-1)
    for (const after of [undefined, last && `${last.days}~${last.line_no}~${last.id}`])
      expect(await rowsLookedAt(app, (tx) => linesPage(tx, { words: [], limit: 26, after }))).toBeLessThan(200)
  })

  // @finding U32
  test('a search looks through all of them, by words, day and amount as they are written', async () => {
    expect(await found('line 11200')).toEqual(['LINE 11200'])
    expect(await found('line 9999')).toEqual([])
    for (const amount of ['₹12,34,567.50', '1234567.5', '12,34,567.50'])
      expect(await found(`somebody ${amount}`)).toEqual(['NEFT FROM SOMEBODY'])
    expect(await found('100%')).toEqual([])
    const { lines: same } = await lines({ search: 'line 11200' })
    const [year = '', month = '', day = ''] = same[0]?.day.split('-') ?? []
    const name = new Date(Date.UTC(2000, Number(month) - 1)).toLocaleString('en-GB', {
      month: 'short',
      timeZone: 'UTC',
    })
    expect(await found(`11200 ${Number(day)} ${name.slice(0, 3)} ${year}`)).toEqual(['LINE 11200'])
  })

  test('a line brings the movements of its amount, and a match that is taken back makes it wait again', async () => {
    await api(app)
      .as(admin)
      .call(endpoints.enterMove, { body: { kind: 'pay-in', amount: 1112, reference: 'CAPITAL9', reason: 'Capital.' } })
    const page = await lines({ search: 'line 11200' })
    expect(page.moves).toMatchObject([{ amount: 1112, reference: 'CAPITAL9', kind: expect.any(String) }])
    const params = { id: page.lines[0]?._id ?? '' }
    const match = { moves: [page.moves[0]?._id ?? ''] }
    expect((await moves({ search: 'capital9 1,112' })).moves).toMatchObject([{ amount: 1112 }])
    expect((await api(app).as(admin).call(endpoints.matchLine, { params, body: match })).status).toBe(200)
    expect(await found('line 11200')).toEqual([])
    expect((await moves()).moves).toEqual([])
    await api(app)
      .as(admin)
      .call(endpoints.unmatchLine, { params, body: { reason: 'Another one.' } })
    expect(await found('line 11200')).toEqual(['LINE 11200'])
    expect((await moves({ search: 'nothing like it' })).moves).toEqual([])
  })
})

// @finding U32
test('a line finds what is expected of its amount behind 500 that wait longer: a UPI payment, a withdrawal', async () => {
  const [asha] = await given.people(app, 'Asha')
  await app.owner.query(
    `begin;
     set local session_replication_role = replica;
     insert into upi_payment (id, person_id, amount_paise, description, reference, state, utr, claimed_at)
       select gen_random_uuid(), '${asha.id}', 10000 + n, 'Money', 'KURIMANY' || n, 'waiting', lpad(n::text, 12, '0'),
              kuri_now() + n * interval '1 second'
         from generate_series(1, 600) n;
     insert into withdrawal (id, person_id, amount_paise, holder, ifsc, number_ends, number_sealed, hold_id, state,
                             needs_second, approved_at, created_at)
       select gen_random_uuid(), '${asha.id}', 20000 + n, 'Asha', 'SBIN0001234', '9012', '\\x00', 1000000 + n, 'approved',
              false, kuri_now(), kuri_now() + n * interval '1 second'
         from generate_series(1, 600) n;
     commit`,
  )
  const expected = await app.act((tx) => allExpected(tx, null))
  expect(expected.filter(({ amount }) => amount === 10_600 || amount === -20_600)).toMatchObject([
    { source: 'upi' },
    { source: 'withdrawal' },
  ])
})
