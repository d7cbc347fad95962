import { chartDiscount, isLastPrize, prizeFigures } from './chit.ts'
import type { PrizeTerms } from './chit.ts'
import { ok, refuse } from './errors.ts'
import type { BidRefusal, Result } from './errors.ts'
import { add, evenShare, min, multipleAtMost, ONE_RUPEE, subtract, sum, ZERO } from './money.ts'
import type { Paise } from './money.ts'

export type AuctionState = 'scheduled' | 'open' | 'closed' | 'settled' | 'cancelled' | 'previous'

/** The bounds of a bid; null where no multiple of the step fits and nobody can bid. */
export interface BidBounds {
  readonly floor: Paise | null
  readonly cap: Paise | null
  readonly step: Paise
}

/** An auction as it stands at the instant a bid is recorded. `best` is the highest discount bid so far. */
export interface AuctionNow extends BidBounds {
  readonly state: AuctionState
  readonly isPastClose: boolean
  readonly best: Paise | null
}

/** The bidding ticket as it stands at that instant. In arrears: an instalment up to the prize's month is not paid by the subscriber. */
export interface BidderNow {
  readonly isPrized: boolean
  readonly isInArrears: boolean
  readonly hasBidAtCap: boolean
}

/** A ticket that nothing keeps from bidding: who is judged where only the amount is in question. */
export const UNRESTRICTED_BIDDER: BidderNow = { isPrized: false, isInArrears: false, hasBidAtCap: false }

/**
 * Whether a bid is taken. A bid is a discount: what the bidder forgoes; the highest wins. It must beat the best, only at
 * the cap may it equal it. Refuses with a `BidRefusal`: the first that applies, in the order of AUC-2.
 * Source: docs/spec/auctions.md, AUC-2; s. 6(4) for ties at the cap.
 */
export function judgeBid(auction: AuctionNow, bidder: BidderNow, discount: Paise): Result<Paise, BidRefusal> {
  const reason = reasonAgainstTicket(bidder)
  if (reason !== null) return refuse({ code: reason })
  if (auction.state === 'scheduled' || auction.state === 'cancelled') return refuse({ code: 'auction_not_open' })
  if (auction.state !== 'open' || auction.isPastClose) return refuse({ code: 'auction_closed' })
  const { floor, cap, step, best } = auction
  if (floor === null || cap === null) return refuse({ code: 'no_bids_possible' })
  if (discount < floor) return refuse({ code: 'bid_below_floor', discount, floor })
  if (discount > cap) return refuse({ code: 'bid_above_cap', discount, cap })
  if (discount % step !== 0) return refuse({ code: 'bid_not_on_step', step })
  if (bidder.hasBidAtCap) return refuse({ code: 'already_at_cap' })
  const least = leastAfter(best, floor, cap, step)
  if (best !== null && discount < least) return refuse({ code: 'bid_not_above_best', best, least })
  return ok(discount)
}

/** Why a ticket may not bid in an auction, whether or not it is open and whatever the amount; null: it may. */
export function reasonAgainstBidder(
  { floor, cap }: Pick<BidBounds, 'floor' | 'cap'>,
  ticket: Pick<BidderNow, 'isPrized' | 'isInArrears'>,
): 'already_prized' | 'in_arrears' | 'no_bids_possible' | null {
  return reasonAgainstTicket(ticket) ?? (floor === null || cap === null ? 'no_bids_possible' : null)
}

function reasonAgainstTicket({ isPrized, isInArrears }: Pick<BidderNow, 'isPrized' | 'isInArrears'>) {
  if (isPrized) return 'already_prized'
  return isInArrears ? 'in_arrears' : null
}

/** The least discount the next bid must offer: the floor, then a step above the best, at most the cap. Null: nobody can bid. */
export function leastNextBid(auction: BidBounds & { readonly best: Paise | null }): Paise | null {
  const { floor, cap, step, best } = auction
  return floor === null || cap === null ? null : leastAfter(best, floor, cap, step)
}

/** A ticket that has no prize yet, as it stands when the auction opens or closes. */
export interface UnprizedTicket {
  readonly ticketNo: number
  /** Every instalment up to and including the prize's month is paid by the subscriber (covered is not paid). */
  readonly isPaidUp: boolean
}

/** Who takes a prize, or between whom the lot must decide, and at what discount. */
export type Outcome =
  | { readonly by: 'bid' | 'last' | 'fixed'; readonly ticketNo: number; readonly discount: Paise }
  | { readonly by: 'lot'; readonly ticketNos: readonly number[]; readonly discount: Paise }

/**
 * What the close of an auction means. Bids: the highest; several at the cap: lot among them. No bids: the only eligible
 * or only unprized ticket takes it ('last'), else lot among the eligible, or among all unprized when nobody is eligible;
 * all of these at the commission. A fixed chart names the next ticket of `order` (default: ticket numbers) and its discount.
 * Source: docs/spec/auctions.md, AUC-4. `bids` are the accepted ones in the order of their recording.
 */
