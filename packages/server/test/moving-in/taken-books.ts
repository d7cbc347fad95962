import { endpoints } from '@kuri/contract'
import {
  addDays,
  columnsOf,
  mustBeMended,
  type Books,
  type Day,
  type Fault,
  type Paise,
  type SheetKey,
} from '@kuri/domain'
import { readAndCheck } from '../../src/workbook/check.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { checkedImport } from '../imports/uploads.ts'

/* The workbook of the company's own books: downloaded, checked, and taken to an empty company. */

export interface TakenBooks {
  readonly bytes: Buffer
  readonly books: Books
  /** Those that must be mended. */
  readonly toMend: readonly Fault[]
}

export async function download(app: TestApp, by: Pick<Caller, 'token'>, day?: Day) {
  const query = day === undefined ? '' : `?day=${day}`
  const headers = { authorization: `Bearer ${by.token}` }
  return await app.app.inject({ method: 'GET', url: `/api/admin/books/workbook${query}`, headers })
}

/** The workbook at the end of a day, with what our own check finds in it. */
export async function takeBooks(app: TestApp, by: Pick<Caller, 'token'>, day: Day): Promise<TakenBooks> {
  const answer = await download(app, by, day)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { checked, books } = await readAndCheck(answer.rawPayload, () => {}, [])
  return { bytes: answer.rawPayload, books, toMend: checked.faults.filter(mustBeMended) }
}

export interface MovedCompany {
  readonly app: TestApp
  readonly admin: Caller
}

/** An empty company that takes all chits of a workbook into its books on the day after the cut-over, over HTTP. */
export async function movedIn({ bytes }: TakenBooks, cutOver: Day): Promise<MovedCompany> {
  const app = await startApp()
  await given.clock(app, addDays(cutOver, 1))
  const admin = await given.admin(app, 'Zara')
  const id = await checkedImport(app, admin, bytes)
  const client = api(app).as(admin)
  const dryRun = await client.call(endpoints.dryRunImport, { params: { id } })
  if (dryRun.status !== 200) throw new Error(JSON.stringify(dryRun.problem))
  for (let left = 1; left > 0;) {
    const { reply } = await client.call(endpoints.acceptImport, { params: { id }, body: {} })
    if (reply.refused.length > 0) throw new Error(JSON.stringify(reply.refused))
    left = reply.left
  }
  return { app, admin }
}

/** The rows of a sheet without their places, in an order of their own; some columns may be left out. */
export function rowsIn(
  { books }: Pick<TakenBooks, 'books'>,
  sheet: SheetKey,
  without: readonly string[] = [],
): unknown[] {
  const columns = columnsOf(sheet).map(([column]) => column)
  const kept = columns.filter((column) => !without.includes(column))
  const rows: readonly object[] = books.workbook[sheet]?.rows ?? []
  return rows
    .map((row) => kept.map((column) => [column, (row as Readonly<Record<string, unknown>>)[column]]))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

/** What every ticket of running chits has to pay, chit by chit. */
export const duesIn = async ({ owner }: TestApp) =>
  (
    await owner.query<{ chit: string; ticket: number; month: number; net: Paise; rest: Paise }>(
      `select chit.name as chit, ticket_no as ticket, month_no as month, net_paise as net, rest_paise as rest
         from chit join ticket on ticket.chit_id = chit.id join instalment on ticket_id = ticket.id
        where chit.state = 'running' and instalment.state <> 'paid'
        order by chit.name, ticket_no, month_no`,
    )
  ).rows

/** What is in the accounts of each kind. A debit is above zero. */
export async function balancesIn({ owner }: TestApp): Promise<(...kinds: string[]) => number> {
  const { rows } = await owner.query<{ kind: string; balance: Paise }>(
    'select kind, sum(debits_posted - credits_posted)::bigint as balance from account group by kind',
  )
  const of = new Map(rows.map(({ kind, balance }) => [kind, balance]))
  return (...kinds) => kinds.reduce((so, kind) => so + (of.get(kind) ?? 0), 0)
}

/** What is in the accounts of each chit. */
export const chitMoneyIn = async ({ owner }: TestApp) =>
  (
    await owner.query<{ chit: string; kind: string; balance: Paise }>(
      `select chit.name as chit, kind, sum(debits_posted - credits_posted)::bigint as balance
         from chit join account on subject = chit.id
              or subject in (select auction.id from auction where auction.chit_id = chit.id)
        where chit.state = 'running' group by 1, 2 having sum(debits_posted - credits_posted) <> 0 order by 1, 2`,
    )
  ).rows

/** What each running chit agrees about late payers. */
export const lateTermsIn = async ({ owner }: TestApp) =>
  (
    await owner.query<{ chit: string; late: unknown }>(
      `select name as chit, late_terms as late from chit where state = 'running' order by name`,
    )
  ).rows
