import type { auctionEndpoints, ReplyOf } from '@kuri/contract'

export type Auction = ReplyOf<typeof auctionEndpoints.listAuctions>[number]

export interface AuctionGroups {
  /** Open, or closed and being settled: the next to close first. */
  readonly running: readonly Auction[]
  /** The next to open first. */
  readonly scheduled: readonly Auction[]
  /** Settled and cancelled, the latest first. */
  readonly over: readonly Auction[]
}

/** The list in the order in which people need it: what runs, what comes, what was. */
export function groupAuctions(auctions: readonly Auction[]): AuctionGroups {
  const of = (...states: Auction['state'][]) => auctions.filter((auction) => states.includes(auction.state))
  return {
    running: of('open', 'closed').toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime()),
    scheduled: of('scheduled').toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime() || a.prizeNo - b.prizeNo),
    over: of('settled', 'cancelled').toSorted((a, b) => endOf(b) - endOf(a)),
  }
}

const endOf = (auction: Auction): number => (auction.result?.settledAt ?? auction.closesAt).getTime()

/** The schemes that have auctions here, by name. */
export const schemesOf = (auctions: readonly Auction[]): { id: string; name: string }[] =>
  [...new Map(auctions.map((auction) => [auction.chitId, auction.chitName]))]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
