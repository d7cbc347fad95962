import * as z from 'zod/mini'
import { AuctionState } from './auctions.ts'
import { endpoint } from './endpoint.ts'
import { DividendRounding, Id, Rupees } from './primitives.ts'

/** SHA-256 as text: 64 lower-case hexadecimal digits, so that one value has one spelling. */
const Sha256Hex = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'This code must have 64 characters: digits and letters a to f.'))
const TicketNo = z.number().check(z.int(), z.minimum(1), z.maximum(1000))
const Whole = z.number().check(z.int(), z.minimum(0))

/** A bid's recorded instant. The chain holds this very text, so no other spelling of the same moment is taken. */
const Recorded = z.codec(z.iso.datetime({ precision: 3 }), z.date(), {
  decode: (text) => new Date(text),
  encode: (instant) => instant.toISOString(),
})

/** What stands before the first bid: the frozen terms, the tickets still without a prize, the lot's promise. */
const ProvenGenesis = z.object({
  auctionId: Id,
  chitId: Id,
  prizeNo: Whole,
  terms: z.object({
    tickets: TicketNo,
    months: Whole,
    instalment: Rupees,
    dividendSharedBy: z.enum(['tickets-without-the-prize', 'all-tickets']),
    /** Left out in a file from before there was this term. */
    dividendRounding: z._default(DividendRounding, 'paise'),
    commissionBp: Whole,
    gstBp: Whole,
    capBp: Whole,
    step: Rupees,
    prizeBy: z.enum(['auction', 'lot', 'fixed']),
    fixedDiscounts: z.array(Rupees),
  }),
  unprizedTickets: z.array(TicketNo).check(z.minLength(1)),
  commitment: Sha256Hex,
})

const ProvenChain = z.object({
  genesis: ProvenGenesis,
  genesisHash: Sha256Hex,
  bids: z.array(
    z.object({
      seq: Whole,
      ticketNo: TicketNo,
      discount: Rupees,
      at: Recorded,
      hash: Sha256Hex,
      /** Of an automatic bid: the code of the limit it was made for. */
      forOffer: z._default(z.nullable(Sha256Hex), null),
    }),
  ),
  /** Limits set, changed and removed while bids were taken, each behind bid `afterBid`. Left out in files of before. */
  offers: z._default(
    z.array(
      z.object({
        seq: Whole,
        afterBid: Whole,
        commitment: z.nullable(Sha256Hex),
        replaces: z.nullable(Sha256Hex),
        at: Recorded,
        hash: Sha256Hex,
      }),
    ),
    [],
  ),
  head: Sha256Hex,
})

/** A limit as its owner shows it. */
const OpenedOffer = z.object({ ticketNo: TicketNo, limit: Rupees, salt: Sha256Hex })

const ProvenLot = z.object({
  ticketNos: z.array(TicketNo).check(z.minLength(1)),
  frozenHead: Sha256Hex,
  secret: Sha256Hex,
  words: z.array(z.string()).check(z.maxLength(2)),
  /** Null, or left out in a file, where words were not promised first. */
  commitments: z._default(z.nullable(z.array(Sha256Hex).check(z.maxLength(2))), null),
  nonces: z._default(z.nullable(z.array(Sha256Hex).check(z.maxLength(2))), null),
  seed: Sha256Hex,
  winner: TicketNo,
})

/**
 * The proof of one auction, as published and as kept in a file: everything `verifyAuction` of the domain needs, ids and
 * numbers only. The chain is published when the bidding is over; until then the promise alone.
 */
export const AuctionProof = z.object({
  /** 3: limits are in its chain. 2: words were promised by hash before they were published. 1: neither. */
  version: z.literal([1, 2, 3]),
  auctionId: Id,
  state: AuctionState,
  commitment: Sha256Hex,
  chain: z.nullable(ProvenChain),
  /** We publish none: an owner may add theirs to the file they keep. */
  opened: z._default(z.array(OpenedOffer), []),
  lot: z.nullable(ProvenLot),
  result: z.nullable(z.object({ by: z.enum(['bid', 'lot', 'last', 'fixed']), ticketNo: TicketNo, discount: Rupees })),
})

export const verifyEndpoints = {
  verifyAuction: endpoint({
    method: 'GET',
    path: '/verify/:auctionId',
    public: true,
    summary:
      'The proof of an auction for anybody: chain, lot and result, ids only. A cancelled one keeps its void bids.',
    params: z.object({ auctionId: Id }),
    reply: AuctionProof,
  }),
} as const
