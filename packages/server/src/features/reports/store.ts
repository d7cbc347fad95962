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

export interface Waiting {
  readonly requests: number
  readonly topups: number
  readonly withdrawals: number
  readonly counterPayments: number
  readonly companyMoves: number
  readonly prizes: number
  readonly oldest: Date | null
}

/** What waits for an administrator, and since when the oldest of it. */
export async function waiting(tx: Tx): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select 'request' as what, created_at as since from join_request where state = 'pending'
      union all
      select 'topup', created_at from topup where state = 'waiting'
      union all
      select 'counter', created_at from counter_payment where state = 'waiting_second'
      union all
      select 'move', created_at from company_move where state = 'waiting_second'
      union all
      select 'withdrawal', created_at from withdrawal where state in ('waiting', 'waiting_second', 'approved')
      union all
      select 'prize', settled_at from prize join auction_result using (auction_id) where state <> 'approved')
    select count(*) filter (where what = 'request') as requests,
           count(*) filter (where what = 'topup') as topups,
           count(*) filter (where what = 'withdrawal') as withdrawals,
           count(*) filter (where what = 'counter') as "counterPayments",
           count(*) filter (where what = 'move') as "companyMoves",
           count(*) filter (where what = 'prize') as prizes,
           min(since) as oldest
      from waiting`.execute(tx)
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
           (select coalesce(sum(net_paise), 0) from instalment
             where state in ('covered', 'written_off') or (state = 'unpaid' and due_on < kuri_today())) as overdue,
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
