import * as z from 'zod/mini'
import type { BidCode } from './bid-problems.ts'
import { endpoint } from './endpoint.ts'
import { StandingOffer } from './offers.ts'
import {
  ById,
  Id,
  Instant,
  maybeTyped,
  namesNobodysNumbers,
  NUMBERS_PROBLEM,
  Rupees,
  seedWholeNumber,
  SignedRupees,
  SomeRupees,
  timedPageQuery,
  TicketNo,
  typed,
} from './primitives.ts'

export const AuctionState = z.enum(['scheduled', 'open', 'closed', 'settled', 'cancelled', 'previous'])

const Winner = z.object({ userId: Id, ticketNo: z.number() })

/** Everything needed to repeat the draw without us (docs/spec/auctions.md, AUC-9). Hex text and ticket numbers. */
export const LotProof = z.object({
  version: z.number(),
  auctionId: Id,
  commitment: z.string(),
  secret: z.string(),
  head: z.string(),
  words: z.array(z.string()),
  /** Of the words, from version 2 on: what was promised, and under which nonces. */
  commitments: z.optional(z.array(z.string())),
  nonces: z.optional(z.array(z.string())),
  tickets: z.array(z.number()),
  seed: z.string(),
  drawn: z.number(),
})

export const AuctionResult = z.object({
  by: z.enum(['bid', 'lot', 'last', 'fixed']),
  winner: Winner,
  bid: Rupees,
  prize: Rupees,
  commission: Rupees,
  tax: Rupees,
  dividends: z.array(z.object({ userId: Id, ticketNo: z.number(), amount: Rupees })),
  /** What rounding the dividends down keeps for the last prize; below 0 in the last prize, which shares it out. Left out: nothing. */
  rounding: z.optional(SignedRupees),
  settledAt: Instant,
  proof: z.optional(LotProof),
})

export const Auction = z.object({
  _id: Id,
  chitId: Id,
  chitName: z.string(),
  /** Without bids ('lot', 'fixed') the prize is given the moment its time comes. */
  prizeBy: z.enum(['auction', 'lot', 'fixed']),
  /** Where it is held; left out: in the auction room of this site. */
  place: z.optional(z.string()),
  prizeNo: z.number(),
  monthNo: z.number(),
  state: AuctionState,
  opensAt: Instant,
  closesAt: Instant,
  plannedClosesAt: Instant,
  /** How far late bids moved the close: closing windows beyond the planned close, a begun one counted whole; at most ten. */
  extensions: z.number(),
  chitAmount: Rupees,
  commission: Rupees,
  tax: Rupees,
  /** null: no multiple of the step fits between commission and cap; the prize goes by lot. */
  floor: z.nullable(Rupees),
  cap: z.nullable(Rupees),
  step: Rupees,
  bestBid: z.nullable(Rupees),
  bidCount: z.number(),
  cancelReason: z.nullable(z.string()),
  result: z.nullable(AuctionResult),
})

export const Bid = z.object({
  seq: z.number(),
  ticketNo: z.number(),
  amount: Rupees,
  at: Instant,
  hash: z.string(),
  /** The engine placed it for a standing offer. */
  byOffer: z.boolean(),
  /** Staff entered it for the member, who signed for it on paper; left out otherwise. */
  byAuthority: z.optional(z.boolean()),
})

/** A lot that waits for its witnesses: what was frozen at the close, and until when words are taken. */
const WaitingLot = {
  /** The tickets that take part. */
  tickets: z.array(z.number()),
  frozenHead: z.string(),
  /** What the winner forgoes. */
  bid: Rupees,
  until: Instant,
  /** What the witnesses promised: the hashes of their words, in the order of their coming. */
  commitments: z.array(z.string()),
  /** How many words are in. The words are published with the draw. */
  wordsIn: z.number(),
}

/**
 * Why somebody may not bid in an auction with this ticket, whether or not it is open: codes of refusals. Each needs its words
 * and its effect in the room of the web client, which does not compile without them.
 */
export const BIDDER_REASONS = [
  'already_prized',
  'in_arrears',
  'no_bids_possible',
  'not_a_member',
] as const satisfies readonly BidCode[]
export type BidderReason = (typeof BIDDER_REASONS)[number]

