import { ticketNow } from './bidder-reason.ts'
import type { RoomChange, Room } from './room.ts'

type Name = RoomChange['name']
type ChangeOf<N extends Name> = Extract<RoomChange, { name: N }>

/**
 * The room after an event. Duplicates and latecomers change nothing: a bid is known by its number, the close only moves
 * on, and a state never steps back. So an event may repeat what was fetched already.
 */
export function applyEvent(room: Room, event: RoomChange): Room {
  if (event.auctionId !== room._id) return room
  // The table pairs each name with its event; only that pairing is beyond what TypeScript can follow here.
  const change = changes[event.name] as (room: Room, event: RoomChange) => Room
  return change(room, event)
}

const changes: { readonly [N in Name]: (room: Room, event: ChangeOf<N>) => Room } = {
  opened: (room, event) => (room.state === 'scheduled' ? opened(room, event) : room),
  bid: (room, event) => (room.bids.some((bid) => bid.seq === event.bid.seq) ? room : withBid(room, event)),
  offer: (room, event) => (event.seq > room.chain.offers ? withLimit(room, event) : room),
  extended: (room, event) => (isRunning(room) ? movedOn(room, event) : room),
  closed: (room) => (isRunning(room) ? { ...room, state: 'closed' } : room),
  lot: (room, { lot }) =>
    isOver(room) || room.lot !== null
      ? room
      : { ...room, state: 'closed', lot: { ...lot, hasPromised: false, hasTyped: false } },
  word: (room, { commitments, wordsIn }) =>
    room.lot === null || commitments.length < room.lot.commitments.length
      ? room
      : { ...room, lot: { ...room.lot, commitments, wordsIn: Math.max(wordsIn, room.lot.wordsIn) } },
  settled: (room, event) => (isOver(room) ? room : settled(room, event.result)),
  cancelled: (room, event) => (isOver(room) ? room : { ...room, state: 'cancelled', cancelReason: event.reason }),
  rescheduled: (room, { opensAt, closesAt }) =>
    room.state === 'scheduled' ? { ...room, opensAt, closesAt, plannedClosesAt: closesAt } : room,
}

/** True when the list of bids has a hole: then, and only then, the room is fetched again. */
export const missesBids = (room: Pick<Room, 'bids' | 'bidCount'>): boolean => room.bids.length < room.bidCount

/**
 * Whether the opening leaves something unknown here: who has paid meanwhile, or the hashes of the limits, where the event lacks them. Only then the
 * room is read anew: if every watcher did, the first bids would wait for thousands of readers.
 */
export const mustRefetchAtOpening = (room: Room, event: ChangeOf<'opened'>): boolean =>
  event.offers === undefined || [room.you, ...room.yourTickets].some((ticket) => ticketNow(ticket).isInArrears)

const isRunning = (room: Room): boolean => room.state === 'scheduled' || room.state === 'open'
const isOver = (room: Room): boolean => room.state === 'settled' || room.state === 'cancelled'

// An administrator may open before the planned time; the planned length then counts from there.
const opened = (room: Room, { closesAt, serverTime: at, offers, head }: ChangeOf<'opened'>): Room => ({
  ...room,
  state: 'open',
  opensAt: at < room.opensAt ? at : room.opensAt,
  closesAt,
  plannedClosesAt: closesAt,
  offers: offers ?? room.offers,
  chain: { ...room.chain, head: head ?? room.chain.head, offers: offers?.length ?? room.chain.offers },
  yourTickets: room.yourTickets.map((ticket) => ({ ...ticket, limits: ticket.offer ? [ticket.offer] : [] })),
})

/** A limit was set, changed or removed: its code joins those of the others, the one it replaces leaves them. */
const withLimit = (room: Room, { seq, commitment, replaces, head }: ChangeOf<'offer'>): Room => ({
  ...room,
  offers: withSeal(room.offers, replaces, commitment),
  chain: { ...room.chain, head, offers: seq },
})

/** The codes of the limits that count, sorted, after one of them was replaced. */
export const withSeal = (offers: readonly string[], replaces: string | null, commitment: string | null): string[] => [
  ...new Set([...offers.filter((seal) => seal !== replaces), ...(commitment === null ? [] : [commitment])].toSorted()),
]

function withBid(room: Room, event: ChangeOf<'bid'>): Room {
  const bids = [...room.bids, event.bid].toSorted((a, b) => a.seq - b.seq)
  return movedOn(
    {
      ...room,
      state: room.state === 'scheduled' ? 'open' : room.state,
      bids,
      bidCount: Math.max(room.bidCount, event.bidCount, bids.length),
      bestBid: room.bestBid === null || event.bid.amount > room.bestBid ? event.bid.amount : room.bestBid,
      chain: { ...room.chain, head: bids.at(-1)?.hash ?? room.chain.head },
    },
    event,
  )
}

const movedOn = (room: Room, { closesAt, extensions }: { closesAt: Date; extensions: number }): Room =>
  closesAt > room.closesAt ? { ...room, closesAt, extensions } : room

const settled = (room: Room, result: NonNullable<Room['result']>): Room => ({
  ...room,
  state: 'settled',
  result,
  lot: null,
  tickets: room.tickets.map((ticket) =>
    ticket.ticketNo === result.winner.ticketNo ? { ...ticket, hasWon: true } : ticket,
  ),
})
