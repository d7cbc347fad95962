import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'
import { OVERDUE } from './totals.store.ts'

/** Requests to join that wait, and since when the oldest of them. */
export async function requestsWaiting(tx: Tx): Promise<{ readonly requests: number; readonly oldest: Date | null }> {
  const { rows } = await sql<{ requests: number; oldest: Date | null }>`
    select count(*) as requests, min(created_at) as oldest from join_request where state = 'pending'`.execute(tx)
  return theOne(rows)
}

export interface Figures {
  readonly users: number
  readonly members: number
  readonly chits: number
  readonly paidInstalments: number
  readonly due: Paise
  readonly collected: Paise
  readonly overdue: Paise
  readonly prizes: Paise
  readonly commission: Paise
}

const counted = (name: string) => sql`coalesce(sum(count) filter (where name = ${sql.lit(name)}), 0)::bigint`
const inMonth = (name: string) => sql`coalesce(sum(paise) filter (where name = ${sql.lit(name)} and is_now), 0)`

/** What the company has, and what moves in the Indian calendar month we are in. */
export async function figures(tx: Tx): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with clock as materialized (select kuri_today() as today, date_trunc('month', kuri_today()::timestamp) as month)
    select ${counted('person')} as users, ${counted('not_admin')} as members, ${counted('chit')} as chits,
           ${counted('paid')} as "paidInstalments",
           ${inMonth('due')} as due, ${inMonth('paid')} as collected, ${OVERDUE} as overdue,
           ${inMonth('disbursed')} as prizes, ${inMonth('commission')} as commission
      from clock, company_total, lateral (select date_trunc('month', day::timestamp) = month as is_now) as its
     where name in ('person', 'not_admin', 'chit', 'due', 'paid', 'unpaid_advance', 'disbursed', 'commission')`.execute(
    tx,
  )
  return theOne(rows)
}

function theOne<T>([row]: readonly T[]): T {
  if (!row) throw new Error('an aggregate always answers with one row')
  return row
}
