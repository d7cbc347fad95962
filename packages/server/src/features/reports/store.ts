import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

export interface Counts {
  readonly users: number
  readonly members: number
  readonly chits: number
  readonly paidInstalments: number
}

export async function counts(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from person) as users,
           (select count(*) from person where role <> 'admin') as members,
           (select count(*) from chit) as chits,
           (select count(*) from instalment where state = 'paid') as "paidInstalments"`.execute(tx)
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
    with month as (
      select date_trunc('month', kuri_today()::timestamp)::date as first,
             (date_trunc('month', kuri_today()::timestamp) + interval '1 month')::date as next),
    span as (
      select first::timestamp at time zone 'Asia/Kolkata' as begins, next::timestamp at time zone 'Asia/Kolkata' as ends from month)
    select (select coalesce(sum(net_paise), 0) from instalment, month where due_on >= first and due_on < next) as due,
           (select coalesce(sum(net_paise), 0) from instalment, month
             where due_on >= first and due_on < next and state = 'paid') as collected,
           (select coalesce(sum(net_paise), 0) from overdue_instalment) as overdue,
           (select coalesce(sum(amount_paise), 0) from prize, span
             where state = 'approved' and approved_at >= begins and approved_at < ends) as prizes,
           (select coalesce(sum(commission_paise), 0) from auction_result, span
             where settled_at >= begins and settled_at < ends) as commission`.execute(tx)
  return theOne(rows)
}

function theOne<T>([row]: readonly T[]): T {
  if (!row) throw new Error('an aggregate always answers with one row')
  return row
}
