import { canonical, fromHex, toHex } from './bytes.ts'
import type { Hex, Sha256 } from './bytes.ts'
import type { PrizeTerms } from './chit.ts'
import type { Paise } from './money.ts'

const GENESIS_TAG = 'kuri/auction/genesis/1'
const BID_TAG = 'kuri/auction/bid/1'
const BID_FOR_OFFER_TAG = 'kuri/auction/bid/2'
const OFFER_TAG = 'kuri/auction/limit/1'

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
  /** Of an automatic bid: the commitment of the limit it was made for, which stands in the chain before it. */
  readonly forOffer?: Hex | null
}

/** A limit set, changed or removed, as it enters the chain: without its owner and amount. */
export interface ChainOffer {
  /** Its number among these, from 1. */
  readonly seq: number
  /** The limit that counts from here on; null: one was removed. */
  readonly commitment: Hex | null
  /** The limit that ends here; null: the ticket had none. */
  readonly replaces: Hex | null
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
    // left out where it is paise: auctions from before there was this term keep their hash
    ...(terms.dividendRounding === 'paise' ? [] : [terms.dividendRounding]),
  )
  return toHex(sha256(record))
}

/**
 * The hash a bid gets: SHA-256(tag ‖ previous hash ‖ bid). With its number it is the bidder's receipt; changing, dropping
 * or reordering any link changes every hash after it. An automatic bid has a tag of its own and ends with the commitment of
 * its limit. Source: docs/spec/auctions.md, AUC-8; ADR 6.
 */
export function bidHash(sha256: Sha256, previous: Hex, bid: ChainBid): Hex {
  const { seq, ticketNo, discount, at, forOffer = null } = bid
  const fields = [fromHex(previous), seq, ticketNo, discount, at.toISOString()] as const
  return toHex(
    sha256(
      forOffer === null ? canonical(BID_TAG, ...fields) : canonical(BID_FOR_OFFER_TAG, ...fields, fromHex(forOffer)),
    ),
  )
}

/** The hash of a limit's link: SHA-256(tag ‖ previous hash ‖ number ‖ commitment ‖ what it replaces ‖ time), none as no bytes. */
export const offerHash = (sha256: Sha256, previous: Hex, { seq, commitment, replaces, at }: ChainOffer): Hex =>
  toHex(
    sha256(
      canonical(
        OFFER_TAG,
        fromHex(previous),
        seq,
        fromHex(commitment ?? ''),
        fromHex(replaces ?? ''),
        at.toISOString(),
      ),
    ),
  )
