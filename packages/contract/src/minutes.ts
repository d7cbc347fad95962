import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, DayText, Id, Instant, Rupees } from './primitives.ts'

const Ticket = z.object({ ticketNo: z.number(), name: z.string() })

const Signature = z.object({ as: z.enum(['administrator', 'subscriber']), name: z.string(), at: Instant })

/** The minutes of one auction, with the names of its members. */
export const Minutes = z.object({
  auctionId: Id,
  chitId: Id,
  chitName: z.string(),
  prizeNo: z.number(),
  /** How many prizes the scheme gives. */
  prizes: z.number(),
  monthNo: z.number(),
  openedAt: Instant,
  closedAt: Instant,
  settledAt: Instant,
  eligible: z.array(Ticket),
  bids: z.array(z.object({ seq: z.number(), ticketNo: z.number(), name: z.string(), amount: Rupees, at: Instant })),
  by: z.enum(['bid', 'lot', 'last', 'fixed']),
  winner: Ticket,
  bid: Rupees,
  prize: Rupees,
  commission: Rupees,
  tax: Rupees,
  dividends: z.array(z.object({ ticketNo: z.number(), name: z.string(), amount: Rupees })),
  /** The prize before this one, and when it was paid; null for the first. */
  previous: z.nullable(
    z.object({ ticketNo: z.number(), name: z.string(), prize: Rupees, paidAt: z.nullable(Instant) }),
  ),
  /** What the witnesses of a lot typed. */
  words: z.array(z.string()),
  chainHead: z.string(),
  /** The seal of all this: what the signatures stand under. */
  hash: z.string(),
  /** The last day on which they are filed with the Registrar. */
  fileBy: DayText,
  signatures: z.array(Signature),
  /** Whether the caller may sign; else the refusal's code. */
  you: z.object({ maySign: z.boolean(), reason: z.nullable(z.string()) }),
})

/** One line of a scheme's register of minutes. */
export const MinutesLine = z.object({
  auctionId: Id,
  prizeNo: z.number(),
  monthNo: z.number(),
  settledAt: Instant,
  winner: Ticket,
  fileBy: DayText,
  hasAdministrator: z.boolean(),
  /** How many subscribers have signed; two are asked for. */
  subscribers: z.number(),
})

export const minutesEndpoints = {
  minutes: endpoint({
    method: 'GET',
    path: '/auctions/:id/minutes',
    permission: 'read-chits',
    summary: 'The minutes of a settled auction, who has signed them, and until when they are filed.',
    params: ById,
    reply: Minutes,
  }),
  signMinutes: endpoint({
    method: 'POST',
    path: '/auctions/:id/minutes/sign',
    permission: 'sign-minutes',
    summary: 'Sign the minutes: an administrator for the company, two members as subscribers.',
    params: ById,
    reply: z.object({ minutes: Minutes }),
    status: 201,
  }),
  minutesPdf: endpoint({
    method: 'GET',
    path: '/auctions/:id/minutes.pdf',
    permission: 'read-chits',
    summary: 'The minutes as a paper to be filed, with the chain’s head and the way to its proof.',
    params: ById,
    file: 'application/pdf',
    reply: z.string(),
  }),
  registerOfMinutes: endpoint({
    method: 'GET',
    path: '/chit/:id/minutes',
    permission: 'read-chits',
    summary: 'A scheme’s register of minutes: one line for each prize given.',
    params: ById,
    reply: z.array(MinutesLine),
  }),
} as const
