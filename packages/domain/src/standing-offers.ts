import { judgeBid, leastNextBid, UNRESTRICTED_BIDDER } from './auction.ts'
import type { AuctionNow, BidBounds, BidderNow } from './auction.ts'
import { canonical, fromHex, toHex } from './bytes.ts'
import type { Hex, Sha256 } from './bytes.ts'
import type { PrizeBy } from './chit.ts'
import { ok, refuse } from './errors.ts'
import type { BidRefusal, RefusalOf, Result } from './errors.ts'
import { min, subtract } from './money.ts'
import type { Paise } from './money.ts'

/*
 * A standing offer is a member's limit for automatic bids. The offer of a removed member's ticket to a substitute is another
 * thing: features/arrears/offers.ts of the server.
 */

const COMMITMENT_TAG = 'kuri/auction/offer/1'

/** What a subscriber sets before the close: bid for me, up to this discount. */
export interface StandingOffer {
  readonly ticketNo: number
  /** The most they would forgo. */
  readonly limit: Paise
  /** Of equal limits the lower rank leads: the one set earlier. A changed offer gets the last rank. */
  readonly rank: number
}

/** A ticket with the member who holds it: one may hold several. */
export interface HeldTicket {
  readonly ticketNo: number
  readonly holder: string
}

/**
 * How many limits one ticket may set while an auction is open: each is a link of the public chain and an event to every
 * watcher. Removing a limit is not counted. Source: ADR 6.
 */
export const MOST_LIMITS = 50

/** A ticket as an offer for it is judged. */
export interface TicketForOffer extends Pick<BidderNow, 'isPrized'> {
  /** The limit that counts now; null: none. The same limit again changes nothing. */
  readonly limit: Paise | null
  /** How many limits of this ticket are in the chain of this auction. */
  readonly limitsSet: number
}

/** An offer and its ticket as they stand when the engine looks. */
export type OfferNow = StandingOffer & BidderNow & HeldTicket

/** An auction as the engine finds it. `leaders` placed the best bid: one ticket, at the cap maybe several. */
export interface AuctionForOffers extends BidBounds {
  readonly best: Paise | null
  readonly leaders: readonly HeldTicket[]
}

export interface OfferBid {
  readonly ticketNo: number
  readonly discount: Paise
}

/** Whether offers may still be set, changed and removed: until the close. */
export const takesOffers = ({ state, isPastClose }: Pick<AuctionNow, 'state' | 'isPastClose'>): boolean =>
  state === 'scheduled' || (state === 'open' && !isPastClose)

/** Why a standing offer is not taken, beside what is refused of a bid. */
export type OfferRefusal = RefusalOf<'offer_after_close' | 'no_bidding_here' | 'cap_reached' | 'too_many_limits'>

/**
 * Whether a standing offer is taken. A ticket in arrears may set one: it is paused until they are paid. One below the best bid
 * is taken too, and never bids: so a limit can be lowered, and a bid that was made for the higher one stands. Refuses, the
 * first that applies: offer_after_close (so the winner gets the same answer as all others), already_prized, no_bidding_here,
 * cap_reached, too_many_limits, and of a limit what `judgeBid` refuses of a bid: no_bids_possible, bid_below_floor,
 * bid_above_cap, bid_not_on_step. Source: docs/spec/auctions.md, AUC-7; ADR 6, ADR 7.
 */
export function judgeOffer(
  auction: AuctionNow & { readonly prizeBy: PrizeBy },
  ticket: TicketForOffer,
  limit: Paise,
): Result<Paise, BidRefusal | OfferRefusal> {
  if (!takesOffers(auction)) return refuse({ code: 'offer_after_close' })
  if (ticket.isPrized) return refuse({ code: 'already_prized' })
  if (auction.prizeBy !== 'auction') return refuse({ code: 'no_bidding_here' })
  if (limit !== ticket.limit && isCapReached(auction)) return refuse({ code: 'cap_reached' })
  if (limit !== ticket.limit && ticket.limitsSet >= MOST_LIMITS)
    return refuse({ code: 'too_many_limits', most: MOST_LIMITS })
  const asBid = { ...auction, state: 'open', isPastClose: false, best: null } as const
  return judgeBid(asBid, UNRESTRICTED_BIDDER, limit)
}

/**
 * Whether a standing offer is removed. Once the cap is bid only one that can still bid it: of a ticket in arrears. Refuses:
 * offer_after_close, cap_reached. Source: ADR 6, ADR 7.
 */
