import type { Day } from '@kuri/domain'
import {
  dayText,
  instantDayText,
  instantText,
  millisecondText,
  secondText,
  timeText,
  weekdayInstantText,
} from '../messages/format.ts'

/** A day of the Indian calendar: 20 Nov 2026. */
export function DayText({ day }: { day: Day }) {
  return (
    <time dateTime={day} className="nowrap">
      {dayText(day)}
    </time>
  )
}

const forms = {
  full: instantText,
  weekday: weekdayInstantText,
  day: instantDayText,
  minute: timeText,
  second: secondText,
  millisecond: millisecondText,
}

/** A moment in Indian time: `23 Nov 2026, 10:00`, with its weekday, its day only, `10:24`, `10:17:20` or `10:17:20.402`. */
export function InstantText({ at, as = 'full' }: { at: Date; as?: keyof typeof forms }) {
  return (
    <time dateTime={at.toISOString()} className={as === 'full' || as === 'weekday' ? undefined : 'nowrap'}>
      {forms[as](at)}
    </time>
  )
}
