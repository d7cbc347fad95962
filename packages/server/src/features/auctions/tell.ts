import { ZERO, type AuctionSettlement, type Day } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Chit } from '../chits/chit.ts'
import * as chits from '../chits/service.ts'
import * as notices from '../notices/service.ts'
import type { Decision } from './decide.ts'
import type { Auction, TicketNow } from './store.ts'

/** The page an auction's news are about. */
export const pageOf = (auction: Auction): string => `/auctions/${auction.id}`

const subjectOf = (auction: Auction, chit: Chit) => ({ chit: chit.name, prizeNo: auction.prize_no })

/** With how its prizes go, for news that are worded by it. */
const dayOf = (auction: Auction, chit: Chit) => ({ ...subjectOf(auction, chit), prizeBy: chit.terms.prizeBy })

/** Tells the members when an auction opens that had no such date yet. */
export async function tellOpening(tx: Tx, auction: Auction, chit: Chit): Promise<void> {
  await notices.tell(tx, {
    to: await chits.membersOf(tx, chit.id),
    kind: 'auction_opening',
    data: { ...dayOf(auction, chit), opensAt: auction.opens_at, closesAt: auction.closes_at },
    link: pageOf(auction),
  })
}

export async function tellOpened(tx: Tx, auction: Auction, chit: Chit): Promise<void> {
  await notices.tell(tx, {
    to: await chits.membersOf(tx, chit.id),
    kind: 'auction_opened',
    data: { ...subjectOf(auction, chit), closesAt: auction.closes_at },
    link: pageOf(auction),
  })
}

export async function tellMoved(tx: Tx, auction: Auction, chit: Chit, reason: string): Promise<void> {
  await notices.tell(tx, {
    to: await chits.membersOf(tx, chit.id),
    kind: 'auction_scheduled_moved',
    data: { ...dayOf(auction, chit), opensAt: auction.opens_at, closesAt: auction.closes_at, reason },
    link: pageOf(auction),
  })
}

export async function tellCancelled(tx: Tx, auction: Auction, chit: Chit, reason: string): Promise<void> {
  await notices.tell(tx, {
    to: await chits.membersOf(tx, chit.id),
    kind: 'auction_cancelled',
    data: { ...dayOf(auction, chit), reason },
    link: pageOf(auction),
  })
}

/** Tells those who had a standing offer that it is void, with the way to the auction that takes its place. */
export async function tellOfferVoid(tx: Tx, anew: Auction, chit: Chit, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return
  await notices.tell(tx, { to: owners, kind: 'offer_void', data: subjectOf(anew, chit), link: pageOf(anew) })
}

/** Asks whoever stands outside a lot for a word. */
export async function tellLotWaits(
  tx: Tx,
  auction: Auction,
  chit: Chit,
  { to, until }: { readonly to: readonly string[]; readonly until: Date },
): Promise<void> {
  const data = { ...subjectOf(auction, chit), until }
  await notices.tell(tx, { to, kind: 'lot_waits', data, link: pageOf(auction) })
}

interface News {
  readonly auction: Auction
  readonly chit: Chit
  readonly tickets: readonly TicketNow[]
  readonly decision: Decision
  readonly settled: AuctionSettlement
  readonly payBy: Day
}

/** Tells the winner of the prize and its last day, and every other ticket of its own dividend. */
export async function tellSettled(tx: Tx, news: News): Promise<void> {
  const { auction, chit, tickets, decision, settled, payBy } = news
  const { by, ticketNo, discount } = decision
  const winners = tickets.filter((ticket) => ticket.ticketNo === ticketNo)
  const others = tickets.filter((ticket) => ticket.ticketNo !== ticketNo)
  const data = { ...subjectOf(auction, chit), by, bid: discount }
  const link = pageOf(auction)
  await notices.tellEach(tx, {
    kind: 'auction_won',
    news: winners.map(({ personId }) => ({ to: personId, link, data: { ...data, prize: settled.prize, payBy } })),
  })
  await notices.tellEach(tx, {
    kind: 'auction_settled',
    news: others.map((other) => ({
      to: other.personId,
      link,
      data: { ...data, ticketNo, ...shareTold(settled, other.ticketNo) },
    })),
  })
}

/** A ticket that does not share because it was late is told so. */
function shareTold({ dividends }: AuctionSettlement, ticketNo: number) {
  const share = dividends.find((dividend) => dividend.ticketNo === ticketNo)
  return share ? { dividend: share.amount } : { dividend: ZERO, isLost: true }
}
