import { endpoints } from '@kuri/contract'
import { day, fromRupees, type MonthName } from '@kuri/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payMonth } from '../../src/features/instalments/pay.ts'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { tally } from './tally.ts'

/*
 * Receipts of a chit and year are numbered without a gap (ADR 3), whatever is paid in the same moment and however
 * many payments are taken back after their number was taken: refused, failed, or their connection cut. `RACES=100` runs it
 * so often.
 */

const RACES = Number(process.env['RACES'] ?? 1)
const CHITS = 3
const TICKETS = 5
const MONTHS = 4
/** Holds the last ticket of each chit, with money for one month in all. */
const POOR = TICKETS - 1

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

interface Series {
  readonly chit: number
  readonly year: number
  readonly last: number
  readonly receipts: string[]
}

/** Every receipt of some chits as the books have it, by chit and year, in their order. */
async function seriesOf(chitIds: readonly string[]): Promise<Series[]> {
  const { rows } = await app.owner.query<Series>(
    `select chit_no as chit, year, last_no as last,
            (select array_agg(receipt_no order by receipt_no) from instalment
              where instalment.chit_id = chit.id and receipt_no like 'K' || chit_no || '-' || year || '-%') as receipts
       from receipt_series join chit on chit.id = chit_id
      where chit.id = any ($1::uuid[]) order by chit_no, year`,
    [chitIds],
  )
  return rows
}

const numbered = (chit: number, year: number, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `K${chit}-${year}-${String(place + 1).padStart(5, '0')}`)

/** Three chits with the same five members; all but the last can pay everything. */
async function threeChits() {
  await given.clock(app, day('2027-01-05'))
  const members = await given.people(app, 'Asha', 'Bala', 'Charu', 'Dev', 'Esha')
  const options = { tickets: TICKETS, months: MONTHS, amount: fromRupees(20_000), startDate: day('2027-01-05') }
  const ids: string[] = []
  for (let place = 0; place < CHITS; place += 1)
    ids.push((await given.runningChit(app, { ...options, members })).chit._id)
  for (const [place, member] of members.entries())
    await given.funds(app, member, fromRupees(place === POOR ? 1_000 : 12_000))
  return { ids, rich: members.slice(0, POOR), poor: members[POOR] as Caller }
}

/** Pays a ticket's month and takes its number; then whatever happens to the transaction. Gives the number that was taken. */
async function payAndLose(chitId: string, { id }: Caller, lose: 'fails' | 'is cut'): Promise<string | undefined> {
  let taken: string | undefined
  const work = app.act(async (tx) => {
    const ticket = await tx
      .selectFrom('ticket')
      .where('chit_id', '=', chitId)
      .where('person_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    const paid = await payMonth(tx, { ticketId: ticket.id, monthNo: 3, actor: id })
    if (paid.ok) taken = paid.value.receiptNo
    if (lose === 'is cut') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    throw new Error('what came after it failed')
  })
  await expect(work).rejects.toThrow(lose === 'fails' ? 'what came after it failed' : /terminat/i)
  return taken
}

// @spec INS-3
test('no number is left out and none is given twice', { repeats: RACES - 1, timeout: 60_000 }, async () => {
  const { ids, rich, poor } = await threeChits()
  const pay = (chitId: string, by: Caller, month: MonthName) =>
    api(app)
      .as(by)
      .call(endpoints.payContribution, { body: { chitId, month, year: 2027 } })
  const several = (chitId: string, by: Caller, amount?: number) =>
    api(app)
      .as(by)
      .call(endpoints.paySeveral, {
        body: {
          chitId,
          months: [
            { month: 'March', year: 2027 },
            { month: 'April', year: 2027 },
          ],
          ...(amount !== undefined && { amount }),
        },
      })
  const each = <T>(work: (chitId: string, by: Caller) => T): T[] => ids.flatMap((id) => rich.map((by) => work(id, by)))

  const [paid, mismatched, tooPoor, lost] = await Promise.all([
    // each twice: one of the two is refused
    tally(
      (['January', 'January', 'February', 'February'] as const).flatMap((month) =>
        each((id, by) => pay(id, by, month)),
      ),
    ),
    tally(each((id, by) => several(id, by, 1_999))),
    tally(ids.map((id) => several(id, poor))),
    Promise.all([
      ...each((id, by) => payAndLose(id, by, 'fails')),
      ...ids.map((id) => payAndLose(id, rich[0] as Caller, 'is cut')),
    ]),
  ])
  const eachOnce = CHITS * rich.length
  expect(paid).toEqual({ 201: 2 * eachOnce, instalment_already_paid: 2 * eachOnce })
  expect(mismatched).toEqual({ amount_mismatch: eachOnce })
  expect(tooPoor).toEqual({ insufficient_funds: CHITS })
  expect(lost.filter((no) => no?.includes('-2027-'))).toHaveLength(eachOnce + CHITS)

  await given.clock(app, day('2028-01-03'))
  expect(await tally(each((id, by) => several(id, by, 2_000)))).toEqual({ 201: eachOnce })
  const perYear = 2 * rich.length
  const series = await seriesOf(ids)
  expect(series.map(({ year }) => year)).toEqual(ids.flatMap(() => [2027, 2028]))
  for (const { chit, year, last, receipts } of series) {
    expect({ last, receipts }).toEqual({ last: perYear, receipts: numbered(chit, year, perYear) })
  }
})
