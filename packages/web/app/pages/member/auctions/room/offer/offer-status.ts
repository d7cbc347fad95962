import { max, offerCommitment, sha256, takesOffers, type Paise } from '@kuri/domain'
import { withSeal } from '../apply-event.ts'
import { leastBid } from '../bid-amount.ts'
import { ticketNow } from '../bidder-reason.ts'
import { bestBid, isDecidedByBids, ticketsAtCap, type Bid, type Room } from '../room.ts'

export type MyOffer = NonNullable<Room['myOffer']>

/** Every limit of this reader's ticket that entered the chain, also one that was changed or removed. */
export const limitsOf = (room: Pick<Room, 'you' | 'yourTickets'>): readonly MyOffer[] =>
  room.yourTickets.find(({ ticketNo }) => ticketNo === room.you.ticketNo)?.limits ?? []

/** Those of them that no longer count. */
export const endedLimits = (room: Pick<Room, 'you' | 'yourTickets' | 'myOffer'>): readonly MyOffer[] =>
  limitsOf(room).filter(({ commitment }) => commitment !== room.myOffer?.commitment)

/**
 * How a standing offer is doing for its owner. waiting: before the opening · paused: a contribution is unpaid · leads:
 * its ticket is ahead · silent: nothing has been bid for it, and it has not been needed yet · passed: somebody has gone
 * further than it may · over: the auction has ended.
 */
export type OfferStatus = 'waiting' | 'paused' | 'leads' | 'silent' | 'passed' | 'over'

export function offerStatus(room: Room, { maxAmount }: MyOffer): OfferStatus {
  if (room.state === 'scheduled') return ticketNow(room.you).isInArrears ? 'paused' : 'waiting'
  if (room.state !== 'open') return 'over'
  const best = bestBid(room)
  if (best?.ticketNo === room.you.ticketNo) return 'leads'
  if (ticketNow(room.you).isInArrears) return 'paused'
  const least = leastBid(room)
  return least === null || maxAmount < least ? 'passed' : 'silent'
}

/**
 * Whether this reader may set, change or remove a limit now. Who has bid the cap has done all a limit could; once anybody has,
 * only a paused limit at the cap can be removed.
 */
export const maySetLimit = (room: Room, isPastClose: boolean): boolean =>
  takesOffers({ state: room.state, isPastClose: room.state === 'open' && isPastClose }) &&
  isDecidedByBids(room) &&
  room.you.ticketNo !== null &&
  !ticketNow(room.you).isPrized &&
  (room.bestBid === null || room.bestBid !== room.cap || room.myOffer?.maxAmount === room.cap) &&
  !ticketsAtCap(room).includes(room.you.ticketNo)

/**
 * What saving a limit does. ahead: it bids at the opening · paused: when a contribution is paid · leading: when somebody bids
 * higher · below: never, and the higher bid that leads stands · at-once: it bids now · passed: never, others have gone further.
 */
export type Effect = 'ahead' | 'paused' | 'leading' | 'below' | 'at-once' | 'passed'

export function effectOf(room: Room, limit: Paise): Effect {
  const best = bestBid(room)
  if (ticketNow(room.you).isInArrears) return 'paused'
  if (room.state === 'scheduled') return 'ahead'
  if (best !== undefined && best.ticketNo === room.you.ticketNo) return limit > best.amount ? 'leading' : 'below'
  const least = leastBid(room)
  return least === null || limit < least ? 'passed' : 'at-once'
}

/** The last bid the engine made for this reader. */
export const lastBidForMe = (room: Pick<Room, 'bids' | 'you'>): Bid | undefined =>
  room.bids.findLast((bid) => bid.byOffer && bid.ticketNo === room.you.ticketNo)

/** Whether the code everybody in the room could read belongs to this limit: worked out again, here in the browser. */
export const sealHolds = (room: Pick<Room, '_id' | 'you' | 'offers'>, offer: MyOffer): boolean =>
  room.you.ticketNo !== null &&
  room.offers.includes(offer.commitment) &&
  offer.commitment ===
    offerCommitment(sha256, {
      auctionId: room._id,
      ticketNo: room.you.ticketNo,
      limit: offer.maxAmount,
      salt: offer.salt,
    })

/** The room after this reader's offer was made, changed or (null) withdrawn. While bids are taken it is a link of their chain. */
export function withOffer(room: Room, ticketNo: number, offer: MyOffer | null): Room {
  const before = room.yourTickets.find((ticket) => ticket.ticketNo === ticketNo)?.offer
  const isRecorded = room.state === 'open' && offer !== null && offer.commitment !== before?.commitment
  return {
    ...room,
    myOffer: room.you.ticketNo === ticketNo ? offer : room.myOffer,
    yourTickets: room.yourTickets.map((ticket) =>
      ticket.ticketNo === ticketNo
        ? { ...ticket, offer, limits: isRecorded ? [...ticket.limits, offer] : ticket.limits }
        : ticket,
    ),
    offers: withSeal(room.offers, before?.commitment ?? null, offer?.commitment ?? null),
  }
}

/** What the field starts with: the offer as it stands, else the next valid bid. */
export const firstLimit = (room: Room): Paise =>
  room.myOffer?.maxAmount ?? leastBid(room) ?? max(room.floor ?? room.step, room.step)
