import { Money } from '../../../../../components/money.tsx'
import { m } from '../../../../../messages/en.ts'
import type { Bid, Room } from '../room.ts'
import { figureOf } from './figure.ts'
import type { Figures } from './room-settings.ts'

/** A bid in a list, with the word for which of its two figures it is. */
export function BidFigure({ room, bid, figures }: { room: Room; bid: Bid; figures: Figures }) {
  const isMine = bid.ticketNo === room.you.ticketNo
  return (
    <span className="nowrap">
      <span className="xs dim">{m.auctions.bids.figure[figures](isMine)}</span>{' '}
      <Money amount={figureOf(room, bid.amount, figures)} />
    </span>
  )
}
