import type {
  AuctionDay,
  AuctionTerms,
  Day,
  DividendRounding,
  DividendSharedBy,
  LateTerms,
  Paise,
  PrizeBy,
} from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'
import type { Moment } from './moment.ts'

/** A chit that ran at the end of the day. */
export interface RunningChit {
  readonly id: string
  readonly chitNo: number
  readonly name: string
  readonly instalment: Paise
  readonly tickets: number
  readonly months: number
  readonly start: Day
  readonly commission: number
  readonly gst: number
  readonly cap: number
  readonly step: Paise
  readonly prizeBy: PrizeBy
  readonly dividendSharedBy: DividendSharedBy
  readonly dividendRounding: DividendRounding
  readonly late: LateTerms | null
  /** The code of the branch that runs it. */
  readonly branch: string
  readonly auction: (Pick<AuctionTerms, 'time' | 'place'> & { readonly day: AuctionDay }) | null
  /** Of a chit that moved in: what its workbook says beside its terms. */
  readonly registration: Readonly<Record<string, string | number | null>> | null
  /** Of a chit that moved in: what the company bore of its past dividends. */
  readonly borne: Paise
}

/** The chits that ran at the end of the day, in the order of their numbers. */
export async function chitsAt(tx: Tx, { ends }: Moment): Promise<RunningChit[]> {
  const { rows } = await sql<RunningChit>`
    select chit.id, chit_no as "chitNo", name, instalment_paise as instalment, ticket_count as tickets, months, start_on as start,
           commission_bp as commission, gst_bp as gst, cap_bp as cap, step_paise as step, prize_by as "prizeBy",
           dividend_shared_by as "dividendSharedBy", dividend_rounding as "dividendRounding", auction_terms as auction,
           late_terms as late, (select code from branch where branch.id = chit.branch_id) as branch, registration, coalesce(borne_paise, 0)::bigint as borne
      from chit
      left join previous_chit moved on moved.chit_id = chit.id
     where started_at < ${ends} and (finished_at is null or finished_at >= ${ends})
     order by chit_no`.execute(tx)
  return rows
}

export interface TicketOfChit {
  readonly id: string
  readonly chitId: string
  readonly ticketNo: number
}

/** All their tickets, chit by chit. */
export async function ticketsOf(tx: Tx, chitIds: readonly string[]): Promise<TicketOfChit[]> {
  const { rows } = await sql<TicketOfChit>`
    select ticket.id, chit_id as "chitId", ticket_no as "ticketNo"
      from ticket join chit on chit.id = chit_id
     where chit_id = any(${arrayOf(chitIds, 'uuid')}) order by chit_no, ticket_no`.execute(tx)
  return rows
}

export interface Holding {
  readonly ticketId: string
  readonly personId: string
  readonly since: Day
  /** The last day on which they held it, which may be that of the transfer; null: they held it at the end of the day. */
  readonly until: Day | null
  readonly nominee: string
  readonly agreementNo: string | null
  readonly agreementDay: Day | null
}

/** Who held these tickets by the end of the day, one after the other, with the agreement of the present holder. */
export async function holdingsAt(tx: Tx, { ends }: Moment, ticketIds: readonly string[]): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    with held as (
      select ticket_id, holder_no, person_id, since,
             lead(since) over (partition by ticket_id order by holder_no) as until
        from ticket_holding where ticket_id = any(${arrayOf(ticketIds, 'uuid')}) and since < ${ends})
    select held.ticket_id as "ticketId", held.person_id as "personId", (since at time zone 'Asia/Kolkata')::date as since,
           -- one who begins at the first instant of a day: the holder before had the day before as their last
           ((until - interval '1 microsecond') at time zone 'Asia/Kolkata')::date as until,
           case when until is null then ticket.nominee else '' end as nominee,
           case when until is null then coalesce(nullif(signed.agreement_no, ''), accepted.signed_no) end as "agreementNo",
           case when until is null then coalesce(signed.agreement_on, accepted.signed_on,
                                                 (accepted.accepted_at at time zone 'Asia/Kolkata')::date) end as "agreementDay"
      from held
      join ticket on ticket.id = held.ticket_id
      join chit on chit.id = ticket.chit_id
      left join previous_chit moved on moved.chit_id = chit.id
      left join previous_ticket signed on signed.ticket_id = held.ticket_id and held.since <= moved.accepted_at
      left join lateral (select * from agreement_acceptance one
                          where one.chit_id = chit.id and one.person_id = held.person_id and one.hash = chit.agreement_hash
                            and one.accepted_at < ${ends}
                          order by accepted_at desc limit 1) accepted on true
     order by chit_no, ticket_no, holder_no`.execute(tx)
  return rows
}

export interface Security {
  readonly chitId: string
  readonly ticketNo: number
  readonly kind: 'guarantor' | 'document' | 'property' | 'deposit'
  readonly name: string
  readonly value: Paise | null
  readonly day: Day
}

/** What stands behind the prizes of these chits. */
export async function securitiesAt(tx: Tx, { ends }: Moment, chitIds: readonly string[]): Promise<Security[]> {
  const { rows } = await sql<Security>`
    select auction.chit_id as "chitId", ticket_no as "ticketNo", kind, security.name, value_paise as value,
           (added_at at time zone 'Asia/Kolkata')::date as day
      from prize_security security
      join auction on auction.id = security.auction_id
      join prize on prize.auction_id = auction.id
      join ticket on ticket.id = prize.ticket_id
      join chit on chit.id = auction.chit_id
     where auction.chit_id = any(${arrayOf(chitIds, 'uuid')}) and added_at < ${ends}
     order by chit_no, ticket_no, added_at, security.id`.execute(tx)
  return rows
}

export interface LateFee {
  readonly chitId: string
  readonly ticketNo: number
  readonly monthNo: number
  readonly amount: Paise
  /** Null: it moved in with its chit. */
  readonly day: Day | null
}

/** Late fees of these chits that were owed at the end of the day. */
export async function lateFeesAt(tx: Tx, { ends }: Moment, chitIds: readonly string[]): Promise<LateFee[]> {
  const { rows } = await sql<LateFee>`
    select ticket.chit_id as "chitId", ticket_no as "ticketNo", month_no as "monthNo", penalty.amount_paise as amount,
           case when fixed_at <= moved.entered_at is not true then (fixed_at at time zone 'Asia/Kolkata')::date end as day
      from penalty
      join ticket on ticket.id = ticket_id
      join chit on chit.id = ticket.chit_id
      left join previous_chit moved on moved.chit_id = chit.id
     where ticket.chit_id = any(${arrayOf(chitIds, 'uuid')})
       and (fixed_at < ${ends} or fixed_at <= moved.entered_at) and (settled_at is null or settled_at >= ${ends})
     order by chit_no, ticket_no, month_no`.execute(tx)
  return rows
}