/** Null: they may bid. */
const WhyNot = z.nullable(z.enum(BIDDER_REASONS))

/** An auction that the first of two people cancels: another one completes it with the same reason, or it is held. */
export const AuctionToCancel = z.object({
  _id: Id,
  chitId: Id,
  chitName: z.string(),
  prizeNo: z.number(),
  state: AuctionState,
  opensAt: Instant,
  closesAt: Instant,
  reason: z.string(),
  /** Null: their account is deleted. */
  requestedBy: z.nullable(z.object({ _id: Id, name: z.string() })),
})

export const AuctionRoom = z.extend(Auction, {
  serverTime: Instant,
  you: z.object({
    eligible: z.boolean(),
    reason: WhyNot,
    ticketNo: z.nullable(z.number()),
  }),
  /** The caller’s tickets, where there are several: how each stands. `you` is the first that has not won. */
  yourTickets: z.array(
    z.object({
      ticketNo: z.number(),
      keptFor: z.string(),
      eligible: z.boolean(),
      reason: WhyNot,
      offer: z.nullable(StandingOffer),
      /** Every limit of this ticket that entered the chain, those that were changed or removed too. */
      limits: z.array(StandingOffer),
    }),
  ),
  /** The caller's own standing offer; nobody else is shown it. */
  myOffer: z.nullable(StandingOffer),
  /** The commitments of all standing offers, sorted: that they are there, not whose they are or how far they go. */
  offers: z.array(z.string()),
  /** Ticket holders of this chit; members of one chit may see each other's names. */
  tickets: z.array(z.object({ ticketNo: z.number(), userId: Id, name: z.string(), hasWon: z.boolean() })),
  dividendSharedBy: z.enum(['tickets-without-the-prize', 'all-tickets']),
  instalment: Rupees,
  /** What the printed chart says this prize goes at; null where there is no chart. */
  chartDiscount: z.nullable(Rupees),
  bids: z.array(Bid),
  /** `offers`: how often a limit was set, changed or removed since the opening, each a link of the chain. */
  chain: z.object({ head: z.nullable(z.string()), commitment: z.string(), offers: z.number() }),
  /** Null unless it is closed and waits. `hasPromised`: the caller has sent a hash; `hasTyped`: their word is in. */
  lot: z.nullable(z.object({ ...WaitingLot, hasPromised: z.boolean(), hasTyped: z.boolean() })),
  /** Who promised a word to the lot that was drawn and did not send it: then no word counted. */
  missingWords: z.array(z.string()),
})

/**
 * What viewers of a room receive. `bid` carries the whole bid; ids and numbers only, names come from the room. `watching`:
 * how many members of the scheme view the room now, each once, over all server processes.
 */
export const AuctionEvent = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('opened'),
    auctionId: Id,
    closesAt: Instant,
    /** The seals of the standing offers, each of which is a link of the chain, and the chain's head behind them. Older events lack both. */
    offers: z.optional(z.array(z.string())),
    head: z.optional(z.string()),
    serverTime: Instant,
  }),
  z.object({
    name: z.literal('bid'),
    auctionId: Id,
    bid: Bid,
    bidCount: z.number(),
    closesAt: Instant,
    extensions: z.number(),
    serverTime: Instant,
  }),
  z.object({
    name: z.literal('extended'),
    auctionId: Id,
    closesAt: Instant,
    extensions: z.number(),
    serverTime: Instant,
  }),
  z.object({
    name: z.literal('offer'),
    auctionId: Id,
    /** A limit was set, changed or removed: its number among these, the seal that counts now, the one that ends. Not whose. */
    seq: z.number(),
    commitment: z.nullable(z.string()),
    replaces: z.nullable(z.string()),
    head: z.string(),
    serverTime: Instant,
  }),
  z.object({ name: z.literal('closed'), auctionId: Id, serverTime: Instant }),
  z.object({ name: z.literal('lot'), auctionId: Id, lot: z.object(WaitingLot), serverTime: Instant }),
  z.object({
    name: z.literal('word'),
    auctionId: Id,
    commitments: z.array(z.string()),
    wordsIn: z.number(),
    serverTime: Instant,
  }),
  z.object({ name: z.literal('settled'), auctionId: Id, result: AuctionResult, serverTime: Instant }),
  z.object({ name: z.literal('cancelled'), auctionId: Id, reason: z.string(), serverTime: Instant }),
  z.object({ name: z.literal('rescheduled'), auctionId: Id, opensAt: Instant, closesAt: Instant, serverTime: Instant }),
  z.object({ name: z.literal('watching'), auctionId: Id, watching: z.number() }),
])

