const SECOND = 1000
const MINUTE = 60 * SECOND

/** From here on the clock is a ring. */
export const LAST_MINUTE_MS = MINUTE
export const SOON_MS = 30 * SECOND
export const LAST_CALL_MS = 10 * SECOND

/** When the time left is spoken. */
const SPOKEN_MS = [5 * MINUTE, LAST_MINUTE_MS, SOON_MS, LAST_CALL_MS]

export const msUntil = (instant: Date, now: Date): number => Math.max(0, instant.getTime() - now.getTime())

/** The mark (5 minutes, 1 minute, 30 and 10 seconds; in ms) that the time left has crossed between two looks, the last of several. */
export const markCrossed = (beforeMs: number, nowMs: number): number | undefined =>
  SPOKEN_MS.findLast((mark) => beforeMs > mark && nowMs <= mark)
