import type { Paise } from '@kuri/domain'

/** How long a new amount is on the screen before a press counts: nobody reads faster. */
export const GRACE_MS = 600
export const HOLD_MS = 500
/** A finger that moves further than this cancels its press. */
export const MOVE_PX = 24
/** How long the first press waits for the second. A tap waits longer: its question may be listened to. */
export const CONFIRM_WITHIN_MS = { enter: 3000, tap: 10_000 }
/** An earlier second tap is a double tap by mistake. */
const TAP_AFTER_MS = 300

/** What the button shows. Times are milliseconds of one clock that only runs forward. */
export interface Shown {
  readonly amount: Paise
  /** The number of the latest bid that the shown amount takes into account; 0 before the first. */
  readonly afterBid: number
  /** When it was painted after the bid of another ticket; `-Infinity` when no such bid came while the page was open. */
  readonly since: number
}

/** A press as it began: on which amount, after which bid, when. */
export interface Press {
  readonly amount: Paise
  readonly afterBid: number
  readonly at: number
}

export type PressBy = 'hold' | 'tap' | 'enter'

/** Whether a press that begins at this time counts. */
export const isArmed = ({ since }: Shown, at: number): boolean => at - since >= GRACE_MS

const window: Record<PressBy, readonly [least: number, most: number]> = {
  hold: [HOLD_MS, Number.POSITIVE_INFINITY],
  tap: [TAP_AFTER_MS, CONFIRM_WITHIN_MS.tap],
  enter: [0, CONFIRM_WITHIN_MS.enter],
}

/**
 * The amount a press may send when it ends, or null when nothing is sent: it began too early after a bid of another
 * ticket, or a bid arrived since it began, or the amount changed, or it was too short or too long.
 */
export function amountToSend(press: Press, shown: Shown, by: PressBy, at: number): Paise | null {
  if (press.afterBid !== shown.afterBid || press.amount !== shown.amount) return null
  if (!isArmed(shown, press.at)) return null
  const [least, most] = window[by]
  const length = at - press.at
  return length >= least && length <= most ? press.amount : null
}
