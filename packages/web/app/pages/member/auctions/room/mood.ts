import { bestBid, lastBidOf, ticketsAtCap, type Room } from './room.ts'

/** Whether what the board shows is fresh; `lastSeen` is the server's time of the last word we had. */
export type Connection = { readonly isLive: true } | { readonly isLive: false; readonly lastSeen: Date }

/**
 * What the auction is to this reader. missed: its window passed and it did not open · leading: does nothing and wins · tied: at the cap with others, the lot decides ·
 * outbid: their turn · watching: has not bid, or may not · closing: the time is up, the result on its way · drawing: a
 * lot decides · settled: over, for who holds no ticket.
 */
export type Mood =
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

export function roomMood(room: Room, connection: Connection, isPastClose: boolean): Mood {
  const mine = room.you.ticketNo
  if (room.state === 'cancelled') return 'cancelled'
  if (room.state === 'settled') return settledMood(room, mine)
  if (!connection.isLive) return 'reconnecting'
  if (room.state === 'scheduled') return isPastClose ? 'missed' : 'scheduled'
  if (room.state === 'closed') return isDrawn(room) ? 'drawing' : 'closing'
  if (isPastClose) return 'closing'
  return openMood(room, mine)
}

/** good: leading, won · turn: this reader may act · plain: everything else. Marigold for nobody else's turn. */
export const moodTone = (mood: Mood): 'good' | 'turn' | undefined => tones[mood]

const tones: Partial<Record<Mood, 'good' | 'turn'>> = { leading: 'good', tied: 'good', won: 'good', outbid: 'turn' }

/** With nobody's bid, or several at the cap, the lot decides. */
const isDrawn = (room: Room): boolean => room.bids.length === 0 || ticketsAtCap(room).length > 1

function settledMood(room: Room, mine: number | null): Mood {
  if (mine === null) return 'settled'
  return room.result?.winner.ticketNo === mine ? 'won' : 'lost'
}

function openMood(room: Room, mine: number | null): Mood {
  const own = lastBidOf(room, mine)
  const best = bestBid(room)
  if (own === undefined || best === undefined) return 'watching'
  if (own.amount < best.amount) return 'outbid'
  return ticketsAtCap(room).length > 1 ? 'tied' : 'leading'
}
