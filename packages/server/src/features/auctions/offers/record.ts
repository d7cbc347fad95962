import { offerHash, type Hex } from '@kuri/domain'
import type { Tx } from '../../../database/types.ts'
import { publishToRoom } from '../events.ts'
import { bytesOf, hexOf, sha256 } from '../hashing.ts'
import { notBefore } from '../record-bids.ts'
import * as auctions from '../store.ts'
import * as store from './store.ts'

/** What changes for a ticket: the offer that counts from here on, the one that ends. */
interface Change {
  readonly ticketId: string
  readonly offer: store.OwnOffer | null
  readonly replaces: Buffer | null
}

/**
 * Writes the offers that stand and are not in the chain yet behind its last link, in the order in which they were made: at
 * the opening all of them. The caller holds the auction's lock. Gives the auction as it is then. Source: ADR 6.
 */
export async function recordStanding(tx: Tx, auction: auctions.Auction, now: Date): Promise<auctions.Auction> {
  const offers = await store.unrecorded(tx, auction.id)
  if (offers.length === 0) return auction
  const recorded = await store.recordCount(tx, auction.id)
  const at = notBefore(auction, now)
  let head = headOf(auction)
  const links = offers.map((commitment, index) => {
    const previous = head
    const seq = recorded + index + 1
    head = offerHash(sha256, head, { seq, commitment: hexOf(commitment), replaces: null, at })
    return { seq, at, commitment, previous_hash: bytesOf(previous), hash: bytesOf(head), after_bid: auction.bid_count }
  })
  await store.insertStanding(tx, auction.id, links)
  return await auctions.update(tx, auction.id, { chain_head: bytesOf(head) })
}

/**
 * Writes a limit that is set, changed or removed while bids are taken into the chain, and sends the room its hash: from now
 * on nobody can claim there was another. The caller holds the auction's lock. Returns the auction as it is then.
 * Source: ADR 6.
 */
export async function recordChange(
  tx: Tx,
  open: auctions.Auction,
  { ticketId, offer, replaces }: Change,
  now: Date,
): Promise<auctions.Auction> {
  const auction = await recordStanding(tx, open, now)
  const at = notBefore(auction, now)
  const previous = headOf(auction)
  const link = {
    seq: (await store.recordCount(tx, auction.id)) + 1,
    commitment: offer && hexOf(offer.commitment),
    replaces: replaces && hexOf(replaces),
    at,
  }
  const head = offerHash(sha256, previous, link)
  await store.insertRecord(tx, {
    auction_id: auction.id,
    seq: link.seq,
    after_bid: auction.bid_count,
    ticket_id: ticketId,
    at,
    commitment: offer?.commitment ?? null,
    replaces,
    limit_paise: offer?.limit ?? null,
    salt: offer?.salt ?? null,
    previous_hash: bytesOf(previous),
    hash: bytesOf(head),
  })
  const { at: _, ...published } = link
  await publishToRoom(tx, { name: 'offer', auctionId: auction.id, ...published, head, serverTime: at })
  return await auctions.update(tx, auction.id, { chain_head: bytesOf(head) })
}

function headOf({ id, chain_head: head }: auctions.Auction): Hex {
  if (head === null) throw new Error(`auction ${id} is open and has no chain`)
  return hexOf(head)
}
