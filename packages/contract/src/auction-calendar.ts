import * as z from 'zod/mini'
import { AuctionState } from './auctions.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, timedPageQuery } from './primitives.ts'

/** So many of the auctions that collide with one are named; the rest are counted. */
export const NAMED_COLLISIONS = 3

const Other = { auctionId: Id, chitName: z.string(), prizeNo: z.number(), opensAt: Instant }

/** An auction of the company's calendar, and what stands in its way. */
export const CalendarEntry = z.object({
  auctionId: Id,
  chitId: Id,
  chitName: z.string(),
  prizeBy: z.enum(['auction', 'lot', 'fixed']),
  prizeNo: z.number(),
  state: AuctionState,
  opensAt: Instant,
  closesAt: Instant,
  /** '': in the auction room of this site. */
  place: z.string(),
  /** The name of the company’s holiday on its day; null: it is none. */
  holiday: z.nullable(z.string()),
  /** Other auctions at the same time in the same place. */
  samePlace: z.object({ count: z.number(), first: z.array(z.object(Other)) }),
  /** Members without a prize in both of two chits whose auctions are at the same time. */
  sameMember: z.object({ count: z.number(), first: z.array(z.object({ ...Other, userId: Id, name: z.string() })) }),
})

const MONTH_PROBLEM = 'A month looks like 2027-02.'

export const auctionCalendarEndpoints = {
  auctionCalendar: endpoint({
    method: 'GET',
    path: '/admin/auctions/calendar',
    permission: 'read-every-chit',
    summary:
      'The auctions of a month in the order in which they open, one page at a time, with holidays and collisions of place and of members. Cancelled ones are left out.',
    query: z.object({
      ...timedPageQuery,
      /** Left out: this month. */
      month: z.optional(z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, MONTH_PROBLEM))),
    }),
    reply: z.object({
      month: z.string(),
      auctions: z.array(CalendarEntry),
      next: z.nullable(z.string()),
      /** How many there are in all pages; with the first page only. */
      total: z.nullable(z.number()),
    }),
  }),
} as const