export function judgeRemoval(
  auction: Pick<AuctionNow, 'state' | 'isPastClose' | 'best' | 'cap'>,
  { limit, hasBidAtCap }: { readonly limit: Paise; readonly hasBidAtCap: boolean },
): Result<null> {
  if (!takesOffers(auction)) return refuse({ code: 'offer_after_close' })
  const canBid = limit === auction.cap && !hasBidAtCap
  return isCapReached(auction) && !canBid ? refuse({ code: 'cap_reached' }) : ok(null)
}

/**
 * From the first bid at the cap on a lot is possible, and each link of the chain is another draw: a limit, which could be
 * changed again and again, adds none any more. Source: ADR 7.
 */
const isCapReached = ({ best, cap }: Pick<AuctionNow, 'best' | 'cap'>): boolean => best !== null && best === cap

/**
 * What others can read of an offer: SHA-256(tag ‖ auction ‖ ticket ‖ limit ‖ salt). It binds the owner and
 * the company to the limit, and with a random salt of 32 bytes nobody finds the limit by trying all there are.
 */
export const offerCommitment = (
  sha256: Sha256,
  offer: { readonly auctionId: string; readonly ticketNo: number; readonly limit: Paise; readonly salt: Hex },
): Hex => toHex(sha256(canonical(COMMITMENT_TAG, offer.auctionId, offer.ticketNo, offer.limit, fromHex(offer.salt))))

/** An offer whose ticket may not bid now: it is passed over, and looked at again the next time. */
export const isPaused = ({ isPrized, isInArrears }: BidderNow): boolean => isPrized || isInArrears

/**
 * The bids the engine makes for standing offers, in their order: once the auction has opened, somebody has bid, or an offer
 * was set or changed. Offers are called from the weakest to the strongest (the lower limit; of equal ones the later set). Each
 * goes as far as it may and the next stronger lets it, so that everybody's limit is in the chain; the strongest takes the
 * lowest step that beats them all. So of equal limits below the cap the first set leads; at the cap all of them bid it, and
 * the lot decides. Nothing raises a member's own bid: of one member's offers only the strongest is called, and none while
 * they lead and nobody else can go further; their others join a tie at the cap. None bids that has bid the cap or is paused.
 * Every bid is one `judgeBid` takes after those before it. Called again without a new bid or offer, it returns none.
 * Source: ADR 6.
 */
export function bidsForOffers(auction: AuctionForOffers, offers: readonly OfferNow[]): OfferBid[] {
  const inPlay = offers
    .filter((offer) => !isPaused(offer) && !offer.hasBidAtCap && reaches(auction, offer.limit))
    .toSorted((a, b) => a.limit - b.limit || b.rank - a.rank)
  const strongest = new Map(inPlay.map((offer) => [offer.holder, offer]))
  const called = inPlay.filter((offer) => strongest.get(offer.holder) === offer)
  if (called.every(({ holder }) => leadsAlone(auction, holder))) return []
  const bids: (OfferBid & HeldTicket)[] = []
  let best = auction.best
  for (const [index, { ticketNo, holder, limit }] of called.entries()) {
    const discount = goesTo({ ...auction, best }, limit, called[index + 1]?.limit)
    if (discount === null) continue
    bids.push({ ticketNo, holder, discount })
    best = discount
  }
  const joinTie = isTiedAtCap(auction, bids)
    ? inPlay.filter((offer) => offer.limit === auction.cap && !called.includes(offer))
    : []
  return [...bids, ...joinTie.map((offer) => ({ ...offer, discount: offer.limit }))].map(({ ticketNo, discount }) => ({
    ticketNo,
    discount,
  }))
}

const leadsAlone = ({ leaders }: AuctionForOffers, holder: string): boolean =>
  leaders.length > 0 && leaders.every((leader) => leader.holder === holder)

/** Whether several members have bid the cap once these bids are made. */
function isTiedAtCap({ best, cap, leaders }: AuctionForOffers, bids: readonly (OfferBid & HeldTicket)[]): boolean {
  const before = best === cap ? leaders : []
  const atCap = [...before, ...bids.filter(({ discount }) => discount === cap)]
  return new Set(atCap.map(({ holder }) => holder)).size > 1
}

/** Where an offer goes: as far as the next stronger lets it, the strongest to the least that leads; null: that beats nobody. */
function goesTo(auction: AuctionForOffers, limit: Paise, stronger: Paise | undefined): Paise | null {
  const least = leastNextBid(auction)
  if (least === null || stronger === undefined) return least
  const far = limit === auction.cap ? limit : min(limit, subtract(stronger, auction.step))
  return far < least ? null : far
}

function reaches(auction: AuctionForOffers, limit: Paise): boolean {
  const least = leastNextBid(auction)
  return least !== null && limit >= least
}
