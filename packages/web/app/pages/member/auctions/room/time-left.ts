const SECOND = 1000
const MINUTE = 60 * SECOND

/** When the time left is spoken. */
const SPOKEN_MS = [5 * MINUTE, MINUTE, 30 * SECOND]

export const msUntil = (instant: Date, now: Date): number => Math.max(0, instant.getTime() - now.getTime())

/** The mark (5 minutes, 1 minute, 30 seconds; in ms) that the time left has crossed between two looks, the last of several. */
export const markCrossed = (beforeMs: number, nowMs: number): number | undefined =>
  SPOKEN_MS.findLast((mark) => beforeMs > mark && nowMs <= mark)
