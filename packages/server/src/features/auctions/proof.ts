import type { AuctionProof } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { output } from 'zod/v4/core'
import type { Tx } from '../../database/types.ts'
import * as bids from './bids.store.ts'
import { hexOf } from './hashing.ts'
import { records } from './offers/store.ts'
import * as books from './proof.store.ts'
import * as reading from './read.store.ts'

type Proof = output<typeof AuctionProof>

/**
 * All that a stranger needs to check an auction without us, in ids and numbers. The book is published when the bidding
 * is over; before, only the promise of the lot. Void bids of a cancelled auction stay in it. Refuses: not_found.
 * Source: docs/spec/auctions.md, AUC-9.
 */
export async function auctionProof(tx: Tx, id: string): Promise<Result<Proof>> {
  const auction = await reading.one(tx, id)
  if (!auction) return refuse({ code: 'not_found' })
  const { result } = auction
  const chain = auction.state === 'open' ? null : await chainOf(tx, auction)
  return ok({
    version: chain && chain.offers.length > 0 ? 3 : result?.proof?.commitments ? 2 : 1,
    auctionId: auction.id,
    state: auction.state,
    commitment: hexOf(auction.commitment),
    chain,
    opened: [],
    lot: lotOf(result),
    result: result && { by: result.by, ticketNo: result.winnerNo, discount: result.bid },
  })
}

/** From the record of its beginning, whatever the chit has become since. Null for an auction that was never opened. */
async function chainOf(tx: Tx, auction: reading.AuctionView): Promise<Proof['chain']> {
  const { chain_head: head, bid_count: count } = auction
  const began = await books.beginningOf(tx, auction.id)
  if (head === null || !began) return null
  const recorded = await bids.first(tx, auction.id, count)
  return {
    genesis: {
      auctionId: auction.id,
      chitId: auction.chit_id,
      prizeNo: auction.prize_no,
      terms: {
        ...began.terms,
        dividendRounding: began.terms.dividendRounding ?? 'paise',
        fixedDiscounts: [...began.terms.fixedDiscounts],
      },
      unprizedTickets: began.unprized_nos,
      commitment: hexOf(auction.commitment),
    },
    genesisHash: hexOf(began.genesis_hash),
    bids: recorded.map(({ seq, ticketNo, amount, at, hash, forOffer }) => ({
      seq,
      ticketNo,
      discount: amount,
      at,
      hash: hexOf(hash),
      forOffer: forOffer && hexOf(forOffer),
    })),
    offers: (await records(tx, auction.id)).map(({ seq, after_bid: afterBid, commitment, replaces, at, hash }) => ({
      seq,
      afterBid,
      commitment: commitment && hexOf(commitment),
      replaces: replaces && hexOf(replaces),
      at,
      hash: hexOf(hash),
    })),
    head: hexOf(head),
  }
}

function lotOf(result: reading.ResultRow | null): Proof['lot'] {
  if (!result?.proof) return null
  const { tickets, head, secret, words, commitments = null, nonces = null, seed, drawn } = result.proof
  return { ticketNos: tickets, frozenHead: head, secret, words, commitments, nonces, seed, winner: drawn }
}
