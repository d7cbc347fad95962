import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Row, Tx } from '../../database/types.ts'

/** What a report looks at. `begins` null: from the first entry on; `ends` null: until now. */
export interface Period {
  readonly begins: Date | null
  readonly ends: Date | null
  /** What fell due before this day and is not paid was late at the end. */
  readonly lateBefore: Day
  readonly dueFrom: Day | null
  readonly dueTo: Day
}

const span = ({ begins, ends }: Period) => sql`
  select coalesce(${begins?.toISOString() ?? null}::timestamptz, '-infinity') as begins,
         coalesce(${ends?.toISOString() ?? null}::timestamptz, 'infinity') as ends`

export interface SchemeInMoney {
  readonly id: string
  readonly name: string
  readonly state: Row<'chit'>['state']
  readonly tickets: number
  readonly collected: Paise
  readonly applied: Paise
  readonly advances: Paise
  readonly outstanding: Paise
  readonly arrears: Paise
  readonly prizes: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly dividends: Paise
  readonly disbursed: Paise
}

/** Every chit with what came in and went out meanwhile, newest first. */
export async function schemes(tx: Tx, period: Period): Promise<SchemeInMoney[]> {
  const { rows } = await sql<SchemeInMoney>`
    with span as (${span(period)}),
    came as (
      select chit_id,
             sum(net_paise) filter (where paid_at >= begins and paid_at < ends) as collected,
             -- the pool has a dividend from the day it pays an instalment, or helps the company to cover it
             sum(dividend_paise) filter (where coalesce(covered_at, paid_at) >= begins
                                           and coalesce(covered_at, paid_at) < ends) as applied,
             coalesce(sum(covered_paise) filter (where covered_at >= begins and covered_at < ends), 0)
               - coalesce(sum(covered_paise) filter (where paid_at >= begins and paid_at < ends), 0) as advances,
             sum(covered_paise) filter (where covered_at < ends
                                          and (paid_at is null or paid_at >= ends)
                                          and (written_off_at is null or written_off_at >= ends)) as outstanding,
             sum(net_paise) filter (where (covered_at < ends or due_on < ${period.lateBefore})
                                      and (paid_at is null or paid_at >= ends)) as arrears
        from instalment, span group by chit_id),
    went as (
      select chit_id, sum(prize_paise) as prizes, sum(result.commission_paise) as commission,
             sum(result.tax_paise) as tax, sum(dividend_paise) as dividends
        from auction_result as result join auction on auction.id = auction_id, span
       where settled_at >= begins and settled_at < ends group by chit_id),
    reached as (
      select chit_id, sum(amount_paise) as disbursed
        from prize join auction on auction.id = auction_id, span
       where approved_at >= begins and approved_at < ends group by chit_id)
    select chit.id, chit.name, chit.state, chit.ticket_count as tickets,
           coalesce(collected, 0) as collected, coalesce(applied, 0) as applied, coalesce(advances, 0) as advances,
           coalesce(outstanding, 0) as outstanding, coalesce(arrears, 0) as arrears,
           coalesce(prizes, 0) as prizes, coalesce(commission, 0) as commission, coalesce(tax, 0) as tax,
           coalesce(dividends, 0) as dividends, coalesce(disbursed, 0) as disbursed
      from chit
      left join came on came.chit_id = chit.id
      left join went on went.chit_id = chit.id
      left join reached on reached.chit_id = chit.id
     order by chit.created_at desc, chit.id desc`.execute(tx)
  return rows
}

export interface MonthOfSchemes {
  /** '2026-11'. */
  readonly month: string
  readonly due: Paise
  readonly collected: Paise
  readonly prizes: Paise
  readonly dividends: Paise
  readonly commission: Paise
  readonly tax: Paise
}

/** All chits together, month by month without a gap, oldest first: what fell due and what auctions gave. */
export async function months(tx: Tx, period: Period): Promise<MonthOfSchemes[]> {
  const { rows } = await sql<MonthOfSchemes>`
    with span as (${span(period)}),
    fell_due as (
      select date_trunc('month', due_on::timestamp) as month, sum(net_paise) as due,
             sum(net_paise) filter (where paid_at < ends) as collected
        from instalment, span
       where due_on >= coalesce(${period.dueFrom}::date, '-infinity') and due_on <= ${period.dueTo} group by 1),
    given as (
      select date_trunc('month', settled_at at time zone 'Asia/Kolkata') as month, sum(prize_paise) as prizes,
             sum(dividend_paise) as dividends, sum(commission_paise) as commission, sum(tax_paise) as tax
        from auction_result, span
       where settled_at >= begins and settled_at < ends group by 1),
    known as (select month from fell_due union select month from given)
    select to_char(month, 'YYYY-MM') as month, coalesce(due, 0) as due, coalesce(collected, 0) as collected,
           coalesce(prizes, 0) as prizes, coalesce(dividends, 0) as dividends,
           coalesce(commission, 0) as commission, coalesce(tax, 0) as tax
      from generate_series((select min(month) from known), (select max(month) from known), interval '1 month') as month
      left join fell_due using (month)
      left join given using (month)
     order by month`.execute(tx)
  return rows
}
