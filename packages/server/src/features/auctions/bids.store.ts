import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf, asText } from '../../database/sql-arrays.ts'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import type { ChannelEvent } from '../../database/events.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'
import type { Auction } from './store.ts'

/** Bids that were judged good, in steps: those of one step belong together, and only who leads at its end has overtaken. */
interface Recording {
  readonly bids: readonly (NewRow<'bid'> & { readonly step: number })[]
  /** Their auctions as they are after them. */
  readonly moved: readonly Auction[]
  readonly events: readonly ChannelEvent[]
}

/** Somebody a step has overtaken for the first time in its auction. */
export interface Overtaken {
  readonly step: number
  readonly personId: string
}

/**
 * Writes bids, moves their auctions on and notifies their rooms, in one round trip under the auctions' locks. Returns whom
 * these bids have overtaken for the first time: they are notified once, the room shows the rest.
 */
export async function record(tx: Tx, recording: Recording): Promise<Overtaken[]> {
  return (await recordingOf(recording, true).execute(tx)).rows
}

/** The same without awaiting it, where it is known that nobody is to be notified. */
export async function recordQuietly(tx: Tx, recording: Recording): Promise<void> {
  await executeWithoutAwait(tx, recordingOf(recording, false).compile(tx))
}

function recordingOf({ bids, moved, events }: Recording, isNews: boolean) {
  const rows = bids.map((bid) => ({
    ...bid,
    hash: asText(bid.hash),
    previous_hash: asText(bid.previous_hash),
    for_offer: bid.for_offer && asText(bid.for_offer),
  }))
  const auctions = moved.map(({ id, best_paise, bid_count, last_bid_at, chain_head, closes_at, extensions }) => ({
    id,
    best_paise,
    bid_count,
    last_bid_at,
    closes_at,
    extensions,
    chain_head: chain_head && asText(chain_head),
  }))
  return sql<Overtaken>`
    select step, person_id as "personId"
      from record_bids_of_many(${JSON.stringify(rows)}, ${JSON.stringify(auctions)}, ${JSON.stringify(events)}, ${isNews})`
}

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
    .where(sql<boolean>`auction.id = any(${arrayOf(ids, 'uuid')})`)
    .orderBy('bid.auction_id')
    .orderBy('bid.seq')
    .select(['bid.auction_id as auctionId', 'ticket.ticket_no as ticketNo', 'bid.discount_paise as discount'])
    .execute()
}

export type BidOfRoom = Pick<Row<'bid'>, 'seq' | 'at' | 'hash'> & {
  ticketNo: number
  amount: Paise
  byOffer: boolean
  /** Staff entered it by the member's written authority. */
  byAuthority: boolean
  /** The commitment of the limit it was made for; its owner is published after the close. */
  forOffer: Buffer | null
}

/** The first bids of an auction, in order: as many as it had when it was read, so that they end at its chain's head. */
export async function first(tx: Tx, auctionId: string, count: number): Promise<BidOfRoom[]> {
  return await tx
    .selectFrom('bid')
    .innerJoin('ticket', 'ticket.id', 'bid.ticket_id')
    .leftJoin('written_authority as authority', (join) =>
      join.onRef('authority.auction_id', '=', 'bid.auction_id').onRef('authority.bid_seq', '=', 'bid.seq'),
    )
    .where('bid.auction_id', '=', auctionId)
    .where('bid.seq', '<=', count)
    .orderBy('bid.seq')
    .select(['bid.seq', 'ticket.ticket_no as ticketNo', 'bid.discount_paise as amount', 'bid.at', 'bid.hash'])
    .select(['bid.by_offer as byOffer', 'bid.for_offer as forOffer'])
    .select(sql<boolean>`authority.id is not null`.as('byAuthority'))
    .execute()
}
