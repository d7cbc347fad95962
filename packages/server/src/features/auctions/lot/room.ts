import type { AuctionRoom } from '@kuri/contract'
import type { output } from 'zod/v4/core'
import type { Tx } from '../../../database/types.ts'
import { hexOf } from '../hashing.ts'
import type { Auction } from '../store.ts'
import * as store from './store.ts'

/** Who promised a word to an auction's lot and did not send it; nobody before it is drawn. */
export const missingWords = async (tx: Tx, auction: Auction): Promise<string[]> =>
  auction.state === 'settled' ? await store.missingWords(tx, auction.id) : []

/** What a room shows of a lot that waits; null when none does. Which words are in is nobody's to read before the draw. */
export async function lotOfRoom(
  tx: Tx,
  auction: Auction,
  readerId: string,
): Promise<output<typeof AuctionRoom>['lot']> {
  const lot = auction.state === 'closed' ? await store.find(tx, auction.id) : undefined
  if (!lot) return null
  const words = await store.words(tx, auction.id)
  const promises = await store.promises(tx, auction.id)
  return {
    tickets: lot.ticket_nos,
    frozenHead: hexOf(lot.frozen_head),
    bid: lot.discount_paise,
    until: lot.words_until,
    commitments: promises.map(({ commitment }) => hexOf(commitment)),
    wordsIn: words.length,
    hasPromised: promises.some(({ person_id }) => person_id === readerId),
    hasTyped: words.some(({ person_id }) => person_id === readerId),
  }
}
