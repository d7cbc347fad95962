import { ZERO, type Paise } from '@kuri/domain'
import { endText, secondText, weekdayInstantText } from '../../../../messages/format.ts'
import { m } from '../../../../messages/en.ts'
import { figureOf } from './bidding/figure.ts'
import type { Figures } from './bidding/room-settings.ts'
import type { Connection, RoomStatus } from './room-status.ts'
import { bidsThatMovedTheClose } from './moved-close.ts'
import { bestBid, isDecidedByBids, nameOf, ticketsAtCap, type Room } from './room.ts'

const t = m.auctions.headline

/** The board's sentence, also announced by screen readers. */
export const headline = (room: Room, status: RoomStatus, connection: Connection, figures: Figures): string =>
  sentences[status](room, connection, figures)

const sentences: Record<RoomStatus, (room: Room, connection: Connection, figures: Figures) => string> = {
  scheduled: (room) => {
    const opens = weekdayInstantText(room.opensAt)
    // a lot or a chart takes no bids: no close comes
    return isDecidedByBids(room)
      ? t.scheduledWithBids(opens, endText(room.opensAt, room.plannedClosesAt))
      : t.scheduled(opens)
  },
  missed: () => t.missed,
  reconnecting: (room, connection) =>
    t.reconnecting(secondText(connection.isLive ? room.serverTime : connection.lastSeen)),
  leading: (room, _, figures) => withMove(room, t.leading[figures](bestFigure(room, figures))),
  tied: () => t.tied,
  outbid: (room, _, figures) => withMove(room, t.outbid[figures](leaderName(room), bestFigure(room, figures))),
  watching: (room, _, figures) =>
    room.bestBid === null ? t.noBids : withMove(room, t.watching[figures](leaderName(room), bestFigure(room, figures))),
  closing: () => t.closing,
  drawing: (room) => {
    if (room.bids.length > 0) return t.drawingTie(ticketsAtCap(room).length)
    return isDecidedByBids(room) ? t.drawingNoBids : t.drawingByLot
  },
  won: (room) => t.won(room.prizeNo),
  lost: (room, _, figures) => resultText(room, figures),
  settled: (room, _, figures) => resultText(room, figures),
  cancelled: () => t.cancelled,
}

/** An extension is shown with the bid that caused it, once. */
function withMove(room: Room, sentence: string): string {
  const last = room.bids.at(-1)
  return last && bidsThatMovedTheClose(room).has(last.seq) ? `${sentence} ${t.moved}` : sentence
}

const bestFigure = (room: Room, figures: Figures): Paise => figureOf(room, room.bestBid ?? ZERO, figures)

const leaderName = (room: Room): string => nameOf(room, bestBid(room)?.ticketNo ?? 0)

function resultText({ result, prizeNo, ...room }: Room, figures: Figures): string {
  if (result === null) return t.closing
  const name = nameOf(room, result.winner.ticketNo)
  return result.by === 'bid'
    ? t.lost.bid[figures](name, prizeNo, figureOf(room, result.bid, figures))
    : t.lost[result.by](name, prizeNo)
}
