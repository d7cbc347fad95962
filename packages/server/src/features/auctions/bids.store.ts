import type { CloseNow, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { askAndGoOn } from '../../database/driver.ts'
import type { LiveEvent } from '../../database/live.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'
import type { Auction } from './store.ts'

/** What a bid is judged by, as it is once all bids before it are through. */
export interface BidScene {
  readonly auction: Auction
  readonly chitName: string
  /** Somebody has a standing offer here. */
  readonly hasOffers: boolean
  /** Whoever this one bid would overtake has heard of being overtaken before, or is the bidder. */
  readonly hasLeaderHeard: boolean
  /** The bidder's ticket in this chit; null: they have none. */
  readonly ticket: {
    readonly id: string
    readonly ticketNo: number
    readonly isPrized: boolean
    readonly isInArrears: boolean
    readonly hasBidAtCap: boolean
  } | null
  /** The bid this ticket has already placed with the same key. */
  readonly earlier: { readonly seq: number; readonly discount: Paise; readonly at: Date; readonly hash: Buffer } | null
  /** The clock, read after the lock. */
  readonly now: Date
}

interface SceneRow extends Auction {
  chit_name: string
  has_offers: boolean
  leader_heard: boolean
  now: Date
  ticket_id: string | null
  ticket_no: number
  is_prized: boolean
  is_in_arrears: boolean
  has_bid_at_cap: boolean
  earlier_seq: number | null
  earlier_discount: Paise
  earlier_at: Date
  earlier_hash: Buffer
}

/** Locks an auction for a bid and reads, in one round trip, everything it is judged by. */
export async function lockForBid(
  tx: Tx,
  bid: {
    readonly auctionId: string
    readonly bidder: string
    readonly key: string
    readonly ticketNo: number | undefined
  },
): Promise<BidScene | null> {
  const { rows } = await sql<SceneRow>`
    select (scene.locked).*, chit_name, has_offers, leader_heard, now, ticket_id, ticket_no, is_prized, is_in_arrears, has_bid_at_cap,
           (earlier).seq as earlier_seq, (earlier).discount_paise as earlier_discount,
           (earlier).at as earlier_at, (earlier).hash as earlier_hash
      from auction_for_bid(${bid.auctionId}, ${bid.bidder}, ${bid.key}, ${bid.ticketNo ?? null}::integer) as scene
     where (scene.locked).id is not null`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { chit_name: chitName, has_offers: hasOffers, leader_heard: hasLeaderHeard, now } = row
  return { auction: row, chitName, hasOffers, hasLeaderHeard, ticket: ticketOf(row), earlier: earlierOf(row), now }
}

function ticketOf(row: SceneRow): BidScene['ticket'] {
  if (row.ticket_id === null) return null
  return {
    id: row.ticket_id,
    ticketNo: row.ticket_no,
    isPrized: row.is_prized,
    isInArrears: row.is_in_arrears,
    hasBidAtCap: row.has_bid_at_cap,
  }
}

function earlierOf(row: SceneRow): BidScene['earlier'] {
  if (row.earlier_seq === null) return null
  return { seq: row.earlier_seq, discount: row.earlier_discount, at: row.earlier_at, hash: row.earlier_hash }
}

interface Recording {
  readonly bids: readonly NewRow<'bid'>[]
  readonly close: CloseNow
  readonly events: readonly LiveEvent[]
}

/**
 * Writes bids, moves their auction on and tells its room, in one round trip under the auction's lock. Gives whom these
 * bids have overtaken for the first time: they are told once, the room shows the rest.
 */
export async function record(tx: Tx, recording: Recording): Promise<string[]> {
  const overtaken = await recordingOf(recording).execute(tx)
  return overtaken.rows.map(({ personId }) => personId)
}

/** The same without waiting, where it is known that nobody is to be told. */
export async function recordQuietly(tx: Tx, recording: Recording): Promise<void> {
  await askAndGoOn(tx, recordingOf(recording).compile(tx))
}

function recordingOf({ bids, close, events }: Recording) {
  const rows = bids.map((bid) => ({ ...bid, hash: asText(bid.hash), previous_hash: asText(bid.previous_hash) }))
  return sql<{ personId: string }>`
    select * from record_bids(${JSON.stringify(rows)}, ${close.closesAt}, ${close.extensions}, ${JSON.stringify(events)})
      as overtaken("personId")`
}

/** Bytes as PostgreSQL reads them out of JSON. */
const asText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/** Remembers that a ticket bid too late; the first time is the one a dispute is about. */
export async function recordLate(tx: Tx, attempt: NewRow<'bid_attempt'>): Promise<void> {
  await tx
    .insertInto('bid_attempt')
    .values(attempt)
    .onConflict((again) => again.doNothing())
    .execute()
}

export interface BestBid {
  readonly auctionId: string
  readonly ticketNo: number
  readonly discount: Paise
}

/** Of each auction the highest bid, and all that equal it (at the cap), in the order of their recording. */
export async function best(tx: Tx, auctions: readonly Auction[]): Promise<BestBid[]> {
  const ids = auctions.filter(({ best_paise }) => best_paise !== null).map(({ id }) => id)
  if (ids.length === 0) return []
  return await tx
    .selectFrom('auction')
    .innerJoin('bid', (join) =>
      join.onRef('bid.auction_id', '=', 'auction.id').onRef('bid.discount_paise', '=', 'auction.best_paise'),
    )
    .innerJoin('ticket', 'ticket.id', 'bid.ticket_id')
    .where(sql<boolean>`auction.id = any(${ids}::uuid[])`)
    .orderBy('bid.auction_id')
    .orderBy('bid.seq')
    .select(['bid.auction_id as auctionId', 'ticket.ticket_no as ticketNo', 'bid.discount_paise as discount'])
    .execute()
}

export type BidOfRoom = Pick<Row<'bid'>, 'seq' | 'at' | 'hash'> & { ticketNo: number; amount: Paise; byOffer: boolean }

/** The first bids of an auction, in order: as many as it had when it was read, so that they end at its chain's head. */
export async function first(tx: Tx, auctionId: string, count: number): Promise<BidOfRoom[]> {
  return await tx
    .selectFrom('bid')
    .innerJoin('ticket', 'ticket.id', 'bid.ticket_id')
    .where('bid.auction_id', '=', auctionId)
    .where('bid.seq', '<=', count)
    .orderBy('bid.seq')
    .select(['bid.seq', 'ticket.ticket_no as ticketNo', 'bid.discount_paise as amount', 'bid.at', 'bid.hash'])
    .select('bid.by_offer as byOffer')
    .execute()
}
