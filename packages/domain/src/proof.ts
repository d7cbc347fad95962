import { outcome } from './auction.ts'
import type { AuctionState, Outcome } from './auction.ts'
import { bidHash, genesisHash, offerHash } from './bid-chain.ts'
import type { ChainBid, ChainOffer, Genesis } from './bid-chain.ts'
import type { Hex, Sha256 } from './bytes.ts'
import { commitment, drawFrom, drawSeed, freezeTickets, wordCommitment } from './lot.ts'
import type { Paise } from './money.ts'
import { offerCommitment } from './standing-offers.ts'
import { WITNESSES } from './witness.ts'

/** The whole book of one auction, for anyone to check: what it started from, every bid and limit, and where the chain ended. */
export interface ChainProof {
  readonly genesis: Genesis
  readonly genesisHash: Hex
  readonly bids: readonly (ChainBid & { readonly hash: Hex })[]
  /** The limits of automatic bids, each behind the bid with the number `afterBid`; none in older auctions. */
  readonly offers: readonly (ChainOffer & { readonly afterBid: number; readonly hash: Hex })[]
  readonly head: Hex
}

/** A limit as its owner shows it: with the salt anybody finds its commitment in the chain. */
export interface OpenedOffer {
  readonly ticketNo: number
  readonly limit: Paise
  readonly salt: Hex
}

/** A chain that ended in a draw, with all that is needed to draw again. */
export interface LotProof extends ChainProof {
  /** The tickets that took part: tied at the cap, or eligible at the close when nobody bid. */
  readonly ticketNos: readonly number[]
  readonly frozenHead: Hex
  readonly secret: Hex
  readonly words: readonly string[]
  /** What the witnesses promised before the words, and the nonces; both null in a lot before words were promised. */
  readonly commitments: readonly Hex[] | null
  readonly nonces: readonly Hex[] | null
  readonly seed: Hex
  readonly winner: number
}

/** All that is published of an auction whose bidding is over: ids and numbers, no names. */
export interface AuctionProof {
  readonly auctionId: string
  readonly state: AuctionState
  /** Promised at the scheduling: the hash of the lot's secret. */
  readonly commitment: Hex
  readonly chain: ChainProof
  /** The limits their owners show; nobody has to. */
  readonly opened: readonly OpenedOffer[]
  /** Null where no lot was needed, or it is not drawn yet. */
  readonly lot: Omit<LotProof, keyof ChainProof> | null
  /** Null where there is none: cancelled, or waiting for the lot. */
  readonly result: { readonly by: Outcome['by']; readonly ticketNo: number; readonly discount: Paise } | null
}

/** Which part of a proof does not follow from the rest. */
export type ProofBreak =
  | {
      readonly at:
        | 'genesis'
        | 'head'
        | 'offers'
        | 'tickets'
        | 'commitment'
        | 'words'
        | 'seed'
        | 'winner'
        | 'result'
        | 'opened'
    }
  | { readonly at: 'bid' | 'offer'; readonly seq: number }

/**
 * Recomputes the chain from its start: every bid and every limit is where it was recorded, and every automatic bid was made
 * for a limit that counted then. Null when it holds, else the first part that does not follow.
 */
export function verifyChain(sha256: Sha256, proof: ChainProof): ProofBreak | null {
  if (genesisHash(sha256, proof.genesis) !== proof.genesisHash) return { at: 'genesis' }
  const links = linksOf(sha256, proof)
  let head = proof.genesisHash
  for (const { at, seq, isInPlace, hash, hashAfter } of links) {
    head = hashAfter(head)
    if (!isInPlace || head !== hash) return { at, seq }
  }
  if (head !== proof.head) return { at: 'head' }
  const standing = new Set<Hex>()
  return links.every(({ restsOn }) => restsOn(standing)) ? null : { at: 'offers' }
}

/** A link of the chain, for whoever walks along it. */
interface Link {
  readonly at: 'bid' | 'offer'
  readonly seq: number
  readonly isInPlace: boolean
  readonly hash: Hex
  readonly hashAfter: (previous: Hex) => Hex
  /** Whether it follows from the limits that count here; afterwards they are those that count behind it. */
  readonly restsOn: (standing: Set<Hex>) => boolean
}

/** Bids and limits in the order of the chain. */
function linksOf(sha256: Sha256, { bids, offers }: ChainProof): Link[] {
  const ofBids = bids.map((bid, index) => ({
    order: 2 * index + 2,
    link: {
      at: 'bid',
      seq: bid.seq,
      isInPlace: bid.seq === index + 1,
      hash: bid.hash,
      hashAfter: (previous) => bidHash(sha256, previous, bid),
      restsOn: (standing) => (bid.forOffer ?? null) === null || standing.has(bid.forOffer ?? ''),
    } satisfies Link,
  }))
  const ofOffers = offers.map((offer, index) => ({
    order: 2 * offer.afterBid + 1,
    link: {
      at: 'offer',
      seq: offer.seq,
      isInPlace: offer.seq === index + 1 && offer.afterBid <= bids.length,
      hash: offer.hash,
      hashAfter: (previous) => offerHash(sha256, previous, offer),
      restsOn: (standing) => replaceIn(standing, offer),
    } satisfies Link,
  }))
  return [...ofBids, ...ofOffers].toSorted((a, b) => a.order - b.order).map(({ link }) => link)
}

