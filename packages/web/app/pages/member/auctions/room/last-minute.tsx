import { Clock, useNow } from '../../../../components/clock.tsx'
import { m } from '../../../../messages/en.ts'
import { LAST_MINUTE_MS, msUntil } from './time-left.ts'
import css from './last-minute.module.css'

const RADIUS = 44
const AROUND = 2 * Math.PI * RADIUS

/** The clock of the last minute, in a ring that empties. */
export function LastMinute({ until }: { until: Date }) {
  const share = Math.min(1, msUntil(until, useNow()) / LAST_MINUTE_MS)
  return (
    <span className={css.ring}>
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle cx="50" cy="50" r={RADIUS} />
        <circle className={css.left} cx="50" cy="50" r={RADIUS} strokeDasharray={`${share * AROUND} ${AROUND}`} />
      </svg>
      <Clock until={until} label={m.auctions.room.timeLeft} />
    </span>
  )
}
