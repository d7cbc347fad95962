import type { COMPANY_CHIT_FILTERS, COMPANY_CHIT_SORTS } from '@kuri/contract'
import type { Day, Paise } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import { NOW, TODAY } from '../../clock.ts'
import { branchNameOf } from '../../database/branch-rows.ts'
import type { Row, Tx } from '../../database/types.ts'
import { containing, wordsIn } from '../../database/search-words.ts'

type Filter = (typeof COMPANY_CHIT_FILTERS)[number]
type Sort = (typeof COMPANY_CHIT_SORTS)[number]

export interface ChitsFilter {
  readonly search: string
  readonly filter: Filter | undefined
  readonly sort: Sort
  readonly descending: boolean
  readonly limit: number
  readonly skip: number
}

export interface ChitThisMonth {
  readonly id: string
  readonly name: string
  /** Where there are several. */
  readonly branch: string | null
  readonly state: Row<'chit'>['state']
  readonly life: Paise
  readonly months: number
  readonly tickets: number
  readonly taken: number
  readonly startOn: Day
  readonly monthNo: number | null
  readonly due: Paise
  readonly collected: Paise
  readonly late: Paise
  readonly latePeople: number
  readonly auctionId: string | null
  readonly auctionState: 'scheduled' | 'open' | 'closed'
  readonly opensAt: Date
  readonly winner: string | null
  readonly prize: Paise
  readonly payBy: Day
  readonly isPrizeLate: boolean
  readonly prizesWaiting: number
}

/** One page of the chits that match, how many match, and how many each filter has. */
export interface ChitsThisMonth {
  readonly rows: ChitThisMonth[]
  readonly total: number
  readonly counts: Record<Filter, number>
}

/** The month of a chit whose instalments fell due last. */
const monthNo = (chit: 'judged' | 'page'): RawBuilder<number> => sql<number>`(
  select month_no from instalment
   where ticket_id = (select id from ticket where ticket.chit_id = ${sql.ref(`${chit}.id`)} and ticket_no = 1)
     and due_on = month_day
   order by month_no desc limit 1)`

const SORTS: Record<Sort, RawBuilder<unknown>> = {
  late: sql`late`,
  name: sql`lower(name)`,
  amount: sql`life`,
  month: monthNo('judged'),
  collected: sql`share`,
  auction: sql`"opensAt"`,
  prize: sql`"payBy"`,
}

const FILTERS: Record<Filter, RawBuilder<boolean>> = {
  attention: sql<boolean>`needs_attention`,
  auction: sql<boolean>`("auctionState" <> 'scheduled' or "opensAt" < ${NOW} + interval '7 days')`,
  prize: sql<boolean>`"prizesWaiting" > 0`,
  forming: sql<boolean>`state = 'forming'`,
}

