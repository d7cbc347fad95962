import { isWitnessWord, toHex, type PromisedWord } from '@kuri/domain'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const placeOf = (userId: string, auctionId: string): string => `word:${userId}:${auctionId}`

/** The word this person promised to a lot on this device; null: none, or on another device. */
export function storedWord(shelf: Shelf, userId: string, auctionId: string): PromisedWord | null {
  const [nonce = '', word = ''] = (shelf.getItem(placeOf(userId, auctionId)) ?? '').split(' ')
  return /^[0-9a-f]{64}$/.test(nonce) && isWitnessWord(word) ? { word, nonce } : null
}

/**
 * Writes a word down on this device before its hash is sent, with a nonce that nobody can guess: without both the word could
 * not be sent afterwards. The same word again keeps its nonce, because the first hash may have arrived.
 */
export function keepWord(shelf: Shelf, userId: string, auctionId: string, word: string): PromisedWord {
  const kept = storedWord(shelf, userId, auctionId)
  if (kept?.word === word) return kept
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)))
  shelf.setItem(placeOf(userId, auctionId), `${nonce} ${word}`)
  return { word, nonce }
}

export const dropWord = (shelf: Shelf, userId: string, auctionId: string): void =>
  shelf.removeItem(placeOf(userId, auctionId))
