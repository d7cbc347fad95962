import { sql } from 'kysely'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import type { Tx } from '../../database/types.ts'
import type { Fingerprints } from './fingerprints.ts'

interface BidPlace {
  readonly auctionId: string
  readonly personId: string
  readonly marks: Fingerprints
}

/** Whether an earlier transaction has written where these tickets bid from; what this one writes may yet be undone. */
export async function isPlaceKept(tx: Tx, { auctionId, personId, marks }: BidPlace): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select coalesce(bool_and(exists (
             select from bid_place place
              where place.auction_id = auction.id and place.ticket_id = ticket.id
                and place.address_mark = ${marks.address} and place.browser_mark = ${marks.browser}
                and place.xmin <> pg_current_xact_id()::xid)), false) as "isKept"
      from auction join ticket on ticket.chit_id = auction.chit_id
     where auction.id = ${auctionId} and ticket.person_id = ${personId}`.execute(tx)
  return rows[0]?.isKept === true
}

/** Writes where a ticket bid from; the same place again is one row. */
export async function insertPlace(tx: Tx, { auctionId, personId, marks }: BidPlace): Promise<void> {
  const query = sql`
    insert into bid_place (auction_id, ticket_id, address_mark, browser_mark)
    select auction.id, ticket.id, ${marks.address}::bytea, ${marks.browser}::bytea
      from auction join ticket on ticket.chit_id = auction.chit_id
     where auction.id = ${auctionId} and ticket.person_id = ${personId}
        on conflict do nothing`
  await executeWithoutAwait(tx, query.compile(tx))
}

export interface SharedPlace {
  readonly by: 'address' | 'browser'
  readonly tickets: readonly number[]
}

/** Places from which several tickets of an auction bid, those with the most tickets first. */
export async function sharedPlaces(tx: Tx, auctionId: string): Promise<SharedPlace[]> {
  const { rows } = await sql<{ by: SharedPlace['by']; tickets: number[] }>`
    select by, array_agg(distinct ticket_no)::int8[] as tickets
      from bid_place
      join ticket on ticket.id = ticket_id,
           lateral (values ('address', address_mark), ('browser', browser_mark)) as place (by, mark)
     where auction_id = ${auctionId}
     group by by, mark
    having count(distinct ticket_no) > 1
     order by count(distinct ticket_no) desc, by desc, tickets`.execute(tx)
  return rows
}

export interface Cancelled {
  readonly auctionId: string
  readonly prizeNo: number
  readonly at: Date
  readonly when: 'open' | 'last-day' | 'earlier'
  readonly bids: number
  readonly reason: string
}

/** The cancelled auctions of a chit, the latest first. */
export async function cancellations(tx: Tx, chitId: string): Promise<Cancelled[]> {
  const { rows } = await sql<Cancelled>`
    select id as "auctionId", prize_no as "prizeNo", cancelled_at as at, bid_count as bids,
           coalesce(cancel_reason, '') as reason,
           case when opened_at is not null then 'open'
                when cancelled_at > opens_at - interval '24 hours' then 'last-day'
                else 'earlier' end as "when"
      from auction
     where chit_id = ${chitId} and state = 'cancelled'
     order by cancelled_at desc, id desc`.execute(tx)
  return rows
}

/** Tickets held by administrators of the company. */
export async function companyTickets(tx: Tx, chitId: string): Promise<{ ticketNo: number; name: string }[]> {
  return await tx
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.person_id')
    .where('ticket.chit_id', '=', chitId)
    .where('person.role', '=', sql.lit('admin'))
    .orderBy('ticket.ticket_no')
    .select(['ticket.ticket_no as ticketNo', 'person.name'])
    .execute()
}

/** Settled auctions of a chit with bids, and those whose one bid was the least there is: a second must beat the first. */
export async function bidsAtFloor(tx: Tx, chitId: string): Promise<{ auctions: number; onlyAtFloor: number }> {
  const { rows } = await sql<{ auctions: number; onlyAtFloor: number }>`
    select count(*) as auctions, count(*) filter (where best_paise = floor_paise) as "onlyAtFloor"
      from auction
     where chit_id = ${chitId} and state = 'settled' and bid_count > 0`.execute(tx)
  return rows[0] ?? { auctions: 0, onlyAtFloor: 0 }
}

export async function chitOf(tx: Tx, auctionId: string): Promise<string | null> {
  const auction = await tx.selectFrom('auction').select('chit_id').where('id', '=', auctionId).executeTakeFirst()
  return auction?.chit_id ?? null
}