/** Where an auction stands: it runs, its time to open has passed, its time will come, it is over. */
export const AUCTION_STAGES = ['open', 'late', 'next', 'past'] as const
export type AuctionStage = (typeof AUCTION_STAGES)[number]

const reason = typed(400, 'Please enter a reason. All members can read it.')

/** What a winner gave as security. PAN and Aadhaar numbers are refused in it (docs/spec/identity.md, IDN-9). */
export const SecurityNote = typed(2000, 'Please enter the security taken.').check(
  z.refine(namesNobodysNumbers, NUMBERS_PROBLEM),
)

export const auctionEndpoints = {
  listAuctions: endpoint({
    method: 'GET',
    path: '/auctions',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'Auctions of one’s chits (an administrator: of all), by chit and state.',
    query: z.object({ chitId: z.optional(Id), state: z.optional(AuctionState) }),
    reply: z.array(Auction),
  }),
  auctionsPage: endpoint({
    method: 'GET',
    path: '/auctions/list',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary:
      'The same auctions at one stage, one page at a time: open ones by their planned close, coming and late ones by their opening, those that are over by their end, the latest first.',
    query: z.object({
      ...timedPageQuery,
      stage: z.enum(AUCTION_STAGES),
      chitId: z.optional(Id),
      /** Words of the scheme’s name and of “prize 7”. */
      search: z.optional(maybeTyped(120)),
    }),
    reply: z.object({
      auctions: z.array(Auction),
      next: z.nullable(z.string()),
      /** How many there are in all pages; with the first page only. */
      total: z.nullable(z.number()),
    }),
  }),
  oneAuction: endpoint({
    method: 'GET',
    path: '/auctions/:id',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'The room: bids, clock, chain, and whether the caller may bid.',
    params: ById,
    reply: AuctionRoom,
  }),
  placeBid: endpoint({
    method: 'POST',
    path: '/auctions/:id/bids',
    permission: 'bid',
    summary: 'Bid a discount in rupees, with the ticket named; else with one’s first that has not won.',
    params: ById,
    body: z.strictObject({ amount: SomeRupees, ticketNo: TicketNo }),
    reply: z.object({
      bid: z.object({ seq: z.number(), amount: Rupees, at: Instant, hash: z.string() }),
      auction: Auction,
    }),
    status: 201,
  }),
  auctionEvents: endpoint({
    method: 'GET',
    path: '/auctions/:id/events',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary:
      'Server-sent events of one auction; read the auction when the stream is open, events are not replayed. `beat` every 5 s; `reset`: events were left out, read the auction again.',
    params: ById,
    stream: true,
    reply: AuctionEvent,
  }),
  openAuction: endpoint({
    method: 'POST',
    path: '/admin/auctions/:id/open',
    permission: 'run-auctions',
    forBranch: 'scoped',
    summary:
      'Open an auction by hand, with a reason (after the notice members are owed). One that needs no bids settles at once.',
    params: ById,
    body: z.strictObject({
      seconds: z.optional(seedWholeNumber(1, 604_800, 'An auction lasts 1 second to 7 days.')),
      reason,
    }),
    reply: Auction,
  }),
  rescheduleAuction: endpoint({
    method: 'POST',
    path: '/admin/auctions/:id/reschedule',
    permission: 'run-auctions',
    forBranch: 'scoped',
    summary: 'Move a scheduled auction, with a reason.',
    params: ById,
    body: z.strictObject({ opensAt: Instant, closesAt: Instant, reason }),
    reply: Auction,
  }),
  cancelAuction: endpoint({
    method: 'POST',
    path: '/admin/auctions/:id/cancel',
    permission: 'run-auctions',
    forBranch: 'scoped',
    summary: 'Cancel a scheduled or open auction; its bids are void and it is scheduled anew.',
    params: ById,
    body: z.strictObject({ reason }),
    reply: z.extend(Auction, { status: z.optional(z.literal('waiting_second')), replacedBy: z.optional(Id) }),
  }),
} as const
