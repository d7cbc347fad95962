import { judgeBid, leastNextBid } from './auction.ts'
import type { AuctionState, BidBounds, BidderNow } from './auction.ts'
import { canonical, fromHex, toHex } from './bytes.ts'
import type { Hex, Sha256 } from './bytes.ts'
import type { PrizeBy } from './chit.ts'
import { refuse } from './errors.ts'
import type { Result } from './errors.ts'
import { min, subtract } from './money.ts'
import type { Paise } from './money.ts'

const COMMITMENT_TAG = 'kuri/auction/offer/1'

/** What a subscriber lodges before the opening: bid for me, up to this discount. */
export interface StandingOffer {
  readonly ticketNo: number
  /** The most they would forgo. */
  readonly limit: Paise
  /** Which offer of this auction it was; a changed offer takes a new place, behind those that stand. */
  readonly place: number
}

/** An offer and its ticket as they stand when the engine looks. */
export type OfferNow = StandingOffer & BidderNow

/** An auction as the engine finds it. `leader` placed the best bid. */
export interface AuctionForOffers extends BidBounds {
  readonly best: Paise | null
  readonly leader: number | null
}

export interface OfferBid {
  readonly ticketNo: number
  readonly discount: Paise
}

/**
 * Whether a standing offer is taken. A ticket in arrears may lodge one: it sleeps until they are paid. Refuses, the first
 * that applies: already_prized, offer_after_opening, no_bidding_here, and of a limit what `judgeBid` refuses of a bid: no_bids_possible,
 * bid_below_floor, bid_above_cap, bid_not_on_step. Source: 4-ledger-and-auction, "Auction" 7; decision 0018.
 */
export function judgeOffer(
  auction: BidBounds & { readonly state: AuctionState; readonly prizeBy: PrizeBy },
  ticket: Pick<BidderNow, 'isPrized'>,
  limit: Paise,
): Result<Paise> {
  if (ticket.isPrized) return refuse({ code: 'already_prized' })
  if (auction.state !== 'scheduled') return refuse({ code: 'offer_after_opening' })
  if (auction.prizeBy !== 'auction') return refuse({ code: 'no_bidding_here' })
  const asBid = { ...auction, state: 'open', isPastClose: false, best: null } as const
  return judgeBid(asBid, { isPrized: false, isInArrears: false, hasBidAtCap: false }, limit)
}

/**
 * What is readable of an offer before the opening: SHA-256(tag ‖ auction ‖ ticket ‖ limit ‖ salt). It binds the owner and
 * the company to the limit, and with a random salt of 32 bytes nobody finds the limit by trying all there are.
 */
export const offerCommitment = (
  sha256: Sha256,
  offer: { readonly auctionId: string; readonly ticketNo: number; readonly limit: Paise; readonly salt: Hex },
): Hex => toHex(sha256(canonical(COMMITMENT_TAG, offer.auctionId, offer.ticketNo, offer.limit, fromHex(offer.salt))))

/** An offer whose ticket may not bid now: it is passed over, and looked at again the next time. */
export const isAsleep = ({ isPrized, isInArrears }: BidderNow): boolean => isPrized || isInArrears

/**
 * The bids the engine makes for standing offers, in their order, once the auction has opened or somebody has bid. Offers
 * are called from the weakest to the strongest (the lower limit; of equal ones the later lodged). Each goes as far as it
 * may and the next stronger lets it, so that everybody's limit is in the chain; the strongest takes the lowest step that
 * beats them all. So of equal limits below the cap the first lodged leads; at the cap all of them bid it, and the lot
 * decides. An offer never bids against its own ticket alone, nor for one that has bid the cap or sleeps.
 * Every bid is one `judgeBid` takes at its place. Asked again without a new bid, it answers none. Source: decision 0018.
 */
export function bidsForOffers(auction: AuctionForOffers, offers: readonly OfferNow[]): OfferBid[] {
  const inPlay = offers
    .filter((offer) => !isAsleep(offer) && !offer.hasBidAtCap && reaches(auction, offer.limit))
    .toSorted((a, b) => a.limit - b.limit || b.place - a.place)
  if (inPlay.every(({ ticketNo }) => ticketNo === auction.leader)) return []
  const bids: OfferBid[] = []
  let best = auction.best
  for (const [place, { ticketNo, limit }] of inPlay.entries()) {
    const discount = goesTo({ ...auction, best }, limit, inPlay[place + 1]?.limit)
    if (discount === null) continue
    bids.push({ ticketNo, discount })
    best = discount
  }
  return bids
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
