const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When the time left is spoken. */
const SPOKEN_MS = [5 * MINUTE, MINUTE, 30 * SECOND]

export const msUntil = (instant: Date, now: Date): number => Math.max(0, instant.getTime() - now.getTime())

/** `07:54`, from an hour `1:07:54`, from a day `2 d 23 h`. A begun second counts, so 00:00 is the close itself. */
export function clockText(leftMs: number): string {
  const left = Math.ceil(leftMs / SECOND) * SECOND
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`
  const minutes = Math.floor((left % HOUR) / MINUTE)
  const parts = [minutes, Math.floor((left % MINUTE) / SECOND)]
  const shown = left >= HOUR ? [Math.floor(left / HOUR), ...parts] : parts
  return shown.map((part, place) => (place === 0 && left >= HOUR ? `${part}` : two(part))).join(':')
}

/** The mark (5 minutes, 1 minute, 30 seconds; in ms) that the time left has crossed between two looks, the last of several. */
export const markCrossed = (beforeMs: number, nowMs: number): number | undefined =>
  SPOKEN_MS.findLast((mark) => beforeMs > mark && nowMs <= mark)

/** How much of the auction's time is gone, 0 to 1. */
export function shareGone(opensAt: Date, closesAt: Date, now: Date): number {
  const whole = closesAt.getTime() - opensAt.getTime()
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (now.getTime() - opensAt.getTime()) / whole))
}

const two = (part: number): string => String(part).padStart(2, '0')
