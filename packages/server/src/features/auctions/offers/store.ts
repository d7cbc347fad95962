import type { HeldTicket, OfferNow, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Db, NewRow, Row, Tx } from '../../../database/types.ts'
import { asText } from '../../../database/sql-arrays.ts'
import { hasPrize, type Auction } from '../store.ts'

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

/** Every limit of a person's tickets that entered an auction's chain, in their order; those that were changed or removed too. */
export async function ownRecords(tx: Tx, auctionId: string, personId: string): Promise<OwnOffer[]> {
  const { rows } = await sql<OwnOffer>`
    select ticket_no as "ticketNo", limit_paise as "limit", salt, commitment, at as "lodgedAt"
      from own_offer_records(${auctionId}, ${personId})`.execute(tx)
  return rows
}

export interface OfferInPlay extends OfferNow {
  readonly ticketId: string
  readonly isPausedNoticeSent: boolean
  /** Its commitment where it stands in the chain; null: made before limits were recorded. */
  readonly recorded: Buffer | null
}

/** The offers of an open auction, each ticket as it stands now. Of an auction that is not open: none. */
export async function inPlay(tx: Tx, auctionId: string): Promise<OfferInPlay[]> {
  const { rows } = await sql<OfferInPlay>`
    select ticket_id as "ticketId", ticket_no as "ticketNo", person_id as "holder", play.rank, limit_paise as "limit",
           is_prized as "isPrized", is_in_arrears as "isInArrears", has_bid_at_cap as "hasBidAtCap",
           is_paused_notice_sent as "isPausedNoticeSent",
           (select record.commitment from standing_offer offer
              join offer_record record on record.auction_id = offer.auction_id and record.commitment = offer.commitment
             where offer.auction_id = ${auctionId} and offer.ticket_id = play.ticket_id) as "recorded"
      from offers_in_play(${auctionId}) play`.execute(tx)
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
    .orderBy(hasPrize)
    .orderBy('no_of_member')
    .limit(1)
    .select(['id', 'ticket_no as ticketNo', hasPrize.as('isPrized')])
    .executeTakeFirst()
}

/** Puts an offer in place of the ticket's earlier one, behind all that stand. The caller holds the auction's lock. */
export async function put(tx: Tx, offer: Omit<NewRow<'standing_offer'>, 'rank'>): Promise<void> {
  await remove(tx, offer.auction_id, offer.ticket_id)
  const { last } = await tx
    .selectFrom('standing_offer')
    .where('auction_id', '=', offer.auction_id)
    .select(({ fn }) => fn.coalesce(fn.max('rank'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('standing_offer')
    .values({ ...offer, rank: last + 1 })
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

/** Who has placed the best bid: the last bidder, at the cap everybody who has bid it. */
export async function leadersOf(tx: Tx, { id, bid_count }: Auction): Promise<HeldTicket[]> {
  return await tx
    .selectFrom('bid')
    .innerJoin('ticket', 'ticket.id', 'bid.ticket_id')
    .where('bid.auction_id', '=', id)
    .where((is) => is.or([is('bid.is_at_cap', '=', true), is('bid.seq', '=', bid_count)]))
    .select(['ticket.ticket_no as ticketNo', 'ticket.person_id as holder'])
    .execute()
}

/** How many links of an auction's chain are limits. */
export async function recordCount(tx: Tx, auctionId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('offer_record')
    .where('auction_id', '=', auctionId)
    .select(({ fn }) => fn.coalesce(fn.max('seq'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** How many limits of a ticket are in an auction's chain; removals are not counted. */
export async function limitsSet(tx: Tx, auctionId: string, ticketId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('offer_record')
    .where('auction_id', '=', auctionId)
    .where('ticket_id', '=', ticketId)
    .where('commitment', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Offers that stand and are not in the chain, in the order of their ranks: at the opening all. */
export async function unrecorded(tx: Tx, auctionId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ commitment: Buffer }>`
    select commitment from standing_offer offer
     where auction_id = ${auctionId}
       and not exists (select from offer_record record
                        where record.auction_id = offer.auction_id and record.commitment = offer.commitment)
     order by rank`.execute(tx)
  return rows.map(({ commitment }) => commitment)
}

export async function insertRecord(tx: Tx, record: NewRow<'offer_record'>): Promise<void> {
  await tx.insertInto('offer_record').values(record).execute()
}

/** A link for an offer that stands; its limit and salt are not known here. */
export type LinkOfStanding = Pick<NewRow<'offer_record'>, 'seq' | 'after_bid' | 'at' | 'previous_hash' | 'hash'> & {
  readonly commitment: Buffer
}

export async function insertStanding(tx: Tx, auctionId: string, links: readonly LinkOfStanding[]): Promise<void> {
  const rows = links.map((link) => ({
    ...link,
    commitment: asText(link.commitment),
    previous_hash: asText(link.previous_hash),
    hash: asText(link.hash),
  }))
  await sql`select record_standing_offers(${auctionId}, ${JSON.stringify(rows)})`.execute(tx)
}

/** The limits in an auction's chain, for everybody: not whose they are, nor how far they go. */
export type RecordedOffer = Pick<Row<'offer_record'>, 'seq' | 'after_bid' | 'commitment' | 'replaces' | 'at' | 'hash'>

export async function records(tx: Tx, auctionId: string): Promise<RecordedOffer[]> {
  return await tx
    .selectFrom('offer_record')
    .where('auction_id', '=', auctionId)
    .orderBy('seq')
    .select(['seq', 'after_bid', 'commitment', 'replaces', 'at', 'hash'])
    .execute()
}

type Paused = readonly Pick<OfferInPlay, 'ticketId'>[]

export async function pause(tx: Tx, auctionId: string, offers: Paused): Promise<void> {
  await tx
    .insertInto('paused_offer')
    .values(offers.map(({ ticketId }) => ({ auction_id: auctionId, ticket_id: ticketId })))
    .execute()
}

export async function resume(tx: Tx, auctionId: string, offers: Paused): Promise<void> {
  if (offers.length === 0) return
  const ticketIds = offers.map(({ ticketId }) => ticketId)
  await tx.deleteFrom('paused_offer').where('auction_id', '=', auctionId).where('ticket_id', 'in', ticketIds).execute()
}

/** Open auctions with a paused offer although everything is paid meanwhile. Whether it bids is judged under the lock. */
export async function dueToResume(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('auction')
    .where('state', '=', 'open')
    .where(
      sql<boolean>`exists (
        select from paused_offer
         where paused_offer.auction_id = auction.id
           and not exists (select from unpaid_instalments(paused_offer.ticket_id, auction.month_no)))`,
    )
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
