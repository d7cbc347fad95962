import type { LotProof } from '@kuri/contract'
import { drawFrom, drawSeed, freezeTickets } from '@kuri/domain'
import type { output } from 'zod/v4/core'
import type { Tx } from '../../../database/types.ts'
import { hexOf, sha256 } from '../hashing.ts'
import * as store from '../store.ts'

const PROOF_VERSION = 1

/**
 * Draws the lot between tickets: freezes the chain's head together with them, reveals the secret promised at the
 * scheduling, mixes in the witnesses' words in the order of their coming, and draws. The proof holds all that is needed
 * to draw again; its `head` is the frozen one.
 * Source: 4-ledger-and-auction, "The lot, checkable by anyone offline"; s. 6(4).
 */
export async function drawLot(
  tx: Tx,
  auction: store.Auction,
  ticketNos: readonly number[],
  words: readonly string[],
): Promise<{ readonly ticketNo: number; readonly proof: output<typeof LotProof> }> {
  if (auction.chain_head === null) throw new Error(`auction ${auction.id} was never opened`)
  const secret = hexOf(await store.readSecret(tx, auction.id))
  const tickets = ticketNos.toSorted((a, b) => a - b)
  const head = freezeTickets(sha256, hexOf(auction.chain_head), tickets)
  const seed = drawSeed(sha256, { auctionId: auction.id, secret, head, words })
  const drawn = drawFrom(sha256, seed, tickets)
  const proof = {
    version: PROOF_VERSION,
    auctionId: auction.id,
    commitment: hexOf(auction.commitment),
    secret,
    head,
    words: [...words],
    tickets,
    seed,
    drawn,
  }
  return { ticketNo: drawn, proof }
}
