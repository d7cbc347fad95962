import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Instant, Rupees, SomeRupees, TicketNo } from './primitives.ts'

/**
 * A standing offer as its owner sees it: bid for me, up to this discount. Everybody else sees the commitment among the
 * others', nothing more. With the salt the owner shows, to whom they like, what it was: `offerCommitment` of domain. The
 * `offers` of dues.ts are something else: of a ticket, to a substitute.
 */
export const StandingOffer = z.object({
  maxAmount: Rupees,
  commitment: z.string(),
  salt: z.string(),
  lodgedAt: Instant,
})

const MyOffer = z.object({ offer: z.nullable(StandingOffer) })

export const offerEndpoints = {
  lodgeOffer: endpoint({
    method: 'PUT',
    path: '/auctions/:id/offer',
    permission: 'bid',
    summary: 'Make or change one’s standing offer, until the close: the most one would forgo.',
    params: ById,
    body: z.strictObject({ maxAmount: SomeRupees, ticketNo: TicketNo }),
    reply: MyOffer,
  }),
  withdrawOffer: endpoint({
    method: 'DELETE',
    path: '/auctions/:id/offer',
    permission: 'bid',
    summary: 'Withdraw one’s standing offer, until the close. Bids made for it stand.',
    params: ById,
    query: z.object({ ticketNo: TicketNo }),
    reply: MyOffer,
  }),
} as const
