import type { Room } from '../room.ts'

/**
 * ahead: not open yet · open: takes a press · sending: a bid is on its way · leading: this ticket leads, so a tap raises
 * nothing · arming: another ticket has just bid; the new amount is shown and presses are ignored · off: the amount or the
 * connection forbids it; the reason is beside the button · closed: the time is up.
 */
export type ButtonState = 'ahead' | 'open' | 'sending' | 'leading' | 'arming' | 'off' | 'closed'

interface Ground {
  readonly room: Pick<Room, 'state'>
  readonly isPastClose: boolean
  readonly isLive: boolean
  readonly isSending: boolean
  readonly isLeading: boolean
  readonly isArming: boolean
  /** The amount shown cannot be bid. */
  readonly isRefused: boolean
}

export function buttonState(ground: Ground): ButtonState {
  if (ground.room.state === 'scheduled') return 'ahead'
  if (ground.room.state !== 'open' || ground.isPastClose) return 'closed'
  if (ground.isSending) return 'sending'
  if (!ground.isLive) return 'off'
  if (ground.isLeading) return 'leading'
  if (ground.isRefused) return 'off'
  return ground.isArming ? 'arming' : 'open'
}
