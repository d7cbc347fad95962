import * as z from 'zod/mini'
import { AuctionEvent } from './auctions.ts'
import { endpoint } from './endpoint.ts'
import { Notice } from './notices.ts'

/** What a browser hears on its one stream: what happens in rooms, and its person's notices. */
export const LiveEvent = z.union([
  AuctionEvent,
  // what an older server tells has no title
  z.extend(Notice, { name: z.literal('notice'), title: z.optional(z.string()) }),
])

/** One person looks at few rooms at a time. */
const MOST_ROOMS = 20

const Rooms = z
  .string()
  .check(z.refine((text) => text.split(',').length <= MOST_ROOMS, `At most ${MOST_ROOMS} rooms on one stream.`))

export const liveEndpoints = {
  events: endpoint({
    method: 'GET',
    path: '/events',
    permission: 'read-notices',
    summary:
      'Server-sent events, one stream for a whole browser: one’s notices, and of the rooms named in `rooms` (ids, commas between; they count as watched) what happens there. Without `rooms`: of all one’s auctions that are not over. Replayed from Last-Event-ID, or `after` where the stream is another; `beat` every 5 s with rooms, else 15 s; `reset` when replay is not possible.',
    query: z.object({
      rooms: z.optional(Rooms),
      after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'This is not an event number.'))),
    }),
    stream: true,
    reply: LiveEvent,
  }),
} as const
