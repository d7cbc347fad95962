import { canonical, fromHex, toHex } from './bytes.ts'
import type { Hex, Sha256 } from './bytes.ts'

// Each record starts with its own tag, so that the hash of one can never be shown as the hash of another.
const COMMITMENT_TAG = 'kuri/lot/commitment/1'
const TICKETS_TAG = 'kuri/lot/tickets/1'
const WORD_TAG = 'kuri/lot/word/1'
const SEED_TAG = 'kuri/lot/seed/1'
const SEED_OF_PROMISED_TAG = 'kuri/lot/seed/2'
const DRAW_TAG = 'kuri/lot/draw/1'
// 48 bits: the largest whole bytes a double holds exactly, and rejected less than once in 2^38 draws of 1,000 tickets.
const SAMPLE_BYTES = 6
const SAMPLES = 2 ** (8 * SAMPLE_BYTES)

/**
 * What is published when an auction is scheduled: C = SHA-256(tag ‖ auction ‖ S). It binds the company to the secret S
 * before anybody knows who takes part. Source: docs/spec/auctions.md, AUC-9.
 */
export const commitment = (sha256: Sha256, auctionId: string, secret: Hex): Hex =>
  toHex(sha256(canonical(COMMITMENT_TAG, auctionId, fromHex(secret))))

/**
 * The frozen head: SHA-256(tag ‖ chain head ‖ sorted tickets that take part). Published at the close, before any witness
 * types a word, so that nobody can be added to or left out of the lot afterwards.
 */
export const freezeTickets = (sha256: Sha256, head: Hex, ticketNos: readonly number[]): Hex =>
  toHex(sha256(canonical(TICKETS_TAG, fromHex(head), sorted(ticketNos))))

/**
 * What a witness sends first: SHA-256(tag ‖ auction ‖ nonce ‖ word). The nonce (32 random bytes) keeps a short word from being
 * guessed. The word is fixed by it before anybody can see another witness's word. Source: ADR 7.
 */
export const wordCommitment = (sha256: Sha256, auctionId: string, { word, nonce }: PromisedWord): Hex =>
  toHex(sha256(canonical(WORD_TAG, auctionId, fromHex(nonce), word)))

/** A witness's word with the nonce it was promised under. */
export interface PromisedWord {
  readonly word: string
  readonly nonce: Hex
}

export interface DrawIngredients {
  readonly auctionId: string
  /** Revealed only after the tickets are frozen and the words are in. */
  readonly secret: Hex
  /** The frozen head: the chain's head at the close together with the tickets that take part. */
  readonly head: Hex
  /** What the witnesses typed, in the order of their promises: two, or none (in proofs of version 1 one as well). */
  readonly words: readonly string[]
  /** The nonces of the words; null in a lot whose words were not promised first. */
  readonly nonces: readonly Hex[] | null
}

/**
 * R = SHA-256(tag ‖ auction ‖ S ‖ head ‖ words ‖ nonces): nobody can choose it who does not control the company and every
 * witness. Words that were not promised first have no nonces and a tag of their own.
 */
export const drawSeed = (sha256: Sha256, { auctionId, secret, head, words, nonces }: DrawIngredients): Hex => {
  const tag = nonces === null ? SEED_TAG : SEED_OF_PROMISED_TAG
  return toHex(sha256(canonical(tag, auctionId, fromHex(secret), fromHex(head), words, ...(nonces ?? []).map(fromHex))))
}

/**
 * The ticket the seed draws, each with the same chance. Samples are the first six bytes of SHA-256(tag ‖ seed ‖ round);
 * one from the incomplete last span of the tickets is thrown away (a plain remainder would favour low numbers).
 */
export function drawFrom(sha256: Sha256, seed: Hex, ticketNos: readonly number[]): number {
  const tickets = sorted(new Set(ticketNos))
  if (tickets.length === 0) throw new RangeError('no ticket takes part in this lot')
  const fair = SAMPLES - (SAMPLES % tickets.length)
  for (let round = 0; ; round += 1) {
    const sample = firstBytes(sha256(canonical(DRAW_TAG, fromHex(seed), round)))
    const drawn = sample < fair ? tickets[sample % tickets.length] : undefined
    if (drawn !== undefined) return drawn
  }
}

const sorted = (ticketNos: Iterable<number>): number[] => [...ticketNos].toSorted((a, b) => a - b)

const firstBytes = (digest: Uint8Array): number =>
  digest.subarray(0, SAMPLE_BYTES).reduce((value, byte) => value * 256 + byte, 0)
