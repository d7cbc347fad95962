import type { LotProof } from '@kuri/contract'
import { drawFrom, drawSeed, freezeTickets, type Hex, type Paise, type PromisedWord } from '@kuri/domain'
import type { output } from 'zod/v4/core'
import type { Tx } from '../../../database/types.ts'
import type { EndOfBidding } from '../decide.ts'
import { hexOf, sha256 } from '../hashing.ts'
import * as store from '../store.ts'

const PROOF_VERSION = 2

/** A lot that is drawn now. */
export interface LotToDraw {
  readonly auction: store.Auction
  readonly ticketNos: readonly number[]
  /** What the witnesses typed, in the order of their promises: two words or none. */
  readonly words: readonly DrawnWord[]
}

/** A word as it comes into the draw. */
export interface DrawnWord extends PromisedWord {
  /** The hash it was promised by. */
  readonly commitment: Hex
}

interface DrawnLot {
  readonly ticketNo: number
  readonly proof: output<typeof LotProof>
}

/**
 * Draws lots between tickets: freezes the chain's head together with them, reveals the secret promised at
 * the scheduling, mixes in the witnesses' words in the order of their promises, and draws. The proof holds all that is
 * needed to draw again; its `head` is the frozen one.
 * Source: docs/spec/auctions.md, AUC-9; s. 6(4).
 */
export async function drawLots<L extends LotToDraw>(
  tx: Tx,
  lots: readonly L[],
): Promise<(L & { readonly drawn: DrawnLot })[]> {
  if (lots.length === 0) return []
  const secrets = await store.readSecrets(
    tx,
    lots.map(({ auction }) => auction.id),
  )
  return lots.map((lot) => {
    const secret = secrets.get(lot.auction.id)
    if (!secret) throw new Error(`auction ${lot.auction.id} has promised no lot`)
    return { ...lot, drawn: draw(lot, hexOf(secret)) }
  })
}

type DrawnEnd = EndOfBidding & LotToDraw & { readonly discount: Paise; readonly drawn: DrawnLot }

/** A drawn lot as its auction's settlement takes it. `eligible`, where who could win was frozen with the lot. */
export const toSettle = <E extends DrawnEnd>({ discount, drawn, ...end }: E) => ({
  ...end,
  decision: { by: 'lot', discount, ...drawn } as const,
})

function draw({ auction, ticketNos, words: promised }: LotToDraw, secret: string): DrawnLot {
  if (auction.chain_head === null) throw new Error(`auction ${auction.id} was never opened`)
  const tickets = ticketNos.toSorted((a, b) => a - b)
  const head = freezeTickets(sha256, hexOf(auction.chain_head), tickets)
  const words = promised.map(({ word }) => word)
  const nonces = promised.map(({ nonce }) => nonce)
  const seed = drawSeed(sha256, { auctionId: auction.id, secret, head, words, nonces })
  const drawn = drawFrom(sha256, seed, tickets)
  const proof = {
    version: PROOF_VERSION,
    auctionId: auction.id,
    commitment: hexOf(auction.commitment),
    secret,
    head,
    words,
    commitments: promised.map(({ commitment }) => commitment),
    nonces,
    tickets,
    seed,
    drawn,
  }
  return { ticketNo: drawn, proof }
}
