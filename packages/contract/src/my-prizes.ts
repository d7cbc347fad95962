import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, DayText, Id, Instant, Rupees } from './primitives.ts'

/** A winner's own prize on its way. */
export const MyPrize = z.object({
  auctionId: Id,
  chitId: Id,
  chitName: z.string(),
  prizeNo: z.number(),
  amount: Rupees,
  status: z.enum(['waiting', 'waiting_second']),
  payBy: DayText,
  setOff: z.boolean(),
  /** What the coming contributions would take of it, as far as it reaches, and how many they are. */
  ahead: z.object({ amount: Rupees, count: z.number() }),
  depositedAt: z.nullable(Instant),
})

/** A winner's own side of a prize. */
export const myPrizeEndpoints = {
  myPrizes: endpoint({
    method: 'GET',
    path: '/prizes/mine',
    permission: 'bid',
    summary: 'One’s own prizes that are not paid yet, the nearest day first.',
    reply: z.array(MyPrize),
  }),
  chooseSetOff: endpoint({
    method: 'PUT',
    path: '/prizes/:id/set-off',
    permission: 'bid',
    summary: 'Choose, before the approval, whether the prize pays one’s coming contributions; `:id` is the auction.',
    params: ById,
    body: z.strictObject({ setOff: z.enum(['none', 'all']) }),
    reply: z.object({ prize: MyPrize }),
  }),
} as const
