import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDue } from '../../src/features/auctions/close-due.ts'
import { addUpTotals } from '../../src/features/reports/service.ts'
import { checkInvariants } from '../../src/jobs/check-invariants.ts'
import * as sessions from '../../src/features/sessions/service.ts'
import { startApp, type TestApp } from '../app.ts'
import { TICKETS_OF_A_CHIT } from '../closing/month-auctions.ts'
import { writeMonth } from '../closing/month-books.ts'
import { countTransfers } from '../count-transfers.ts'
import { execute } from '../execute.ts'
import { freshDatabase } from '../fresh-database.ts'
import { answeredReads, type AnsweredRead, type Reader } from './reads.ts'

/*
 * The reads of the endpoint table, but files, streams and those that answer 200 for nothing in these companies, in a company
 * and in one of four times its size: how many rows of tables and indexes PostgreSQL looks at. It counts, and does not time:
 * `npm run bench:endpoints` times, in larger companies.
 */

const SMALL = 250
const LARGE = 1_000
const MOST_GROWTH = 1.3
/** A scan of a table with two rows for each chit looks at 60 more. */
const SCAN = 60
const MEMBER = 'member7@month.test'

/** What looks at more rows in a larger company, and why. */
const GROWS: Readonly<Record<string, string>> = {
  'GET /admin/users': 'the original client asks for everybody at once',
  'GET /admin/topups': 'the original client asks for all that wait',
  'GET /admin/arrears': 'asked for without a page, at most 1,000',
  'GET /admin/auctions/calendar':
    'counts the auctions of the month, and compares those of a page with all at the same time',
  'GET /admin/prizes': 'asked for without a page, at most 1,000',
  'GET /admin/arrears/overview': 'adds up what is overdue, by age',
  'GET /admin/month': 'counts the people with something overdue',
  'GET /admin/chits': 'orders the chits by what is overdue in each',
  'GET /admin/collectors/members': 'counts the members with a ticket',
  'GET /admin/money': 'counts what waits; here a prize of every chit waits',
  'GET /admin/stats': 'counts what waits; here a prize of every chit waits',
  'GET /admin/work': 'counts what waits; here a prize of every chit waits',
  'GET /admin/minutes': 'lists up to 100 minutes to file; here those of every chit',
  'GET /admin/reconciliation':
    'adds up what no statement of the bank has shown, here everything, and what lies at gateways',
  'GET /admin/ledger': 'asked for without a page, at most 1,000 accounts',
  'GET /admin/reports': 'has a line for each chit',
}

interface Company {
  readonly app: TestApp
  rowsOf(read: AnsweredRead): Promise<number>
  reads(): Promise<AnsweredRead[]>
}

let small: Company
let large: Company
beforeAll(async () => {
  small = await openCompany(SMALL)
  large = await openCompany(LARGE)
}, 120_000)
afterAll(() => Promise.all([small, large].map(({ app }) => app.close())))

async function openCompany(people: number): Promise<Company> {
  const database = await freshDatabase()
  await writeMonth(database.ownerUrl, people / TICKETS_OF_A_CHIT, 1)
  // in companies so small PostgreSQL would read and join whole tables, which says nothing of large ones
  for (const plan of ['seqscan', 'hashjoin', 'mergejoin'])
    await execute(database.ownerUrl, `alter database ${database.name} set enable_${plan} = off`)
  const app = await startApp({}, { database })
  await closeDue(app.db, { skipLocked: true })
  await app.act(addUpTotals)
  await countTransfers(app.owner)
  await checkInvariants(app.app.jobContext)
  await app.owner.query('vacuum analyze')
  const tokens = { admin: await logIn('member0@month.test'), member: await logIn(MEMBER), nobody: undefined }

  async function logIn(email: string): Promise<string> {
    const { rows } = await app.owner.query<{ id: string }>('select person_id as id from login where email = $1', [
      email,
    ])
    const person = { personId: rows[0]?.id ?? '', userAgent: 'test', address: '127.0.0.1' }
    return (await app.act((tx) => sessions.start(tx, person))).token
  }
  async function get(path: string, by: Reader): Promise<number> {
    const token = tokens[by]
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return (await app.app.inject({ method: 'GET', url: `/api${path}`, headers })).statusCode
  }
  /** What all connections have read so far; each is told to add its own to the statistics. */
  async function rowsRead(): Promise<number> {
    await Promise.all(
      Array.from({ length: 20 }, () => sql`select pg_stat_force_next_flush(), pg_sleep(0.005)`.execute(app.db)),
    )
    const { rows } = await app.owner.query<{ read: string }>(
      `select (select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes) as read`,
    )
    return Number(rows[0]?.read)
  }
  return {
    app,
    reads: async () => (await answeredReads(app.owner, MEMBER, get)).reads,
    async rowsOf({ path, by }) {
      const counts: number[] = []
      for (let call = 0; call < 3; call++) {
        const before = await rowsRead()
        expect(await get(path, by)).toBe(200)
        counts.push((await rowsRead()) - before)
      }
      return Math.min(...counts)
    },
  }
}

test('a read looks at no more rows in a larger company, but for those that are listed with their reason', async () => {
  let compared = 0
  const grown: string[] = []
  const inLarge = new Map((await large.reads()).map((read) => [read.name, read]))
  for (const read of await small.reads()) {
    const same = inLarge.get(read.name)
    if (!same) continue
    const [rows, more] = [await small.rowsOf(read), await large.rowsOf(same)]
    compared += 1
    if (more > rows * MOST_GROWTH && more - rows >= SCAN) grown.push(read.name)
  }
  expect(compared).toBeGreaterThan(70)
  expect(grown.toSorted()).toEqual(Object.keys(GROWS).toSorted())
}, 180_000)
