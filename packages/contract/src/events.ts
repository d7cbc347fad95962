import * as z from 'zod/mini'
import { AuctionEvent } from './auctions.ts'
import { endpoint } from './endpoint.ts'
import { Notice } from './notices.ts'

/** What a tab receives on its stream: what happens in rooms, and its person's notices. */
export const StreamEvent = z.union([
  AuctionEvent,
  // what an older server sends has no title
  z.extend(Notice, { name: z.literal('notice'), title: z.optional(z.string()) }),
])

/** One person looks at few rooms at a time. */
const MAX_ROOMS = 20

const Rooms = z
  .string()
  .check(z.refine((text) => text.split(',').length <= MAX_ROOMS, `At most ${MAX_ROOMS} rooms on one stream.`))

export const eventEndpoints = {
  events: endpoint({
    method: 'GET',
    path: '/events',
    permission: 'read-notices',
    forBranch: 'scoped',
    summary:
      'Server-sent events: one’s notices, and of the rooms named in `rooms` (ids, commas between; one counts as a viewer of them) what happens there. Without `rooms`: of all one’s auctions that are not over. Read what you show when the stream is open: events are not replayed. `beat` every 5 s with rooms, else 15 s; `reset`: events were left out, read again what you show.',
    query: z.object({ rooms: z.optional(Rooms) }),
    stream: true,
    reply: StreamEvent,
  }),
} as const
