import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant } from './primitives.ts'

const Cancellation = z.object({
  auctionId: Id,
  prizeNo: z.number(),
  at: Instant,
  /** After it had opened, in the day before its opening, or earlier. */
  when: z.enum(['open', 'last-day', 'earlier']),
  /** How many bids it made void. */
  bids: z.number(),
  reason: z.string(),
})

/** What every member of a scheme may know of how it is run. Facts, no judgement. */
export const ChitFacts = z.object({
  /** Tickets held by the company’s own administrators. */
  companyTickets: z.array(z.object({ ticketNo: z.number(), name: z.string() })),
  cancellations: z.array(Cancellation),
})

/** The same for administrators, beside what bids of one auction have in common. */
export const AuctionFacts = z.extend(ChitFacts, {
  /** Of this scheme’s settled auctions those with bids, and those whose only bids were the least there is. */
  floor: z.object({ auctions: z.number(), onlyAtFloor: z.number() }),
  /** Tickets of this auction that bid from one address, or from one browser at one address. No address is kept. */
  samePlace: z.array(z.object({ by: z.enum(['address', 'browser']), tickets: z.array(z.number()) })),
})

export const surveillanceEndpoints = {
  chitFacts: endpoint({
    method: 'GET',
    path: '/chit/:id/facts',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'The company’s own tickets and the cancelled auctions of a scheme: for its members and administrators.',
    params: ById,
    reply: z.object({ facts: ChitFacts }),
  }),
  auctionFacts: endpoint({
    method: 'GET',
    path: '/admin/auctions/:id/facts',
    permission: 'read-every-chit',
    forBranch: 'scoped',
    summary: 'What an administrator may want to look at: bids from one place, bids only at the floor, cancellations.',
    params: ById,
    reply: z.object({ facts: AuctionFacts }),
  }),
} as const
