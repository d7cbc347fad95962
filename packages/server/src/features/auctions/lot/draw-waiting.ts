import type { Tx } from '../../../database/types.ts'
import { lockChitOf } from '../close.ts'
import { settle } from '../settle.ts'
import * as auctions from '../store.ts'
import { drawLot } from './draw.ts'
import * as store from './store.ts'

/** Whether an auction waits for words no longer, although nobody has drawn its lot yet. */
export async function isLotDue(tx: Tx, auction: auctions.Auction, at: Date): Promise<boolean> {
  if (auction.state !== 'closed') return false
  const lot = await store.find(tx, auction.id)
  return lot !== undefined && lot.words_until <= at
}

/**
 * Draws a lot that has waited, with the words that are in, and settles. The caller holds the auction's lock; whoever
 * comes first does it: the second witness, the job, a reader. Source: 4-ledger-and-auction, "The lot".
 */
export async function drawWaiting(tx: Tx, auction: auctions.Auction, at: Date): Promise<auctions.Auction> {
  const lot = await store.find(tx, auction.id)
  if (!lot) throw new Error(`auction ${auction.id} waits for no lot`)
  const chit = await lockChitOf(tx, auction)
  const tickets = await auctions.ticketsNow(tx, chit.id, auction.month_no)
  const words = (await store.words(tx, auction.id)).map(({ word }) => word)
  const drawn = await drawLot(tx, auction, lot.ticket_nos, words)
  return await settle(tx, {
    auction,
    chit,
    tickets,
    eligible: lot.eligible_nos,
    decision: { by: 'lot', discount: lot.discount_paise, ...drawn },
    at,
  })
}
