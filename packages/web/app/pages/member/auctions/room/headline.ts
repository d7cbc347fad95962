import { secondText, weekdayInstantText } from '../../../../messages/format.ts'
import { words } from '../../../../messages/auctions.ts'
import type { Connection, Mood } from './mood.ts'
import { bidsThatMovedTheClose } from './moved-close.ts'
import { bestBid, nameOf, ticketsAtCap, type Room } from './room.ts'

const say = words.says

/** The board's one sentence: what the eyes read is what the ears hear. */
export function headline(room: Room, mood: Mood, connection: Connection): string {
  switch (mood) {
    case 'scheduled':
      return say.scheduled(weekdayInstantText(room.opensAt))
    case 'reconnecting':
      return say.reconnecting(connection.isLive ? secondText(room.serverTime) : secondText(connection.lastSeen))
    case 'leading':
      return withMove(room, say.leading)
    case 'tied':
      return say.tied
    case 'outbid':
      return withMove(room, say.outbid(leaderName(room)))
    case 'watching':
      return room.bestBid === null ? say.noBids : withMove(room, say.watching(leaderName(room), room.bestBid))
    case 'closing':
      return say.closing
    case 'drawing':
      return room.bids.length === 0 ? say.drawingNoBids : say.drawingTie(ticketsAtCap(room).length)
    case 'won':
      return say.won(room.prizeNo)
    case 'lost':
    case 'settled':
      return resultText(room)
    case 'cancelled':
      return say.cancelled
  }
}

/** An extension is said with the bid that caused it, once. */
function withMove(room: Room, sentence: string): string {
  const last = room.bids.at(-1)
  return last && bidsThatMovedTheClose(room).has(last.seq) ? `${sentence} ${say.moved}` : sentence
}

const leaderName = (room: Room): string => nameOf(room, bestBid(room)?.ticketNo ?? 0)

function resultText({ result, prizeNo, ...room }: Room): string {
  if (result === null) return say.closing
  const name = nameOf(room, result.winner.ticketNo)
  return result.by === 'bid' ? say.lost.bid(name, prizeNo, result.bid) : say.lost[result.by](name, prizeNo)
}
