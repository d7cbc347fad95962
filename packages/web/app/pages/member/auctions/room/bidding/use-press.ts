import type { Paise } from '@kuri/domain'
import { useEffect, useEffectEvent, useRef, useState, type ButtonHTMLAttributes } from 'react'
import { amountToSend, CONFIRM_WITHIN_MS, HOLD_MS, MOVE_PX, type Press, type PressBy, type Shown } from './press.ts'
import type { RoomSettings } from './room-settings.ts'
import { TIMER_SLACK_MS } from './use-shown.ts'

interface UsePress {
  readonly mode: RoomSettings['press']
  /** Whether a press may begin. */
  readonly isOpen: boolean
  /** What the button shows: a press that began on something else is over. */
  readonly amount: Paise
  readonly afterBid: number
  readonly shownNow: () => Shown
  readonly onBid: (amount: Paise) => void
}

type Handlers = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onKeyDown'
  | 'onKeyUp'
  | 'onClick'
  | 'onBlur'
  | 'onContextMenu'
>

/**
 * A press that bids: held for half a second, or confirmed by a second one. Space is held like a finger; Enter, and the
 * click a screen reader makes, are confirmed.
 */
export function usePress(use: UsePress): { phase: 'holding' | 'confirming' | null; handlers: Handlers } {
  const { mode, isOpen, amount, afterBid, shownNow, onBid } = use
  const [begun, setBegun] = useState<{ press: Press; by: PressBy } | null>(null)
  const from = useRef({ x: 0, y: 0 })
  const isByEnter = useRef(false)
  /** The press that has bid: its timer and its end may both come before the page is drawn again. */
  const sent = useRef<Press>(null)
  const isCurrent = begun !== null && isOpen && begun.press.afterBid === afterBid && begun.press.amount === amount
  const current = isCurrent ? begun : null

  const begin = (by: PressBy, at = performance.now()) => {
    const shown = shownNow()
    if (isOpen) setBegun({ press: { amount: shown.amount, afterBid: shown.afterBid, at }, by })
  }
  const send = (at = performance.now()) => {
    if (current === null || sent.current === current.press) return
    const toSend = amountToSend(current.press, shownNow(), current.by, at)
    if (toSend === null) return
    sent.current = current.press
    setBegun(null)
    onBid(toSend)
  }
  const confirmOrSend = (by: PressBy) => (current === null ? begin(by) : send())
  const cancelHold = () => current?.by === 'hold' && setBegun(null)
  // as long as the finger was down, however late a busy page learns of it
  const endHold = ({ timeStamp }: { readonly timeStamp: number }) => {
    if (current?.by !== 'hold') return
    send(timeStamp)
    setBegun(null)
  }

  const atItsEnd = useEffectEvent((by: PressBy) => {
    if (by === 'hold') send()
    setBegun(null)
  })
  useEffect(() => {
    if (begun === null) return undefined
    const length = begun.by === 'hold' ? HOLD_MS + TIMER_SLACK_MS : CONFIRM_WITHIN_MS[begun.by]
    const timer = setTimeout(() => atItsEnd(begun.by), length)
    return () => clearTimeout(timer)
  }, [begun])

  const handlers: Handlers = {
    onPointerDown: (event) => {
      // a screen reader's double tap has no size; its click needs a confirmation instead
      if (mode !== 'hold' || event.button !== 0 || event.width + event.height === 0) return
      from.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
      begin('hold', event.timeStamp)
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > MOVE_PX) cancelHold()
    },
    onPointerUp: endHold,
    onPointerCancel: cancelHold,
    onBlur: cancelHold,
    onContextMenu: (event) => event.preventDefault(),
    onKeyDown: (event) => {
      isByEnter.current = event.key === 'Enter'
      if (event.repeat || event.key === ' ') event.preventDefault()
      if (event.repeat || event.key !== ' ') return
      if (mode === 'hold') begin('hold', event.timeStamp)
      else confirmOrSend('tap')
    },
    onKeyUp: (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      endHold(event)
    },
    onClick: ({ detail }) => {
      // a click without a pointer comes from the Enter key or a screen reader
      if (detail === 0) confirmOrSend(isByEnter.current ? 'enter' : 'tap')
      else if (mode === 'confirm') confirmOrSend('tap')
      isByEnter.current = false
    },
  }
  return { phase: current === null ? null : current.by === 'hold' ? 'holding' : 'confirming', handlers }
}