function matches({ search, filter }: ChitsFilter): RawBuilder<unknown> {
  const parts = [
    ...wordsIn(search).map((word) => sql`lower(name || ' ' || state) like ${containing(word)}`),
    ...(filter === undefined ? [] : [FILTERS[filter]]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/**
 * The chits this month, in one statement. To order and count them it judges every chit by stored sums of its present month, what is
 * overdue and its prizes to pay; names, months and people are read for the chits of the page. The months that are over are never
 * read again, however long the company's history is.
 */
export async function chitsThisMonth(tx: Tx, wanted: ChitsFilter): Promise<ChitsThisMonth> {
  const { rows } = await sql<{ rows: readonly JsonRow[] | null; total: number; counts: Record<Filter, number> }>`
    with late as (
      select chit_id, sum(rest_paise) as late from overdue_instalment group by 1),
    unpaid_prize as (
      select chit_id, min(pay_by) as pay_by, count(*) as waiting
        from prize join auction on auction.id = auction_id
       where prize.state <> 'approved' group by 1),
    -- changes that are not added to the stored sums yet
    changed as (
      select chit_id, day, coalesce(sum(paise) filter (where name = 'due'), 0) as due,
             coalesce(sum(paise) filter (where name = 'paid'), 0) as paid
        from total_change where chit_id is not null and name in ('due', 'paid') and day <= ${TODAY} group by 1, 2),
    latest_changed as (
      select chit_id, max(day) as day from changed group by 1),
    month as (
      select chit.id, present.day, case present.day when stored.day then stored.paise else 0 end + coalesce(changed.due, 0) as due,
             coalesce(paid.paise, 0) + coalesce(changed.paid, 0) as collected
        from chit
        left join lateral (
          select day, paise from stored_chit_day where chit_id = chit.id and name = 'due' and day <= ${TODAY}
           order by day desc limit 1) as stored on true
        left join latest_changed on latest_changed.chit_id = chit.id
        cross join lateral (select greatest(stored.day, latest_changed.day) as day) as present
        left join lateral (
          select paise from stored_chit_day where chit_id = chit.id and name = 'paid' and day = present.day limit 1) as paid on true
        left join changed on changed.chit_id = chit.id and changed.day = present.day
       where chit.state = 'running'),
    judged as (
      select chit.id, chit.name, chit.branch_id, chit.state, chit.created_at, amount_paise as life, chit.months, ticket_count as tickets, tickets_taken as taken,
             start_on as "startOn", month.day as month_day,
             coalesce(month.due, 0) as due, coalesce(month.collected, 0) as collected,
             month.collected / nullif(month.due, 0) as share,
             coalesce(late.late, 0) as late,
             next.id as "auctionId", next.state as "auctionState", next.opens_at as "opensAt",
             pay_by as "payBy", pay_by < ${TODAY} as "isPrizeLate", coalesce(waiting, 0) as "prizesWaiting",
             coalesce(pay_by < ${TODAY}, false)
               or (coalesce(late.late, 0) > 0 and coalesce(month.collected < month.due * 0.75, false))
               or (chit.state = 'forming' and (tickets_taken = ticket_count or start_on <= ${TODAY}))
               or coalesce(next.state = 'scheduled' and next.opens_at < ${NOW}, false) as needs_attention
        from chit
        left join month on month.id = chit.id
        left join lateral (
          select id, state, opens_at from auction
           where auction.chit_id = chit.id and state in ('scheduled', 'open', 'closed')
           order by prize_no limit 1) as next on chit.state = 'running'
        left join late on late.chit_id = chit.id
        left join unpaid_prize on unpaid_prize.chit_id = chit.id
       where chit.state <> 'cancelled'),
    page as (
      select *, row_number() over () as place
        from (select * from judged where ${matches(wanted)}
               order by ${SORTS[wanted.sort]} ${wanted.descending ? sql`desc` : sql`asc`} nulls last, created_at desc, id desc
               limit ${sql.lit(wanted.limit)} offset ${wanted.skip}) found),
    late_people as (
      select chit_id, count(distinct (select person_id from ticket where id = ticket_id)) as people
        from overdue_instalment
       where chit_id in (select id from page) group by 1),
    shown as (
      select page.*, ${branchNameOf('page.branch_id')} as branch, ${monthNo('page')} as "monthNo", coalesce(people, 0) as "latePeople", winner, prize
        from page
        left join late_people on late_people.chit_id = page.id
        left join lateral (
          select person.name as winner, prize.amount_paise as prize
            from auction join prize on prize.auction_id = auction.id
            join ticket on ticket.id = prize.ticket_id join person on person.id = ticket.person_id
           where auction.chit_id = page.id and prize.state <> 'approved'
           order by prize.pay_by, auction.prize_no limit 1) as first_prize on true)
    select (select json_agg(shown order by place) from shown) as rows,
           (select count(*) from judged where ${matches(wanted)}) as total,
           (select json_build_object(
              'attention', count(*) filter (where ${FILTERS.attention}), 'auction', count(*) filter (where ${FILTERS.auction}),
              'prize', count(*) filter (where ${FILTERS.prize}), 'forming', count(*) filter (where ${FILTERS.forming}))
              from judged) as counts`.execute(tx)
  const [answer] = rows
  if (!answer) throw new Error('a select of aggregates answers with one row')
  return { ...answer, rows: (answer.rows ?? []).map((row) => ({ ...row, opensAt: new Date(row.opensAt) })) }
}

type JsonRow = Omit<ChitThisMonth, 'opensAt'> & { readonly opensAt: string }

export interface CompanyMonth {
  readonly due: Paise
  readonly collected: Paise
  readonly late: Paise
  readonly latePeople: number
  readonly latePeopleOver60: number
  readonly auctions: number
  readonly auctionsOpen: number
  readonly auctionsToday: number
  readonly prizes: number
  readonly prizesAmount: Paise
  readonly prizesLate: number
}

/** The company's month in one statement: what fell due in it until today, what is late, what is ahead. */
export async function companyMonth(tx: Tx): Promise<CompanyMonth> {
  const { rows } = await sql<CompanyMonth>`
    with fell_due as (
      select coalesce(sum(paise) filter (where name = 'due'), 0) as due,
             coalesce(sum(paise) filter (where name = 'paid'), 0) as collected
        from company_total
       where name in ('due', 'paid') and day between date_trunc('month', kuri_today()::timestamp)::date and kuri_today()),
    late as (
      select coalesce(sum(rest_paise), 0) as late, count(distinct person_id) as "latePeople",
             count(distinct person_id) filter (where due_on < ${TODAY} - 60) as "latePeopleOver60"
        from overdue_instalment join ticket on ticket.id = ticket_id),
    ahead as (
      select count(*) as auctions, count(*) filter (where state <> 'scheduled') as "auctionsOpen",
             count(*) filter (where state <> 'scheduled'
                                 or (opens_at at time zone 'Asia/Kolkata')::date = ${TODAY}) as "auctionsToday"
        from auction
       where state in ('open', 'closed') or (state = 'scheduled' and opens_at < kuri_now() + interval '7 days')),
    to_pay as (
      select count(*) as prizes, coalesce(sum(amount_paise), 0) as "prizesAmount",
             count(*) filter (where pay_by < ${TODAY}) as "prizesLate"
        from prize where state <> 'approved')
    select * from fell_due, late, ahead, to_pay`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers with one row')
  return row
}
