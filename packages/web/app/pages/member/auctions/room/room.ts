import type { auctionEndpoints, ReplyOf } from '@kuri/contract'
import { subtract, type Paise } from '@kuri/domain'

/** One auction as its watchers see it. */
export type Room = ReplyOf<typeof auctionEndpoints.oneAuction>
export type RoomEvent = ReplyOf<typeof auctionEndpoints.auctionEvents>
/** What changes the room; the number of its viewers does not. */
export type RoomChange = Exclude<RoomEvent, { name: 'watching' }>
export type Bid = Room['bids'][number]

/** The bid that would win now: the first to reach the highest discount. */
export const bestBid = (room: Pick<Room, 'bids'>): Bid | undefined =>
  room.bids.reduce<Bid | undefined>(
    (best, bid) => (best === undefined || bid.amount > best.amount ? bid : best),
    undefined,
  )

/** The latest bid of a ticket, which is also its highest. */
export const lastBidOf = (room: Pick<Room, 'bids'>, ticketNo: number | null): Bid | undefined =>
  room.bids.findLast((bid) => bid.ticketNo === ticketNo)

/** The tickets that have bid the most the terms allow; with two of them the lot decides. */
export const ticketsAtCap = (room: Pick<Room, 'bids' | 'cap'>): number[] =>
  room.bids.filter((bid) => bid.amount === room.cap).map((bid) => bid.ticketNo)

/** Members of one chit may see each other's names. */
export const nameOf = (room: Pick<Room, 'tickets'>, ticketNo: number): string =>
  room.tickets.find((ticket) => ticket.ticketNo === ticketNo)?.name ?? ''

/** The amount the winner receives at a discount. */
export const prizeAt = (room: Pick<Room, 'chitAmount' | 'tax'>, discount: Paise): Paise =>
  subtract(subtract(room.chitAmount, discount), room.tax)

/** The beginning of a seal as people compare it: four groups of four. */
export const inFours = (hash: string): string => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')

/** Whether bids decide here: not in a scheme of lots or of a printed chart, and not where no bid fits. */
export const isDecidedByBids = ({ prizeBy, floor }: Pick<Room, 'prizeBy' | 'floor'>): boolean =>
  prizeBy === 'auction' && floor !== null
