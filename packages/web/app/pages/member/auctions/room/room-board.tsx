import {
  IconBell,
  IconCalendar,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconWifiOff,
} from '../../../../icons/everywhere.ts'
import { IconCalendarX, IconDice3, IconFlag, IconForbid } from '../../../../icons/members.ts'
import { dayInIndia, hardClose, MAX_EXTENSIONS } from '@kuri/domain'
import type { ReactNode } from 'react'
import { now } from '../../../../api/clock.ts'
import { Board } from '../../../../components/board.tsx'
import { Clock, TimeLine } from '../../../../components/clock.tsx'
import type { DrawnIcon } from '../../../../components/icon.tsx'
import { MoneyText } from '../../../../components/money-text.tsx'
import { Money } from '../../../../components/money.tsx'
import { m } from '../../../../messages/en.ts'
import { instantDayText, secondText, secondWithDayText } from '../../../../messages/format.ts'
import { figureOf } from './bidding/figure.ts'
import { useRoomSettings } from './bidding/room-settings.ts'
import { LastMinute } from './last-minute.tsx'
import { statusTone, type RoomStatus } from './room-status.ts'
import { bestBid, nameOf, type Room } from './room.ts'
import { LAST_CALL_MS, LAST_MINUTE_MS } from './time-left.ts'
import { useIsPast } from './use-is-past.ts'
import css from './room-board.module.css'

const t = m.auctions
const icons: Record<RoomStatus, DrawnIcon> = {
  scheduled: IconCalendar,
  missed: IconCalendarX,
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

/** The statuses in which the clock runs to the close. */
const OPEN_STATUSES: Partial<Record<RoomStatus, true>> = { leading: true, tied: true, outbid: true, watching: true }

interface RoomBoardProps {
  room: Room
  status: RoomStatus
  /** The one sentence. */
  sentence: string
  /** What it would mean if it ended now; undefined while the terms are on their way. */
  ending?: string | undefined
  /** What stands under the sentence when the auction is over. */
  children?: ReactNode
}

/** One board, four phases. While it runs: the clock, the best bid, what it would mean; afterwards what came of it. */
export function RoomBoard({ room, status, sentence, ending, children }: RoomBoardProps) {
  const isLastCall = useIsPast(new Date(room.closesAt.getTime() - LAST_CALL_MS)) && status in OPEN_STATUSES
  const isTicking = status !== 'missed' && (room.state === 'scheduled' || room.state === 'open')
  return (
    <Board
      label={t.room.board}
      tone={statusTone(status) ?? 'plain'}
      icon={icons[status]}
      sentence={isLastCall ? `${t.room.lastCall} ${sentence}` : sentence}
    >
      {status === 'missed' && <p className={css.ends}>{t.room.missedNext}</p>}
      {isTicking && <Ticking room={room} status={status} />}
      {isTicking && <Extensions room={room} />}
      {room.state === 'open' && status === 'reconnecting' && <BestBidThen room={room} />}
      {isTicking && status !== 'reconnecting' && (
        <p className={css.ends}>{ending === undefined ? '\u00a0' : <MoneyText>{ending}</MoneyText>}</p>
      )}
      {children}
    </Board>
  )
}

function Ticking({ room, status }: { room: Room; status: RoomStatus }) {
  const isAhead = room.state === 'scheduled'
  const until = isAhead ? room.opensAt : room.closesAt
  const isLastMinute = useIsPast(new Date(until.getTime() - LAST_MINUTE_MS)) && status in OPEN_STATUSES
  const isToday = dayInIndia(until) === dayInIndia(now())
  const { left, toOpening, opens, closes, indianTime, timeLeft } = t.room
  return (
    <>
      <div className={css.tick}>
        <p>
          {isLastMinute ? (
            <LastMinute until={until} />
          ) : (
            <Clock until={until} label={isAhead ? opens : timeLeft} stale={status === 'reconnecting'} />
          )}{' '}
          {!isLastMinute && <span className={css.word}>{isAhead ? toOpening : left}</span>}
        </p>
        <p className={css.until}>
          {isAhead ? opens : closes}
          <b>{secondText(until)}</b>
          <small>{isToday ? indianTime : instantDayText(until)}</small>
        </p>
      </div>
      {!isAhead && !isLastMinute && <TimeLine from={room.opensAt} until={room.closesAt} turn={status === 'outbid'} />}
    </>
  )
}

/** The soft close in words, with ten marks. */
function Extensions({ room }: { room: Room }) {
  if (room.extensions === 0) return null
  const latest = hardClose({ plannedOpen: room.opensAt, plannedClose: room.plannedClosesAt })
  return (
    <div className={css.extensions}>
      <span>{t.room.extended(room.extensions, MAX_EXTENSIONS, secondWithDayText(latest, dayInIndia(now())))}</span>
      <ol aria-hidden>
        {Array.from({ length: MAX_EXTENSIONS }, (_, mark) => (
          <li key={mark} className={mark < room.extensions ? css.on : undefined} />
        ))}
      </ol>
    </div>
  )
}

/** The best bid as it was: while the connection is lost the sentence lacks it. */
function BestBidThen({ room }: { room: Room }) {
  const [{ figures }] = useRoomSettings()
  const best = bestBid(room)
  const { bestBidThen, yours, of, noBid } = t.room
  const isMine = best !== undefined && best.ticketNo === room.you.ticketNo
  return (
    <div className={`${css.best} ${css.stale}`}>
      <p>
        {bestBidThen[figures]}{' '}
        {best && (
          <span className="dim">{isMine ? yours(best.seq) : of(best.ticketNo, nameOf(room, best.ticketNo))}</span>
        )}
      </p>
      <p>
        {best ? (
          <Money amount={figureOf(room, best.amount, figures)} size="lg" />
        ) : (
          <span className="dim">{noBid}</span>
        )}
      </p>
    </div>
  )
}