export function outcome(
  terms: PrizeTerms,
  close: {
    readonly prizeNo: number
    readonly bids: readonly { readonly ticketNo: number; readonly discount: Paise }[]
    readonly unprized: readonly UnprizedTicket[]
    readonly order?: readonly number[]
  },
): Outcome {
  const { commission, cap } = prizeFigures(terms)
  const unprized = close.unprized.map((ticket) => ticket.ticketNo).toSorted(ascending)
  const first = firstOf(unprized)
  const printed = chartDiscount(terms, close.prizeNo)
  if (printed !== null) {
    const ticketNo = close.order?.find((ticketNo) => unprized.includes(ticketNo)) ?? first
    return { by: 'fixed', ticketNo, discount: printed }
  }
  const best = terms.prizeBy === 'auction' ? highest(close.bids) : undefined
  if (best !== undefined) {
    const tied = close.bids.filter((bid) => bid.discount === cap).map((bid) => bid.ticketNo)
    return tied.length > 1
      ? { by: 'lot', ticketNos: tied.toSorted(ascending), discount: best.discount }
      : { by: 'bid', ticketNo: best.ticketNo, discount: best.discount }
  }
  const eligible = eligibleOf(close.unprized)
  const among = eligible.length > 0 ? eligible : unprized
  return among.length === 1
    ? { by: 'last', ticketNo: firstOf(among), discount: commission }
    : { by: 'lot', ticketNos: among, discount: commission }
}

/**
 * Whether opening this auction settles it at once, because it needs no bids: the chit gives its prizes by lot or by a
 * chart, no bid fits between commission and cap, or one ticket is eligible or left without a prize. Where nobody is
 * eligible it runs its time: whoever pays up meanwhile may bid. Source: docs/spec/auctions.md, AUC-4; ADR 6.
 */
export const settlesAtOpening = (terms: PrizeTerms, unprized: readonly UnprizedTicket[]): boolean =>
  terms.prizeBy !== 'auction' ||
  prizeFigures(terms).floor === null ||
  unprized.length === 1 ||
  eligibleOf(unprized).length === 1

export interface Dividend {
  readonly ticketNo: number
  readonly amount: Paise
}

export interface AuctionSettlement {
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  /** One row for every ticket that shares, lowest number first, also when the share is 0. */
  readonly dividends: readonly Dividend[]
  /**
   * Carried rounding: what rounding this dividend down to whole rupees leaves, kept in the chit for its last prize. Below
   * 0 in the last prize, which shares out what was kept; 0 where dividends are paid in paise.
   */
  readonly rounding: Paise
}

/** A prize with its winner. */
export interface WonPrize {
  readonly ticketNo: number
  readonly discount: Paise
  /** Of the last prize of a chit alone: the carried rounding of all prizes before it. */
  readonly kept?: Paise | undefined
}

/**
 * Turns the winning discount into who gets what. Pure.
 * Keeps: chitAmount = prize + commission + tax + Σ dividends + rounding, and Σ rounding of a whole chit = 0. `losing`:
 * late tickets whose share goes to the others; if that leaves nobody to share, nobody loses.
 * Source: Chit Funds Act 1982 s. 6(1)(g), s. 21(1)(b); the chit agreement decides who shares, and in what (docs/spec/chits.md, CHT-2;
 * ADR 8).
 */
export function settleAuction(
  terms: PrizeTerms,
  won: WonPrize,
  losing: ReadonlySet<number> = NOBODY,
): AuctionSettlement {
  const { chitAmount, commission, tax } = prizeFigures(terms)
  const entitled = Array.from({ length: terms.tickets }, (_, index) => index + 1).filter(
    (ticketNo) => terms.dividendSharedBy === 'all-tickets' || ticketNo !== won.ticketNo,
  )
  const punctual = entitled.filter((ticketNo) => !losing.has(ticketNo))
  const sharing = punctual.length > 0 ? punctual : entitled
  const distributable = subtract(won.discount, commission)
  const share = shareOf(terms, add(distributable, won.kept ?? ZERO), sharing.length, won.kept !== undefined)
  const dividends = sharing.map((ticketNo, index) => ({ ticketNo, amount: share(index) }))
  return {
    prize: subtract(subtract(chitAmount, won.discount), tax),
    commission,
    tax,
    dividends,
    rounding: subtract(distributable, sum(dividends.map(({ amount }) => amount))),
  }
}

/** Settles all prizes of a chit, the first prize first: the last one shares out what rounding has kept. */
export function settleInOrder<Won extends Omit<WonPrize, 'kept'>>(
  terms: PrizeTerms,
  prizes: readonly Won[],
): (Won & AuctionSettlement)[] {
  let kept = ZERO
  return prizes.map((won, index) => {
    const settled = settleAuction(terms, isLastPrize(terms, index + 1) ? { ...won, kept } : won)
    kept = add(kept, settled.rounding)
    return { ...won, ...settled }
  })
}

/** What each of the sharing tickets gets, by its index among them. In whole rupees only the last prize gives all of it. */
function shareOf(
  { dividendRounding }: PrizeTerms,
  total: Paise,
  sharers: number,
  isLast: boolean,
): (index: number) => Paise {
  if (dividendRounding === 'paise') return (index) => evenShare(total, sharers, index)
  if (isLast) return (index) => evenShare(total, sharers, index, ONE_RUPEE)
  const least = multipleAtMost(ONE_RUPEE, evenShare(total, sharers, sharers - 1))
  return () => least
}

const NOBODY: ReadonlySet<number> = new Set()

const ascending = (a: number, b: number): number => a - b

const leastAfter = (best: Paise | null, floor: Paise, cap: Paise, step: Paise): Paise =>
  best === null ? floor : min(add(best, step), cap)

const eligibleOf = (unprized: readonly UnprizedTicket[]): number[] =>
  unprized
    .filter((ticket) => ticket.isPaidUp)
    .map((ticket) => ticket.ticketNo)
    .toSorted(ascending)

const highest = <B extends { readonly discount: Paise }>(bids: readonly B[]): B | undefined =>
  bids.reduce<B | undefined>(
    (best, bid) => (best === undefined || bid.discount > best.discount ? bid : best),
    undefined,
  )

function firstOf(ticketNos: readonly number[]): number {
  const [first] = ticketNos
  if (first === undefined) throw new Error('every ticket of this chit has had its prize')
  return first
}
