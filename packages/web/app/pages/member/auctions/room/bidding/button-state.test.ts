import { expect, test } from 'vitest'
import { buttonState, type ButtonState } from './button-state.ts'

const open = {
  room: { state: 'open' as const },
  isPastClose: false,
  isLive: true,
  isSending: false,
  isLeading: false,
  isArming: false,
  isRefused: false,
}

// @spec AUC-15
test.each<[string, Partial<Parameters<typeof buttonState>[0]>, ButtonState]>([
  ['before the opening', { room: { state: 'scheduled' } }, 'ahead'],
  ['open to this ticket', {}, 'open'],
  ['its bid is on its way', { isSending: true }, 'sending'],
  ['its bid is on its way and the connection is lost', { isSending: true, isLive: false }, 'sending'],
  ['it leads', { isLeading: true }, 'leading'],
  ['it leads and another amount is typed', { isLeading: true, isRefused: true }, 'leading'],
  ['another ticket has just bid more', { isArming: true }, 'arming'],
  ['the amount is too low', { isRefused: true }, 'off'],
  ['the connection is lost while it leads', { isLeading: true, isLive: false }, 'off'],
  ['the time is up', { isPastClose: true }, 'closed'],
  ['the time is up and its bid is on its way', { isPastClose: true, isSending: true }, 'closed'],
  ['settled', { room: { state: 'settled' } }, 'closed'],
])('the button of a ticket: %s', (_, changes, state) => {
  expect(buttonState({ ...open, ...changes })).toBe(state)
})
