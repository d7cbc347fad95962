import { ZERO, type AuctionSettlement, type Day } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Chit } from '../chits/chit.ts'
import * as chits from '../chits/service.ts'
import * as notices from '../notices/service.ts'
import type { Decision } from './decide.ts'
import type { Auction, TicketNow } from './store.ts'

/** The page that notifications of an auction link to. */
export const pageOf = (auction: Auction): string => `/auctions/${auction.id}`

const subjectOf = (auction: Auction, chit: Chit) => ({ chit: chit.name, prizeNo: auction.prize_no })

/** With how its prizes go, for notifications whose wording depends on it. */
const dayOf = (auction: Auction, chit: Chit) => ({ ...subjectOf(auction, chit), prizeBy: chit.terms.prizeBy })

/** Where it is held, for the notifications of its time. */
const placeOf = ({ terms }: Chit) => (terms.auction && terms.auction.place !== '' ? { place: terms.auction.place } : {})

/** Notifies the members when an auction opens that had no such date yet; with the reason, if it is opened by hand. */
export async function notifyOpening(tx: Tx, auction: Auction, chit: Chit, reason?: string): Promise<void> {
  await notices.notify(tx, {
    to: await chits.membersOf(tx, chit.id),
    kind: 'auction_opening',
    data: {
      ...dayOf(auction, chit),
      ...placeOf(chit),
      opensAt: auction.opens_at,
      closesAt: auction.closes_at,
      ...(reason !== undefined && { reason }),
    },
    link: pageOf(auction),
  })
}

/** Notifies the members that a prize without bids is given now by hand, and why. */
export async function notifyGiving(tx: Tx, auction: Auction, chit: Chit, reason: string): Promise<void> {
  const { prizeBy } = chit.terms
  await notices.notify(tx, {
    to: await chits.membersOf(tx, chit.id),
    kind: 'auction_opening',
    data: {
      ...subjectOf(auction, chit),
      // an auction with one ticket left has no bidding either
      prizeBy: prizeBy === 'auction' ? 'fixed' : prizeBy,
      ...placeOf(chit),
      opensAt: auction.opens_at,
      closesAt: auction.closes_at,
      reason,
    },
    link: pageOf(auction),
  })
}

/** Notifies the members that an auction is open; with the reason, if it was opened by hand. */
export async function notifyOpened(tx: Tx, auction: Auction, chit: Chit, reason?: string): Promise<void> {
  await notices.notify(tx, {
    to: await chits.membersOf(tx, chit.id),
    kind: 'auction_opened',
    data: {
      ...subjectOf(auction, chit),
      ...placeOf(chit),
      closesAt: auction.closes_at,
      ...(reason !== undefined && { reason }),
    },
    link: pageOf(auction),
  })
}

export async function notifyMoved(tx: Tx, auction: Auction, chit: Chit, reason: string): Promise<void> {
  await notices.notify(tx, {
    to: await chits.membersOf(tx, chit.id),
    kind: 'auction_scheduled_moved',
    data: {
      ...dayOf(auction, chit),
      ...placeOf(chit),
      opensAt: auction.opens_at,
      closesAt: auction.closes_at,
      reason,
    },
    link: pageOf(auction),
  })
}

export async function notifyCancelled(tx: Tx, auction: Auction, chit: Chit, reason: string): Promise<void> {
  await notices.notify(tx, {
    to: await chits.membersOf(tx, chit.id),
    kind: 'auction_cancelled',
    data: { ...dayOf(auction, chit), reason },
    link: pageOf(auction),
  })
}

/** Notifies those who had a standing offer that it is void, with the way to the auction that takes its place. */
export async function notifyOfferVoid(tx: Tx, anew: Auction, chit: Chit, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return
  await notices.notify(tx, { to: owners, kind: 'offer_void', data: subjectOf(anew, chit), link: pageOf(anew) })
}

/** Requests a witness word from people who have no ticket in a lot. */
export async function notifyLotWaits(
  tx: Tx,
  auction: Auction,
  chit: Chit,
  { to, until }: { readonly to: readonly string[]; readonly until: Date },
): Promise<void> {
  const data = { ...subjectOf(auction, chit), until }
  await notices.notify(tx, { to, kind: 'lot_waits', data, link: pageOf(auction) })
}

interface SettledPrize {
  readonly auction: Auction
  readonly chit: Chit
  readonly tickets: readonly TicketNow[]
  readonly decision: Decision
  readonly settled: AuctionSettlement
  readonly payBy: Day
}

/** Notifies the winner of each prize, with the last day of payment, and each other ticket of its own dividend. */
export async function notifySettled(tx: Tx, prizes: readonly SettledPrize[]): Promise<void> {
  await notices.notifyEach(tx, { kind: 'auction_won', news: prizes.flatMap(newsOfWinner) })
  await notices.notifyEach(tx, { kind: 'auction_settled', news: prizes.flatMap(newsOfOthers) })
}

const factsOf = ({ auction, chit, decision }: SettledPrize) => ({
  ...subjectOf(auction, chit),
  by: decision.by,
  bid: decision.discount,
})

function newsOfWinner(prize: SettledPrize): notices.OwnNotification<'auction_won'>[] {
  const { auction, tickets, decision, settled, payBy } = prize
  const data = { ...factsOf(prize), prize: settled.prize, payBy }
  const winners = tickets.filter(({ ticketNo }) => ticketNo === decision.ticketNo)
  return winners.map(({ personId }) => ({ to: personId, link: pageOf(auction), data }))
}

function newsOfOthers(prize: SettledPrize): notices.OwnNotification<'auction_settled'>[] {
  const { auction, tickets, decision, settled } = prize
  const { ticketNo } = decision
  const data = { ...factsOf(prize), ticketNo }
  const others = tickets.filter((ticket) => ticket.ticketNo !== ticketNo)
  return others.map((other) => ({
    to: other.personId,
    link: pageOf(auction),
    data: { ...data, ...shareOf(settled, other.ticketNo) },
  }))
}

/** A late ticket gets no share, as its notification explains. */
function shareOf({ dividends }: AuctionSettlement, ticketNo: number) {
  const share = dividends.find((dividend) => dividend.ticketNo === ticketNo)
  return share ? { dividend: share.amount } : { dividend: ZERO, isLost: true }
}
