import { commitment, drawFrom, drawSeed, freezeTickets, sha256 } from '@kuri/domain'
import type { Room } from './room.ts'

export type LotProof = NonNullable<NonNullable<Room['result']>['proof']>

/** The part of a draw that does not follow from the rest; null when the proof holds. */
export type DrawBreak = 'commitment' | 'tickets' | 'seed' | 'drawn'

/**
 * Draws the lot again, here in the browser: the secret is the one promised before the bidding, the tickets are those
 * frozen with the chain's head, and they draw the same ticket. Source: 4-ledger-and-auction, "The lot".
 */
export function checkDraw(proof: LotProof, published: { commitment: string; head: string | null }): DrawBreak | null {
  const { auctionId, secret, words } = proof
  if (commitment(sha256, auctionId, secret) !== published.commitment) return 'commitment'
  if (published.head !== null && freezeTickets(sha256, published.head, proof.tickets) !== proof.head) {
    return 'tickets'
  }
  const seed = drawSeed(sha256, { auctionId, secret: secret, head: proof.head, words })
  if (seed !== proof.seed) return 'seed'
  return drawFrom(sha256, seed, proof.tickets) === proof.drawn ? null : 'drawn'
}
