import { leastNextBid, max, offerCommitment, sha256, type Paise } from '@kuri/domain'
import { bestBid, type Bid, type Room } from '../room.ts'

export type MyOffer = NonNullable<Room['myOffer']>

/**
 * How a standing offer is doing for its owner. waiting: before the opening · asleep: a contribution is unpaid · leads:
 * its ticket is ahead · silent: nothing has been bid for it, and it has not been needed yet · passed: somebody has gone
 * further than it may · over: the auction has ended.
 */
export type OfferStanding = 'waiting' | 'asleep' | 'leads' | 'silent' | 'passed' | 'over'

export function offerStanding(room: Room, { maxAmount }: MyOffer): OfferStanding {
  if (room.state === 'scheduled') return room.you.reason === 'in_arrears' ? 'asleep' : 'waiting'
  if (room.state !== 'open') return 'over'
  const best = bestBid(room)
  if (best?.ticketNo === room.you.ticketNo) return 'leads'
  if (room.you.reason === 'in_arrears') return 'asleep'
  const least = leastNextBid(room.bestBid === null ? { ...room, best: null } : { ...room, best: room.bestBid })
  return least === null || maxAmount < least ? 'passed' : 'silent'
}

/** The last bid the engine made for this reader. */
export const lastBidForMe = (room: Pick<Room, 'bids' | 'you'>): Bid | undefined =>
  room.bids.findLast((bid) => bid.byOffer && bid.ticketNo === room.you.ticketNo)

/** Whether the seal everybody could read before the opening belongs to this limit: worked out again, here in the browser. */
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

/** The room after this reader's offer was made, changed or (null) withdrawn. */
export function withOffer(room: Room, ticketNo: number, offer: MyOffer | null): Room {
  const before = room.yourTickets.find((ticket) => ticket.ticketNo === ticketNo)?.offer
  const others = room.offers.filter((commitment) => commitment !== before?.commitment)
  return {
    ...room,
    myOffer: room.you.ticketNo === ticketNo ? offer : room.myOffer,
    yourTickets: room.yourTickets.map((ticket) => (ticket.ticketNo === ticketNo ? { ...ticket, offer } : ticket)),
    offers: (offer ? [...others, offer.commitment] : others).toSorted(),
  }
}

/** What the field starts with: the offer as it stands, else the least there is. */
export const firstLimit = (room: Pick<Room, 'floor' | 'step' | 'myOffer'>): Paise =>
  room.myOffer?.maxAmount ?? max(room.floor ?? room.step, room.step)
