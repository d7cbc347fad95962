import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, DayText, Id, Instant, Rupees, SignedRupees, typedLine } from './primitives.ts'

const Ticket = z.object({ ticketNo: z.number(), name: z.string() })

/** Number and day of the paper by which staff entered it for a member; left out where they did it themselves. */
const byAuthority = { paper: z.optional(z.object({ number: z.string(), day: DayText })) }

const Signature = z.object({
  as: z.enum(['administrator', 'subscriber']),
  name: z.string(),
  at: Instant,
  ...byAuthority,
})

/** That the minutes were filed with the Registrar, and under which reference of theirs. */
const Filing = z.object({ on: DayText, reference: z.string() })

/** The minutes of one auction, with the names of its members. */
export const Minutes = z.object({
  auctionId: Id,
  chitId: Id,
  chitName: z.string(),
  /** Where it was held, as the terms say; left out: in the auction room of this site. */
  place: z.optional(z.string()),
  prizeNo: z.number(),
  /** How many prizes the scheme gives. */
  prizes: z.number(),
  monthNo: z.number(),
  openedAt: Instant,
  closedAt: Instant,
  settledAt: Instant,
  eligible: z.array(Ticket),
  bids: z.array(
    z.object({ seq: z.number(), ticketNo: z.number(), name: z.string(), amount: Rupees, at: Instant, ...byAuthority }),
  ),
  by: z.enum(['bid', 'lot', 'last', 'fixed']),
  winner: Ticket,
  /** The pool: what all tickets pay for this prize, before its discount. */
  chitAmount: Rupees,
  bid: Rupees,
  prize: Rupees,
  commission: Rupees,
  tax: Rupees,
  dividends: z.array(z.object({ ticketNo: z.number(), name: z.string(), amount: Rupees })),
  /** What rounding the dividends down keeps for the last prize; below 0 in the last prize, which shares it out. */
  rounding: SignedRupees,
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
  /** Null: not yet. */
  filed: z.nullable(Filing),
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
  /** The company’s legal clock: by when the prize is paid, and when it was. */
  payBy: DayText,
  paidAt: z.nullable(Instant),
  fileBy: DayText,
  filed: z.nullable(Filing),
  hasAdministrator: z.boolean(),
  /** How many subscribers have signed; two are required. */
  subscribers: z.number(),
})

/** Minutes that are still to be filed. */
const DueLine = z.extend(MinutesLine, { chitId: Id, chitName: z.string() })

export const minutesEndpoints = {
  minutes: endpoint({
    method: 'GET',
    path: '/auctions/:id/minutes',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'The minutes of a settled auction, who has signed them, and until when they are filed.',
    params: ById,
    reply: Minutes,
  }),
  signMinutes: endpoint({
    method: 'POST',
    path: '/auctions/:id/minutes/sign',
    permission: 'sign-minutes',
    summary:
      'Sign the minutes: an administrator for the company, and as subscribers two holders of a ticket who did not win.',
    params: ById,
    reply: z.object({ minutes: Minutes }),
    status: 201,
  }),
  fileMinutes: endpoint({
    method: 'POST',
    path: '/admin/auctions/:id/minutes/file',
    permission: 'file-minutes',
    forBranch: 'scoped',
    summary: 'Mark signed minutes as filed with the Registrar, once: the day and the Registrar’s reference.',
    params: ById,
    body: z.strictObject({ filedOn: DayText, reference: typedLine(80, 'Please enter the Registrar’s reference.') }),
    reply: z.object({ minutes: Minutes }),
    status: 201,
  }),
  minutesToFile: endpoint({
    method: 'GET',
    path: '/admin/minutes',
    permission: 'read-every-chit',
    forBranch: 'scoped',
    summary: 'The minutes still to be filed: how many, and the hundred whose day comes first, overdue ones among them.',
    reply: z.object({ minutes: z.array(DueLine), total: z.number() }),
  }),
  minutesPdf: endpoint({
    method: 'GET',
    path: '/auctions/:id/minutes.pdf',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'The minutes as a paper to be filed, with the chain’s head and the way to its proof.',
    params: ById,
    file: 'application/pdf',
    reply: z.string(),
  }),
  registerOfMinutes: endpoint({
    method: 'GET',
    path: '/chit/:id/minutes',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'A scheme’s register of minutes: one line for each prize given.',
    params: ById,
    reply: z.array(MinutesLine),
  }),
} as const
