import { InstantText } from '../../../../../components/time-text.tsx'
import { m } from '../../../../../messages/en.ts'
import { nameOf, type Room } from '../room.ts'
import { BidFigure } from './bid-figure.tsx'
import { figureOf } from './figure.ts'
import { goTo, ROOM_PARTS } from './go-to.ts'
import type { Figures } from './room-settings.ts'
import css from './last-bids.module.css'

const t = m.bidding
const SHOWN = 3

/** The last three bids, newest on top, always in view. No live region: the board's sentence is announced. */
export function LastBids({ room, figures }: { room: Room; figures: Figures }) {
  const last = room.bids.slice(-SHOWN).toReversed()
  if (last.length === 0) return null
  return (
    <div className={css.last}>
      <ol aria-label={t.last} reversed start={room.bids.length}>
        {last.map(({ seq, ticketNo, at, amount }) => {
          const isMine = ticketNo === room.you.ticketNo
          return (
            <li key={seq} className={isMine ? css.mine : undefined}>
              <span className={css.who}>{isMine ? <b>{m.auctions.bids.you}</b> : nameOf(room, ticketNo)}</span>
              <BidFigure amount={figureOf(room, amount, figures)} {...{ figures, isMine }} />
              <span className={css.at}>
                <InstantText at={at} as="second" />
              </span>
            </li>
          )
        })}
      </ol>
      <button type="button" className={css.all} onClick={() => goTo(ROOM_PARTS.bids)}>
        {t.allBids}
      </button>
    </div>
  )
}
