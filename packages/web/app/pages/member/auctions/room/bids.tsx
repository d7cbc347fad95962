import { dayInIndia, type Paise } from '@kuri/domain'
import { memo, useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { InstantText } from '../../../../components/time-text.tsx'
import { m } from '../../../../messages/en.ts'
import { useToday } from '../../../../today.ts'
import { BidFigure } from './bidding/bid-figure.tsx'
import { figureOf } from './bidding/figure.ts'
import { ROOM_PARTS } from './bidding/go-to.ts'
import { useRoomSettings, type Figures } from './bidding/room-settings.ts'
import { bidsThatMovedTheClose } from './moved-close.ts'
import { nameOf, type Bid, type Room } from './room.ts'
import css from './bids.module.css'

const t = m.auctions

/** Longer lists are opened by hand: nobody scrolls past a hundred bids to reach their receipt. */
const SHOWN = 12

/** The bids as they grow, newest on top. No live region: the board's sentence is announced. */
export function Bids({ room }: { room: Room }) {
  const [showsAll, setShowsAll] = useState(false)
  const [{ figures }] = useRoomSettings()
  const today = useToday()
  const moving = bidsThatMovedTheClose(room)
  const isOver = room.state === 'settled' || room.state === 'cancelled' || room.state === 'closed'
  const { title, soFar, inAll, none, noneEver, all } = t.bids
  const newestFirst = room.bids.toReversed()
  const shown = showsAll ? newestFirst : newestFirst.slice(0, SHOWN)
  return (
    <Card
      id={ROOM_PARTS.bids}
      flush
      title={title}
      aside={<span className="sm dim num">{isOver ? inAll(room.bids.length) : soFar(room.bids.length)}</span>}
    >
      {shown.length === 0 ? (
        <p className={`${css.none} dim`}>{isOver ? noneEver : none}</p>
      ) : (
        <ol className={css.bids} reversed start={room.bids.length}>
          {shown.map((bid, place) => (
            <BidRow
              key={bid.seq}
              bid={bid}
              by={nameOf(room, bid.ticketNo)}
              isMine={bid.ticketNo === room.you.ticketNo}
              amount={figureOf(room, bid.amount, figures)}
              figures={figures}
              isVoid={room.state === 'cancelled'}
              hasMoved={moving.has(bid.seq)}
              isOtherDay={dayInIndia(bid.at) !== (place === 0 ? today : dayInIndia(shown[place - 1]?.at ?? bid.at))}
            />
          ))}
        </ol>
      )}
      {shown.length < room.bids.length && (
        <div className={css.more}>
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            {all(room.bids.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface BidRowProps {
  bid: Bid
  by: string
  isMine: boolean
  /** The bid in the figures that the reader has chosen. */
  amount: Paise
  figures: Figures
  /** The auction was cancelled. */
  isVoid: boolean
  hasMoved: boolean
  /** Its day is not that of the row above it; of the first row: not today. */
  isOtherDay: boolean
}

/** Drawn once: a rush of bids draws the rows that are new. */
const BidRow = memo(function BidRow({ bid, by, isMine, amount, figures, isVoid, hasMoved, isOtherDay }: BidRowProps) {
  const { you, ticket, moved } = t.bids
  const figure = <BidFigure {...{ amount, isMine, figures }} />
  return (
    <li className={isMine ? css.mine : undefined}>
      <span className={css.seq}>{bid.seq}</span>
      <span className={css.who}>
        {isMine ? <b className="strong">{you}</b> : by}
        <span className="dim sm">{ticket(bid.ticketNo)}</span>
        {bid.byOffer && <small className={css.moved}>{m.offers.byOffer}</small>}
        {bid.byAuthority && <small className={css.moved}>{m.offers.byAuthority}</small>}
        {hasMoved && <small className={css.moved}>{moved}</small>}
      </span>
      <span className={css.at}>
        {isOtherDay && (
          <span className={css.day}>
            <InstantText at={bid.at} as="day" />{' '}
          </span>
        )}
        <InstantText at={bid.at} as="second" />
      </span>
      <span className={css.amount}>{isVoid ? <s>{figure}</s> : figure}</span>
    </li>
  )
})
