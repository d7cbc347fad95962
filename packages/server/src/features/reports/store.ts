import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'
import { OVERDUE } from './totals.store.ts'

export interface Counts {
  readonly users: number
  readonly members: number
  readonly chits: number
  readonly paidInstalments: number
}

export async function counts(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select coalesce(sum(count) filter (where name = 'person'), 0)::bigint as users,
           coalesce(sum(count) filter (where name = 'not_admin'), 0)::bigint as members,
           coalesce(sum(count) filter (where name = 'chit'), 0)::bigint as chits,
           coalesce(sum(count) filter (where name = 'paid'), 0)::bigint as "paidInstalments"
      from company_total where name in ('person', 'not_admin', 'chit', 'paid')`.execute(tx)
  return theOne(rows)
}

/** Requests to join that wait, and since when the oldest of them. */
export async function requestsWaiting(tx: Tx): Promise<{ readonly requests: number; readonly oldest: Date | null }> {
  const { rows } = await sql<{ requests: number; oldest: Date | null }>`
    select count(*) as requests, min(created_at) as oldest from join_request where state = 'pending'`.execute(tx)
  return theOne(rows)
}

export interface MonthInMoney {
  readonly due: Paise
  readonly collected: Paise
  readonly overdue: Paise
  readonly prizes: Paise
  readonly commission: Paise
}

/** The Indian calendar month we are in. */
export async function thisMonth(tx: Tx): Promise<MonthInMoney> {
  const { rows } = await sql<MonthInMoney>`
    with clock as materialized (select kuri_today() as today, date_trunc('month', kuri_today()::timestamp) as month)
    select coalesce(sum(paise) filter (where name = 'due' and is_now), 0) as due,
           coalesce(sum(paise) filter (where name = 'paid' and is_now), 0) as collected,
           ${OVERDUE} as overdue,
           coalesce(sum(paise) filter (where name = 'disbursed' and is_now), 0) as prizes,
           coalesce(sum(paise) filter (where name = 'commission' and is_now), 0) as commission
      from clock, company_total, lateral (select date_trunc('month', day::timestamp) = month as is_now) as its
     where name in ('due', 'paid', 'unpaid_advance', 'disbursed', 'commission')`.execute(tx)
  return theOne(rows)
}

function theOne<T>([row]: readonly T[]): T {
  if (!row) throw new Error('an aggregate always answers with one row')
  return row
}
