import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Row, Tx } from '../../database/types.ts'
import { OVERDUE } from './totals.store.ts'

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

/** Parts of instalments that were paid, here or in the previous books of a company that moved in. */
const PARTS = sql`(
  select ticket_id, month_no, chit_id, amount_paise, paid_to, paid_at from instalment_part
  union all
  select ticket_id, month_no, chit_id, amount_paise, 'pool', paid_at from previous_payment_at) as paid_part`

/** What came in for chits and went out. */
export interface MoneyOfChits {
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

export interface SchemeInMoney extends MoneyOfChits {
  readonly id: string
  readonly name: string
  readonly state: Row<'chit'>['state']
}

/** The totals of which reports are made, each under the name of its figure. */
const FIGURES = {
  collected: 'paid',
  applied: 'applied',
  advances: 'unpaid_advance',
  outstanding: 'outstanding_advance',
  prizes: 'prize',
  commission: 'commission',
  tax: 'tax',
  dividends: 'dividend',
  disbursed: 'disbursed',
} as const

const FROM_TOTALS = sql.join(
  Object.entries(FIGURES).map(
    ([figure, name]) => sql`coalesce(sum(paise) filter (where name = ${sql.lit(name)}), 0) as ${sql.ref(figure)}`,
  ),
)

/** Whether a report has neither a first nor a past last day: then the totals have it. */
export const isAllTime = ({ begins, ends }: Period): boolean => begins === null && ends === null

/** All chits together, from the first entry until now. */
export async function allSchemes(tx: Tx): Promise<MoneyOfChits> {
  const { rows } = await sql<MoneyOfChits>`
    select ${FROM_TOTALS}, ${OVERDUE} as arrears, coalesce(sum(count) filter (where name = 'ticket'), 0)::integer as tickets
      from company_total, (select kuri_today() as today) clock`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers with one row')
  return row
}

/** `schemes`, from the first entry until now. */
async function schemesFromTotals(tx: Tx): Promise<SchemeInMoney[]> {
  const { rows } = await sql<SchemeInMoney>`
    with figure as (select chit_id, ${FROM_TOTALS} from chit_total group by chit_id),
    late as (select chit_id, sum(rest_paise) as arrears from overdue_instalment group by chit_id)
    select chit.id, chit.name, chit.state, chit.ticket_count as tickets, figure.*, coalesce(arrears, 0) as arrears
      from chit join figure on figure.chit_id = chit.id left join late on late.chit_id = chit.id
     order by chit.created_at desc, chit.id desc`.execute(tx)
  return rows
}

/** Every chit with what came in and went out meanwhile, newest first. */
export async function schemes(tx: Tx, period: Period): Promise<SchemeInMoney[]> {
  if (isAllTime(period)) return await schemesFromTotals(tx)
  const { rows } = await sql<SchemeInMoney>`
    with span as (${span(period)}),
    part as (
      select ticket_id, month_no, sum(amount_paise) as paid,
             coalesce(sum(amount_paise) filter (where paid_to <> 'pool'), 0) as repaid
        from ${PARTS}, span where paid_at < ends group by 1, 2),
    came_in_parts as (
      select chit_id, sum(amount_paise) as collected,
             coalesce(sum(amount_paise) filter (where paid_to <> 'pool'), 0) as repaid
        from ${PARTS}, span where paid_at >= begins and paid_at < ends group by 1),
    came as (
      select chit_id,
             sum(net_paise - parts_paise) filter (where paid_at >= begins and paid_at < ends) as collected,
             -- the pool has a dividend from the day it pays an instalment, or helps the company to cover it
             sum(dividend_paise) filter (where coalesce(covered_at, paid_at) >= begins
                                           and coalesce(covered_at, paid_at) < ends) as applied,
             coalesce(sum(covered_paise) filter (where covered_at >= begins and covered_at < ends), 0)
               - coalesce(sum(net_paise - parts_paise)
                            filter (where covered_at is not null and paid_at >= begins and paid_at < ends), 0) as advances,
             sum(covered_paise - coalesce(repaid, 0)) filter (where covered_at < ends
                                          and (paid_at is null or paid_at >= ends)
                                          and (written_off_at is null or written_off_at >= ends)) as outstanding,
             sum(net_paise - coalesce(paid, 0)) filter (where (covered_at < ends or due_on < ${period.lateBefore})
                                      and (paid_at is null or paid_at >= ends)) as arrears
        from span, instalment left join part using (ticket_id, month_no) group by chit_id),
    went as (
      select chit_id, sum(prize_paise) as prizes, sum(result.commission_paise) as commission,
             sum(result.tax_paise) as tax, sum(dividend_paise) as dividends
        from auction_result as result join auction on auction.id = auction_id, span
       where settled_at >= begins and settled_at < ends group by chit_id),
    reached as (
      select chit_id, sum(amount_paise) as disbursed
        from prize join auction on auction.id = auction_id, span
       where paid_before is null and approved_at >= begins and approved_at < ends group by chit_id)
    select chit.id, chit.name, chit.state, chit.ticket_count as tickets,
           coalesce(came.collected, 0) + coalesce(came_in_parts.collected, 0) as collected, coalesce(applied, 0) as applied,
           coalesce(advances, 0) - coalesce(came_in_parts.repaid, 0) as advances,
           coalesce(outstanding, 0) as outstanding, coalesce(arrears, 0) as arrears,
           coalesce(prizes, 0) as prizes, coalesce(commission, 0) as commission, coalesce(tax, 0) as tax,
           coalesce(dividends, 0) as dividends, coalesce(disbursed, 0) as disbursed
      from chit
      left join came on came.chit_id = chit.id
      left join came_in_parts on came_in_parts.chit_id = chit.id
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
  const { dueFrom, dueTo, ends } = period
  const month = sql`date_trunc('month', day::timestamp)`
  // the totals have what is paid by now; what was paid by an earlier day is read from the instalments
  const collected =
    ends === null
      ? sql`select ${month} as month, sum(paise) as collected from in_period where name = 'paid' group by 1`
      : sql`select date_trunc('month', due_on::timestamp) as month,
                   coalesce(sum(net_paise - parts_paise) filter (where paid_at < ${ends.toISOString()}::timestamptz), 0)
                     + coalesce(sum(part.paid), 0) as collected
              from instalment
              left join (select ticket_id, month_no, sum(amount_paise) as paid from ${PARTS}
                          where paid_at < ${ends.toISOString()}::timestamptz group by 1, 2) part using (ticket_id, month_no)
             where due_on between ${dueFrom ?? '-infinity'}::date and ${dueTo}
             group by 1`
  const { rows } = await sql<MonthOfSchemes>`
    with in_period as (
      select * from company_total where name in ('due', 'paid', 'prize', 'dividend', 'commission', 'tax')
         and day between ${dueFrom ?? '-infinity'}::date and ${dueTo}),
    collected as (${collected}),
    summed as (
      select ${month} as month, sum(paise) filter (where name = 'due') as due,
             sum(paise) filter (where name = 'prize') as prizes, sum(paise) filter (where name = 'dividend') as dividends,
             sum(paise) filter (where name = 'commission') as commission, sum(paise) filter (where name = 'tax') as tax
        from in_period group by 1)
    select to_char(month, 'YYYY-MM') as month, coalesce(due, 0) as due, coalesce(collected, 0) as collected,
           coalesce(prizes, 0) as prizes, coalesce(dividends, 0) as dividends,
           coalesce(commission, 0) as commission, coalesce(tax, 0) as tax
      from generate_series((select min(month) from summed), (select max(month) from summed), interval '1 month') as month
      left join summed using (month)
      left join collected using (month)
     order by month`.execute(tx)
  return rows
}
