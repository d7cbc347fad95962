import type { BidderNow, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'
import type { LockOptions } from './advance-state.ts'
import type { Auction } from './store.ts'

/** What a bid is judged by, after all bids before it. */
export interface BidContext extends AuctionContext {
  /** The bidder's ticket in this chit; null: they have none. */
  readonly ticket: BidderTicket | null
  /** The bid this ticket has already placed with the same key. */
  readonly earlier: { readonly seq: number; readonly discount: Paise; readonly at: Date; readonly hash: Buffer } | null
}

/** An auction under its lock, ready for bids. */
export interface AuctionContext {
  readonly auction: Auction
  readonly chitName: string
  /** Somebody has a standing offer here. */
  readonly hasOffers: boolean
  /** The ticket that leads. */
  readonly leader: Leader | null
  /** The clock, read after the lock. */
  readonly now: Date
}

export interface Leader {
  readonly ticketId: string
  /** It was notified in this auction that it was overtaken: one notification is enough, the auction page shows the rest. */
  readonly isNotified: boolean
}

interface BidderTicket extends BidderNow {
  readonly id: string
  readonly ticketNo: number
  readonly isNotified: boolean
}

export interface WantedBid {
  readonly auctionId: string
  readonly bidder: string
  readonly key: string
  readonly ticketNo: number | undefined
}

/** The first row of an auction has its columns; in its other rows they are null. */
interface ContextRow extends Auction {
  chit_name: string
  has_offers: boolean
  leader_id: string | null
  leader_is_notified: boolean
  is_there: boolean
  auction_id: string
  now: Date
  ticket_id: string | null
  ticket_no: number
  is_prized: boolean
  is_in_arrears: boolean
  has_bid_at_cap: boolean
  is_notified: boolean
  earlier_seq: number | null
  earlier_discount: Paise
  earlier_at: Date
  earlier_hash: Buffer
}

/**
 * Locks the auctions of bids in one order and reads, in one round trip, everything the bids are judged by: the context of
 * each bid; null if there is no such auction; `row-locked` if another transaction has locked it and `skipLocked` is set.
 */
export async function lockForBids(
  tx: Tx,
  bids: readonly WantedBid[],
  { skipLocked }: LockOptions,
): Promise<(BidContext | 'row-locked' | null)[]> {
  const { rows } = await sql<ContextRow>`
    select (locked).*, is_there, auction_id, chit_name, has_offers, leader_id, leader_is_notified, now,
           ticket_id, ticket_no, is_prized, is_in_arrears, has_bid_at_cap, is_notified,
           (earlier).seq as earlier_seq, (earlier).discount_paise as earlier_discount,
           (earlier).at as earlier_at, (earlier).hash as earlier_hash
      from auctions_for_bids(${bids.map(({ auctionId }) => auctionId)}::uuid[], ${bids.map(({ bidder }) => bidder)}::uuid[],
             ${bids.map(({ key }) => key)}::text[], ${bids.map(({ ticketNo }) => ticketNo ?? null)}::integer[], ${skipLocked})`.execute(
    tx,
  )
  const auctions = new Map<string, AuctionContext>()
  return rows.map((row) => {
    if (row.id !== null) auctions.set(row.auction_id, contextOf(row))
    const context = auctions.get(row.auction_id)
    if (context) return { ...context, ticket: ticketOf(row), earlier: earlierOf(row) }
    return row.is_there ? 'row-locked' : null
  })
}

function contextOf(row: ContextRow): AuctionContext {
  const { chit_name: chitName, has_offers: hasOffers, leader_id: leaderId, leader_is_notified: isNotified, now } = row
  return {
    auction: row,
    chitName,
    hasOffers,
    leader: leaderId === null ? null : { ticketId: leaderId, isNotified },
    now,
  }
}

function ticketOf(row: ContextRow): BidContext['ticket'] {
  if (row.ticket_id === null) return null
  return {
    id: row.ticket_id,
    ticketNo: row.ticket_no,
    isPrized: row.is_prized,
    isInArrears: row.is_in_arrears,
    hasBidAtCap: row.has_bid_at_cap,
    isNotified: row.is_notified,
  }
}

function earlierOf(row: ContextRow): BidContext['earlier'] {
  if (row.earlier_seq === null) return null
  return { seq: row.earlier_seq, discount: row.earlier_discount, at: row.earlier_at, hash: row.earlier_hash }
}
