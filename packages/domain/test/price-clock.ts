import { leastNextBid, type AuctionForOffers, type HeldTicket, type OfferNow, type Paise } from '../src/index.ts'

/*
 * A second model of what limits come to, as a room without an engine would find it: the price rises a step at a time, who
 * cannot follow sits down, and the last one standing takes it. It knows nothing of the engine's order of bids.
 */

interface Standing {
  readonly best: Paise | null
  readonly leaders: readonly HeldTicket[]
}

export function afterPriceClock(auction: AuctionForOffers, offers: readonly OfferNow[]): Standing {
  const { best, leaders, cap, step } = auction
  const least = leastNextBid(auction)
  const standingAt = (price: number) =>
    offers.filter((one) => !one.isPrized && !one.isInArrears && !one.hasBidAtCap && one.limit >= price)
  const leadsAlone = (holder: string) => leaders.length > 0 && leaders.every((leader) => leader.holder === holder)
  if (least === null || standingAt(least).every(({ holder }) => leadsAlone(holder))) return { best, leaders }
  let price: number = least
  while (price !== cap && holdersOf(standingAt(price)).size > 1 && standingAt(price + step).length > 0) price += step
  const standing = standingAt(price)
  const atCapBefore = best === cap ? leaders : []
  const isTie = price === cap && holdersOf([...atCapBefore, ...standing]).size > 1
  const [first] = standing.toSorted((a, b) => b.limit - a.limit || a.rank - b.rank)
  const bidders = isTie || first === undefined ? standing : [first]
  return { best: price as Paise, leaders: [...(price === cap ? atCapBefore : []), ...bidders.map(ticketOf)] }
}

const holdersOf = (tickets: readonly HeldTicket[]): Set<string> => new Set(tickets.map(({ holder }) => holder))

const ticketOf = ({ ticketNo, holder }: HeldTicket): HeldTicket => ({ ticketNo, holder })
