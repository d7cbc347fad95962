import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'
import type { Moment } from './moment.ts'

/** A prize that was given by the end of the day, here or in the previous books. */
export interface GivenPrize {
  readonly auctionId: string
  readonly chitId: string
  readonly prizeNo: number
  readonly monthNo: number
  readonly day: Day
  readonly ticketNo: number
  readonly winnerId: string
  readonly discount: Paise
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  /** Of the previous books: what a ticket had, and who had something else. Null: it was given here (`dividendsOf`). */
  readonly share: Paise | null
  readonly otherShares: Readonly<Record<string, Paise>> | null
  readonly paidOn: Day | null
  readonly minutesNo: string
  readonly filedOn: Day | null
}

/** The prizes of these chits, in their order. */
export async function prizesAt(tx: Tx, { day, ends }: Moment, chitIds: readonly string[]): Promise<GivenPrize[]> {
  const { rows } = await sql<GivenPrize>`
    with given as (
      select auction_id, ticket_id, holder_at(ticket_id, settled_at) as winner_id,
             (settled_at at time zone 'Asia/Kolkata')::date as held_on, discount_paise, prize_paise, commission_paise, tax_paise,
             null::bigint as share_paise, null::jsonb as other_shares, null::date as paid_on, '' as minutes_no, filed.filed_on
        from auction_result left join minutes_filing filed using (auction_id)
       where settled_at < ${ends}
      union all
      select auction_id, ticket_id, winner_id, held_on, discount_paise, prize_paise, commission_paise, tax_paise, share_paise,
             other_shares, paid_on, minutes_no, filed_on
        from previous_prize)
    select auction.id as "auctionId", auction.chit_id as "chitId", prize_no as "prizeNo", month_no as "monthNo", held_on as day,
           ticket_no as "ticketNo", winner_id as "winnerId", discount_paise as discount, prize_paise as prize,
           given.commission_paise as commission, given.tax_paise as tax, share_paise as share, other_shares as "otherShares",
           minutes_no as "minutesNo",
           coalesce(paid_on, (select (posted_at at time zone 'Asia/Kolkata')::date from journal
                               where event_key = 'prize:' || auction.id and posted_at < ${ends})) as "paidOn",
           case when filed_on <= ${day} then filed_on end as "filedOn"
      from auction
      join given on given.auction_id = auction.id
      join ticket on ticket.id = given.ticket_id
      join chit on chit.id = auction.chit_id
     where auction.chit_id = any(${arrayOf(chitIds, 'uuid')})
     order by chit_no, prize_no`.execute(tx)
  return rows
}

/** What tickets had of these prizes, which were given here. */
export async function dividendsOf(
  tx: Tx,
  auctionIds: readonly string[],
): Promise<{ readonly auctionId: string; readonly ticketNo: number; readonly amount: Paise }[]> {
  const { rows } = await sql<{ auctionId: string; ticketNo: number; amount: Paise }>`
    select auction_id as "auctionId", ticket_no as "ticketNo", amount_paise as amount
      from dividend join ticket on ticket.id = ticket_id
     where auction_id = any(${arrayOf(auctionIds, 'uuid')})`.execute(tx)
  return rows
}
