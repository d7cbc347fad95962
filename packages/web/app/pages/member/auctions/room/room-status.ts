import { bestBid, lastBidOf, ticketsAtCap, type Room } from './room.ts'

/** Whether what the board shows is fresh; `lastSeen` is the server's time of the last event. */
export type Connection = { readonly isLive: true } | { readonly isLive: false; readonly lastSeen: Date }

/**
 * The state of the auction for this user. missed: its window passed and it did not open · leading: does nothing and wins · tied: at the cap with others, the lot decides ·
 * outbid: their turn · watching: has not bid, or may not · closing: the time is up, the result on its way · drawing: a
 * lot decides · settled: over, for who holds no ticket.
 */
export type RoomStatus =
  | 'scheduled'
  | 'missed'
  | 'leading'
  | 'tied'
  | 'outbid'
  | 'watching'
  | 'reconnecting'
  | 'closing'
  | 'drawing'
  | 'won'
  | 'lost'
  | 'settled'
  | 'cancelled'

export function roomStatus(room: Room, connection: Connection, isPastClose: boolean): RoomStatus {
  const mine = room.you.ticketNo
  if (room.state === 'cancelled') return 'cancelled'
  if (room.state === 'settled') return settledStatus(room, mine)
  if (!connection.isLive) return 'reconnecting'
  if (room.state === 'scheduled') return isPastClose ? 'missed' : 'scheduled'
  if (room.state === 'closed') return isDrawn(room) ? 'drawing' : 'closing'
  if (isPastClose) return 'closing'
  return openStatus(room, mine)
}

/** good: leading, won · turn: this user may act. Only a user whose turn it is sees marigold. */
export const statusTone = (status: RoomStatus): 'good' | 'turn' | undefined => tones[status]

const tones: Partial<Record<RoomStatus, 'good' | 'turn'>> = {
  leading: 'good',
  tied: 'good',
  won: 'good',
  outbid: 'turn',
}

/** Without bids, or with several at the cap, the winner is drawn by lot. */
const isDrawn = (room: Room): boolean => room.bids.length === 0 || ticketsAtCap(room).length > 1

function settledStatus(room: Room, mine: number | null): RoomStatus {
  if (mine === null) return 'settled'
  return room.result?.winner.ticketNo === mine ? 'won' : 'lost'
}

function openStatus(room: Room, mine: number | null): RoomStatus {
  const own = lastBidOf(room, mine)
  const best = bestBid(room)
  if (own === undefined || best === undefined) return 'watching'
  if (own.amount < best.amount) return 'outbid'
  return ticketsAtCap(room).length > 1 ? 'tied' : 'leading'
}
