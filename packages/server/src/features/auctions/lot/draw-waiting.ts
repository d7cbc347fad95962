import type { Tx } from '../../../database/types.ts'
import { lockChitOf, type InHand } from '../close.ts'
import { settle } from '../settle.ts'
import * as auctions from '../store.ts'
import { WITNESSES } from '@kuri/domain'
import { hexOf } from '../hashing.ts'
import { drawLots, toSettle, type DrawnWord } from './draw.ts'
import * as store from './store.ts'

/** Whether an auction waits for words no longer, although nobody has drawn its lot yet. */
export const isLotDue = async (tx: Tx, auction: auctions.Auction, at: Date): Promise<boolean> =>
  (await whereLotsAreDue(tx, [auction], at)).length > 0

/** Those of these auctions that wait for words no longer. */
export async function whereLotsAreDue<A extends auctions.Auction>(tx: Tx, of: readonly A[], at: Date): Promise<A[]> {
  const closed = of.filter(({ state }) => state === 'closed')
  const lots = await lotsOf(tx, closed)
  return closed.filter(({ id }) => {
    const lot = lots.get(id)
    return lot !== undefined && lot.words_until <= at
  })
}

/**
 * Draws a lot that has waited, with both words if both are in, and settles. The caller holds the auction's lock; whoever
 * comes first does it: the second witness, the job, a reader. Source: docs/spec/auctions.md, AUC-9.
 */
export async function drawWaiting(tx: Tx, auction: auctions.Auction, at: Date): Promise<auctions.Auction> {
  const [drawn] = await drawAll(tx, [{ auction, chit: await lockChitOf(tx, auction) }], at)
  if (!drawn) throw new Error(`the lot of auction ${auction.id} was not drawn`)
  return drawn
}

/** The same for many, of each chit at most one; the caller holds the chits' locks too. */
export async function drawAll(tx: Tx, inHand: readonly InHand[], at: Date): Promise<auctions.Auction[]> {
  const waiting = inHand.map(({ auction }) => auction)
  const lots = await lotsOf(tx, waiting)
  const tickets = await auctions.ticketsOfAll(tx, waiting)
  const words = Map.groupBy(await store.wordsOf(tx, [...lots.keys()]), ({ auctionId }) => auctionId)
  const ends = inHand.map(({ auction, chit }) => {
    const lot = lots.get(auction.id)
    if (!lot) throw new Error(`auction ${auction.id} waits for no lot`)
    return {
      auction,
      chit,
      tickets: auctions.ticketsOf(tickets, chit.id),
      at,
      ticketNos: lot.ticket_nos,
      eligible: lot.eligible_nos,
      discount: lot.discount_paise,
      words: together(words.get(auction.id) ?? []),
    }
  })
  return await settle(tx, (await drawLots(tx, ends)).map(toSettle))
}

/** Both words, or none: a single one could have been chosen by a person who knows the secret. */
const together = (words: readonly store.WordOfLot[]): DrawnWord[] =>
  words.length < WITNESSES
    ? []
    : words.map(({ word, nonce, commitment }) => ({ word, nonce: hexOf(nonce), commitment: hexOf(commitment) }))

async function lotsOf(tx: Tx, waiting: readonly auctions.Auction[]): Promise<Map<string, store.Lot>> {
  const lots = await store.findAll(
    tx,
    waiting.map(({ id }) => id),
  )
  return new Map(lots.map((lot) => [lot.auction_id, lot]))
}
