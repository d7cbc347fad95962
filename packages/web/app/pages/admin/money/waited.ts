import { m } from '../../../messages/en.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something waits, in the largest unit there is one of. A clock that is a little ahead makes nothing negative. */
export function waitedText(since: Date, now: Date): string {
  const { days, hours, minutes, justNow } = m.admin.inbox.waits
  const ms = now.getTime() - since.getTime()
  if (ms >= DAY) return days(Math.floor(ms / DAY))
  if (ms >= HOUR) return hours(Math.floor(ms / HOUR))
  return ms >= MINUTE ? minutes(Math.floor(ms / MINUTE)) : justNow
}
