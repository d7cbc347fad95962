import { commitment, drawFrom, drawSeed, freezeTickets, sha256, wordCommitment } from '@kuri/domain'
import type { Room } from './room.ts'

export type LotProof = NonNullable<NonNullable<Room['result']>['proof']>

/** The part of a draw that does not follow from the rest; null when the proof holds. */
export type DrawBreak = 'commitment' | 'tickets' | 'words' | 'seed' | 'drawn'

/**
 * Draws the lot again, here in the browser: the secret is the one promised before the bidding, the tickets are those
 * frozen with the chain's head, the words are those promised, and they draw the same ticket. Source: docs/spec/auctions.md, AUC-9.
 */
export function checkDraw(proof: LotProof, published: { commitment: string; head: string | null }): DrawBreak | null {
  const { auctionId, secret, words, commitments, nonces = null } = proof
  if (commitment(sha256, auctionId, secret) !== published.commitment) return 'commitment'
  if (published.head !== null && freezeTickets(sha256, published.head, proof.tickets) !== proof.head) {
    return 'tickets'
  }
  if (commitments && commitments.join() !== words.map((word, place) => promiseOf(proof, word, place)).join())
    return 'words'
  const seed = drawSeed(sha256, { auctionId, secret, head: proof.head, words, nonces })
  if (seed !== proof.seed) return 'seed'
  return drawFrom(sha256, seed, proof.tickets) === proof.drawn ? null : 'drawn'
}

const promiseOf = ({ auctionId, nonces }: LotProof, word: string, place: number): string =>
  wordCommitment(sha256, auctionId, { word, nonce: nonces?.[place] ?? '' })
