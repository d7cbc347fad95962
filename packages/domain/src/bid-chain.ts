import { canonical, fromHex, toHex } from './bytes.ts'
import type { Hex, Sha256 } from './bytes.ts'
import type { PrizeTerms } from './chit.ts'
import type { Paise } from './money.ts'

const GENESIS_TAG = 'kuri/auction/genesis/1'
const BID_TAG = 'kuri/auction/bid/1'

/** What stands before the first bid: nothing in it can change once bids lie on it. */
export interface Genesis {
  readonly auctionId: string
  readonly chitId: string
  readonly prizeNo: number
  readonly terms: PrizeTerms
  /** Tickets without a prize when the auction opened. */
  readonly unprizedTickets: readonly number[]
  readonly commitment: Hex
}

/** One accepted bid as it enters the chain. Ids and numbers only: erasing a person does not break it. */
export interface ChainBid {
  readonly seq: number
  readonly ticketNo: number
  readonly discount: Paise
  /** The recorded instant, to the millisecond. */
  readonly at: Date
}

/** The hash the chain starts from: frozen terms, the tickets still without a prize, the lot's commitment. */
export function genesisHash(sha256: Sha256, genesis: Genesis): Hex {
  const { terms } = genesis
  const record = canonical(
    GENESIS_TAG,
    genesis.auctionId,
    genesis.chitId,
    genesis.prizeNo,
    terms.tickets,
    terms.months,
    terms.instalment,
    terms.dividendSharedBy,
    terms.commissionBp,
    terms.gstBp,
    terms.capBp,
    terms.step,
    terms.prizeBy,
    terms.fixedDiscounts,
    genesis.unprizedTickets.toSorted((a, b) => a - b),
    fromHex(genesis.commitment),
  )
  return toHex(sha256(record))
}

/**
 * The hash a bid gets: SHA-256(tag ‖ previous hash ‖ bid). With its number it is the bidder's receipt; changing, dropping
 * or reordering any bid changes every hash after it. Source: 4-ledger-and-auction, "Auction" 8.
 */
export const bidHash = (sha256: Sha256, previous: Hex, bid: ChainBid): Hex =>
  toHex(sha256(canonical(BID_TAG, fromHex(previous), bid.seq, bid.ticketNo, bid.discount, bid.at.toISOString())))
