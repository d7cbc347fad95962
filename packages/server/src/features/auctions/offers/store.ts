import type { OfferNow, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Db, NewRow, Tx } from '../../../database/types.ts'
import type { Auction } from '../store.ts'

/** An offer as its owner may see it. */
export interface OwnOffer {
  readonly ticketNo: number
  readonly limit: Paise
  readonly salt: Buffer
  readonly commitment: Buffer
  readonly lodgedAt: Date
}

/** A person's own offers in an auction, by ticket. */
export async function own(tx: Tx, auctionId: string, personId: string): Promise<OwnOffer[]> {
  const { rows } = await sql<OwnOffer>`
    select ticket_no as "ticketNo", limit_paise as "limit", salt, commitment, lodged_at as "lodgedAt"
      from own_offer(${auctionId}, ${personId})`.execute(tx)
  return rows
}

export interface OfferInPlay extends OfferNow {
  readonly ticketId: string
  readonly personId: string
  readonly isToldAsleep: boolean
}

/** The offers of an open auction, each ticket as it stands now. Of an auction that is not open: none. */
export async function inPlay(tx: Tx, auctionId: string): Promise<OfferInPlay[]> {
  const { rows } = await sql<OfferInPlay>`
    select ticket_id as "ticketId", ticket_no as "ticketNo", person_id as "personId", place, limit_paise as "limit",
           is_prized as "isPrized", is_in_arrears as "isInArrears", has_bid_at_cap as "hasBidAtCap",
           is_told_asleep as "isToldAsleep"
      from offers_in_play(${auctionId})`.execute(tx)
  return rows
}

export interface HolderOfTicket {
  readonly id: string
  readonly ticketNo: number
  readonly isPrized: boolean
}

/** The ticket of a person’s that is named, else their first in the chit that has not won. */
export async function ticketOf(
  tx: Tx,
  { chitId, personId, ticketNo }: { chitId: string; personId: string; ticketNo: number | undefined },
): Promise<HolderOfTicket | undefined> {
  return await tx
    .selectFrom('ticket')
    .where('chit_id', '=', chitId)
    .where('person_id', '=', personId)
    .$if(ticketNo !== undefined, (query) => query.where('ticket_no', '=', ticketNo ?? 0))
    .orderBy(sql`exists (select from prize where prize.ticket_id = ticket.id)`)
    .orderBy('holding_no')
    .limit(1)
    .select([
      'id',
      'ticket_no as ticketNo',
      sql<boolean>`exists (select from prize where prize.ticket_id = ticket.id)`.as('isPrized'),
    ])
    .executeTakeFirst()
}

/** Puts an offer in place of the ticket's earlier one, behind all that stand. The caller holds the auction's lock. */
export async function put(tx: Tx, offer: Omit<NewRow<'standing_offer'>, 'place'>): Promise<void> {
  await remove(tx, offer.auction_id, offer.ticket_id)
  const { last } = await tx
    .selectFrom('standing_offer')
    .where('auction_id', '=', offer.auction_id)
    .select(({ fn }) => fn.coalesce(fn.max('place'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('standing_offer')
    .values({ ...offer, place: last + 1 })
    .execute()
}

export async function remove(tx: Tx, auctionId: string, ticketId: string): Promise<void> {
  await tx.deleteFrom('standing_offer').where('auction_id', '=', auctionId).where('ticket_id', '=', ticketId).execute()
}

/** What everybody in the room may read of the offers: sorted, so that neither owner nor order shows. */
export async function commitments(tx: Tx, auctionId: string): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('standing_offer')
    .where('auction_id', '=', auctionId)
    .orderBy('commitment')
    .select('commitment')
    .execute()
  return rows.map(({ commitment }) => commitment)
}

export async function owners(tx: Tx, auctionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('standing_offer')
    .innerJoin('ticket', 'ticket.id', 'standing_offer.ticket_id')
    .where('standing_offer.auction_id', '=', auctionId)
    .select('ticket.person_id as personId')
    .execute()
  return rows.map(({ personId }) => personId)
}

/** The ticket of the last bid, which is the best or one of those at the cap. */
export async function leaderOf(tx: Tx, { id, bid_count }: Auction): Promise<number | null> {
  const leader = await tx
    .selectFrom('bid')
    .innerJoin('ticket', 'ticket.id', 'bid.ticket_id')
    .where('bid.auction_id', '=', id)
    .where('bid.seq', '=', bid_count)
    .select('ticket.ticket_no as ticketNo')
    .executeTakeFirst()
  return leader?.ticketNo ?? null
}

type Asleep = readonly Pick<OfferInPlay, 'ticketId'>[]

export async function fallAsleep(tx: Tx, auctionId: string, offers: Asleep): Promise<void> {
  await tx
    .insertInto('offer_asleep')
    .values(offers.map(({ ticketId }) => ({ auction_id: auctionId, ticket_id: ticketId })))
    .execute()
}

export async function wake(tx: Tx, auctionId: string, offers: Asleep): Promise<void> {
  if (offers.length === 0) return
  const ticketIds = offers.map(({ ticketId }) => ticketId)
  await tx.deleteFrom('offer_asleep').where('auction_id', '=', auctionId).where('ticket_id', 'in', ticketIds).execute()
}

/** Open auctions with an offer that sleeps although everything is paid meanwhile. Whether it bids is judged under the lock. */
export async function dueToWake(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('auction')
    .where('state', '=', 'open')
    .where(
      sql<boolean>`exists (
        select from offer_asleep
         where offer_asleep.auction_id = auction.id
           and not exists (
             select from instalment
              where instalment.ticket_id = offer_asleep.ticket_id and instalment.month_no <= auction.month_no
                and instalment.state <> 'paid'))`,
    )
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
