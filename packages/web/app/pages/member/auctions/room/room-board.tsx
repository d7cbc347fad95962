import {
  IconBell,
  IconCalendar,
  IconCircleCheck,
  IconClock,
  IconDice3,
  IconEye,
  IconFlag,
  IconForbid,
  IconWifiOff,
} from '@tabler/icons-react'
import { dayInIndia, hardClose, MAX_EXTENSIONS } from '@kuri/domain'
import type { ReactNode } from 'react'
import { now } from '../../../../api/clock.ts'
import { Board } from '../../../../components/board.tsx'
import { Clock, TimeLine } from '../../../../components/clock.tsx'
import type { DrawnIcon } from '../../../../components/icon.tsx'
import { MoneyText } from '../../../../components/money-text.tsx'
import { Money } from '../../../../components/money.tsx'
import { m } from '../../../../messages/en.ts'
import { instantDayText, secondText } from '../../../../messages/format.ts'
import { moodTone, type Mood } from './mood.ts'
import { bestBid, nameOf, type Room } from './room.ts'
import css from './room-board.module.css'

const words = m.auctions
const icons: Record<Mood, DrawnIcon> = {
  scheduled: IconCalendar,
  leading: IconCircleCheck,
  tied: IconDice3,
  outbid: IconBell,
  watching: IconEye,
  reconnecting: IconWifiOff,
  closing: IconClock,
  drawing: IconDice3,
  won: IconCircleCheck,
  lost: IconFlag,
  settled: IconFlag,
  cancelled: IconForbid,
}

interface RoomBoardProps {
  room: Room
  mood: Mood
  /** The one sentence. */
  says: string
  /** What it would mean if it ended now; undefined while the terms are on their way. */
  ending?: string | undefined
  /** What stands under the sentence when the auction is over. */
  children?: ReactNode
}

/** One board, four moods. While it runs: the clock, the best bid, what it would mean; afterwards what came of it. */
export function RoomBoard({ room, mood, says, ending, children }: RoomBoardProps) {
  const isTicking = room.state === 'scheduled' || room.state === 'open'
  return (
    <Board label={words.room.board} mood={moodTone(mood) ?? 'plain'} icon={icons[mood]} says={says}>
      {isTicking && <Ticking room={room} mood={mood} />}
      {isTicking && <Extensions room={room} />}
      {room.state === 'open' && <BestBid room={room} isStale={mood === 'reconnecting'} />}
      {isTicking && mood !== 'reconnecting' && (
        <p className={css.ends}>{ending === undefined ? '\u00a0' : <MoneyText>{ending}</MoneyText>}</p>
      )}
      {children}
    </Board>
  )
}

function Ticking({ room, mood }: { room: Room; mood: Mood }) {
  const isAhead = room.state === 'scheduled'
  const until = isAhead ? room.opensAt : room.closesAt
  const isToday = dayInIndia(until) === dayInIndia(now())
  const { left, toOpening, opens, closes, indianTime, timeLeft } = words.room
  return (
    <>
      <div className={css.tick}>
        <p>
          <Clock until={until} label={isAhead ? opens : timeLeft} stale={mood === 'reconnecting'} />{' '}
          <span className={css.word}>{isAhead ? toOpening : left}</span>
        </p>
        <p className={css.until}>
          {isAhead ? opens : closes}
          <b>{secondText(until)}</b>
          {isToday ? indianTime : instantDayText(until)}
        </p>
      </div>
      {!isAhead && <TimeLine from={room.opensAt} until={room.closesAt} turn={mood === 'outbid'} />}
    </>
  )
}

/** The soft close in words, with ten marks. */
function Extensions({ room }: { room: Room }) {
  if (room.extensions === 0) return null
  const latest = hardClose({ plannedOpen: room.opensAt, plannedClose: room.plannedClosesAt })
  return (
    <div className={css.extensions}>
      <span>{words.room.extended(room.extensions, MAX_EXTENSIONS, secondText(latest))}</span>
      <ol aria-hidden>
        {Array.from({ length: MAX_EXTENSIONS }, (_, mark) => (
          <li key={mark} className={mark < room.extensions ? css.on : undefined} />
        ))}
      </ol>
    </div>
  )
}

function BestBid({ room, isStale }: { room: Room; isStale: boolean }) {
  const best = bestBid(room)
  const { bestBid: label, bestBidThen, yours, of, noBid } = words.room
  const isMine = best !== undefined && best.ticketNo === room.you.ticketNo
  return (
    <div className={isStale ? `${css.best} ${css.stale}` : css.best}>
      <p>
        {isStale ? bestBidThen : label}{' '}
        {best && (
          <span className="dim">{isMine ? yours(best.seq) : of(best.ticketNo, nameOf(room, best.ticketNo))}</span>
        )}
      </p>
      <p>{best ? <Money amount={best.amount} size="lg" /> : <span className="dim">{noBid}</span>}</p>
    </div>
  )
}
