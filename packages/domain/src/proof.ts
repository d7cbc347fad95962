import { outcome } from './auction.ts'
import { bidHash, genesisHash } from './bid-chain.ts'
import type { ChainBid, Genesis } from './bid-chain.ts'
import type { Hex, Sha256 } from './bytes.ts'
import { commitment, drawFrom, drawSeed, freezeTickets } from './lot.ts'

/** The whole book of one auction, for anyone to check: what it started from, every bid, and where the chain ended. */
export interface ChainProof {
  readonly genesis: Genesis
  readonly genesisHash: Hex
  readonly bids: readonly (ChainBid & { readonly hash: Hex })[]
  readonly head: Hex
}

/** A chain that ended in a draw, with all that is needed to draw again. */
export interface LotProof extends ChainProof {
  /** The tickets that took part: tied at the cap, or eligible at the close when nobody bid. */
  readonly ticketNos: readonly number[]
  readonly frozenHead: Hex
  readonly secret: Hex
  readonly words: readonly string[]
  readonly seed: Hex
  readonly winner: number
}

/** Which part of a proof does not follow from the rest. */
export type ProofBreak =
  | { readonly at: 'genesis' | 'head' | 'tickets' | 'commitment' | 'seed' | 'winner' }
  | { readonly at: 'bid'; readonly seq: number }

/** Recomputes the chain from its start. Null when it holds, else the first part that does not follow. */
export function verifyChain(sha256: Sha256, proof: ChainProof): ProofBreak | null {
  if (genesisHash(sha256, proof.genesis) !== proof.genesisHash) return { at: 'genesis' }
  let head = proof.genesisHash
  for (const [place, bid] of proof.bids.entries()) {
    head = bidHash(sha256, head, bid)
    if (bid.seq !== place + 1 || head !== bid.hash) return { at: 'bid', seq: bid.seq }
  }
  return head === proof.head ? null : { at: 'head' }
}

/**
 * Draws a lot again from its proof, chain included. Null when every part follows, else the first that does not: a changed
 * bid, a secret that is not the one promised, a ticket added or left out after the close, another winner.
 * Source: 4-ledger-and-auction, "The lot, checkable by anyone offline".
 */
export function verifyLot(sha256: Sha256, proof: LotProof): ProofBreak | null {
  const broken = verifyChain(sha256, proof)
  if (broken !== null) return broken
  const { auctionId } = proof.genesis
  if (!mayTakePart(proof) || freezeTickets(sha256, proof.head, proof.ticketNos) !== proof.frozenHead) {
    return { at: 'tickets' }
  }
  if (commitment(sha256, auctionId, proof.secret) !== proof.genesis.commitment) return { at: 'commitment' }
  const seed = drawSeed(sha256, { auctionId, secret: proof.secret, head: proof.frozenHead, words: proof.words })
  if (seed !== proof.seed) return { at: 'seed' }
  return drawFrom(sha256, seed, proof.ticketNos) === proof.winner ? null : { at: 'winner' }
}

// Who was eligible when nobody bid rests on payments that are not public: here the frozen head must vouch for the list.
function mayTakePart({ genesis, bids, ticketNos }: LotProof): boolean {
  const { terms, prizeNo, unprizedTickets } = genesis
  const unprized = unprizedTickets.map((ticketNo) => ({ ticketNo, isEligible: ticketNos.includes(ticketNo) }))
  const result = outcome(terms, { prizeNo, bids, unprized })
  return result.by === 'lot' && result.ticketNos.join() === ticketNos.toSorted((a, b) => a - b).join()
}