function replaceIn(standing: Set<Hex>, { commitment, replaces }: ChainOffer): boolean {
  const ends = replaces === null || standing.delete(replaces)
  const isNew = commitment === null || !standing.has(commitment)
  if (commitment !== null) standing.add(commitment)
  return ends && isNew
}

/** Whether a limit its owner shows is one of the chain, and no bid made for it went beyond it or was another ticket's. */
function isAsCommitted(sha256: Sha256, { auctionId, chain }: AuctionProof, shown: OpenedOffer): boolean {
  const commitment = offerCommitment(sha256, { auctionId, ...shown })
  const made = chain.bids.filter(({ forOffer }) => forOffer === commitment)
  return (
    chain.offers.some((offer) => offer.commitment === commitment) &&
    made.every(({ ticketNo, discount }) => ticketNo === shown.ticketNo && discount <= shown.limit)
  )
}

/**
 * Draws a lot again from its proof, chain included. Null when every part follows, else the first that does not: a changed
 * bid, a secret or a word that is not the one promised, a ticket added or left out after the close, another winner.
 * Source: docs/spec/auctions.md, AUC-9.
 */
export function verifyLot(sha256: Sha256, proof: LotProof): ProofBreak | null {
  const broken = verifyChain(sha256, proof)
  if (broken !== null) return broken
  const { auctionId } = proof.genesis
  if (!mayTakePart(proof) || freezeTickets(sha256, proof.head, proof.ticketNos) !== proof.frozenHead) {
    return { at: 'tickets' }
  }
  if (commitment(sha256, auctionId, proof.secret) !== proof.genesis.commitment) return { at: 'commitment' }
  if (!areAsPromised(sha256, auctionId, proof)) return { at: 'words' }
  const { secret, frozenHead: head, words, nonces } = proof
  const seed = drawSeed(sha256, { auctionId, secret, head, words, nonces })
  if (seed !== proof.seed) return { at: 'seed' }
  return drawFrom(sha256, seed, proof.ticketNos) === proof.winner ? null : { at: 'winner' }
}

/** Whether the words are those promised by hash: two or none. Older lots have no promises, and nothing to compare. */
function areAsPromised(sha256: Sha256, auctionId: string, lot: Pick<LotProof, 'words' | 'commitments' | 'nonces'>) {
  const { words, commitments, nonces } = lot
  if (commitments === null || nonces === null) return commitments === null && nonces === null
  if (words.length !== 0 && words.length !== WITNESSES) return false
  const promised = words.map((word, index) => wordCommitment(sha256, auctionId, { word, nonce: nonces[index] ?? '' }))
  return nonces.length === words.length && promised.join() === commitments.join()
}

/**
 * Whether a whole auction follows from its beginning: the chain, the lot where one was drawn, that nobody else had to win,
 * and the limits that are shown. Null when it does, else the first part that does not follow.
 */
export function verifyAuction(sha256: Sha256, proof: AuctionProof): ProofBreak | null {
  const { chain, lot } = proof
  const isItsOwn = chain.genesis.auctionId === proof.auctionId && chain.genesis.commitment === proof.commitment
  if (!isItsOwn) return { at: 'genesis' }
  const broken = lot === null ? verifyChain(sha256, chain) : verifyLot(sha256, { ...chain, ...lot })
  if (broken !== null) return broken
  if (!resultFollows(proof)) return { at: 'result' }
  return proof.opened.every((shown) => isAsCommitted(sha256, proof, shown)) ? null : { at: 'opened' }
}

// A cancelled auction has no result; one that is closed has none before its lot is drawn.
function resultFollows({ state, chain, lot, result }: AuctionProof): boolean {
  if (state !== 'settled' || result === null) return state !== 'settled' && result === null && lot === null
  const { terms, prizeNo, unprizedTickets } = chain.genesis
  const inLot = lot?.ticketNos ?? [result.ticketNo]
  const unprized = unprizedTickets.map((ticketNo) => ({ ticketNo, isPaidUp: inLot.includes(ticketNo) }))
  const follows = outcome(terms, { prizeNo, bids: chain.bids, unprized })
  const winner = follows.by === 'lot' ? lot?.winner : follows.ticketNo
  return follows.by === result.by && winner === result.ticketNo && follows.discount === result.discount
}

// Who was eligible when nobody bid rests on payments that are not public: here the frozen head must vouch for the list.
function mayTakePart({ genesis, bids, ticketNos }: LotProof): boolean {
  const { terms, prizeNo, unprizedTickets } = genesis
  const unprized = unprizedTickets.map((ticketNo) => ({ ticketNo, isPaidUp: ticketNos.includes(ticketNo) }))
  const result = outcome(terms, { prizeNo, bids, unprized })
  return result.by === 'lot' && result.ticketNos.join() === ticketNos.toSorted((a, b) => a - b).join()
}
