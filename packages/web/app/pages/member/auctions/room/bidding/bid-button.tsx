import { ZERO, type Paise } from '@kuri/domain'
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { m } from '../../../../../messages/en.ts'
import { instantText } from '../../../../../messages/format.ts'
import type { Room } from '../room.ts'
import type { ButtonState } from './button-state.ts'
import { figureOf } from './figure.ts'
import type { Shown } from './press.ts'
import type { RoomSettings } from './room-settings.ts'
import { usePress } from './use-press.ts'
import css from './bid-button.module.css'

const t = m.bidding
/** An answer that takes longer is shown as late. */
const LATE_MS = 2000

interface BidButtonProps {
  room: Room
  state: ButtonState
  settings: RoomSettings
  amount: Paise
  afterBid: number
  shownNow: () => Shown
  isAtCap: boolean
  /** The element with the hint or the reason why it is off. */
  describedBy: string
  onBid: (amount: Paise) => void
  /** Opens the limit; undefined where none can be set. */
  onLimit?: (() => void) | undefined
}

/** The one button of the room. It always carries the next bid, never raises one's own, and keeps its size and place. */
export function BidButton(props: BidButtonProps) {
  const { state, settings, amount, afterBid, shownNow, describedBy, onBid, onLimit } = props
  const { phase, handlers } = usePress({
    mode: settings.press,
    isOpen: state === 'open',
    amount,
    afterBid,
    shownNow,
    onBid,
  })
  const isLate = useIsLate(state === 'sending')
  const [text, note] = textsOf(props, phase, isLate)
  const isLeading = state === 'leading'
  // the finger that held the button to bid leaves it when the bid leads: that is no press on "my limit"
  const beganLeading = useRef(false)
  const pointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    beganLeading.current = isLeading
    if (!isLeading) handlers.onPointerDown?.(event)
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isLeading) handlers.onClick?.(event)
    else if (beganLeading.current || event.detail === 0) onLimit?.()
  }
  return (
    <>
      <button
        type="button"
        className={[css.button, css[state], phase && css[phase]].filter(Boolean).join(' ')}
        aria-disabled={isLeading ? onLimit === undefined : state !== 'open'}
        aria-busy={state === 'sending'}
        aria-describedby={describedBy}
        {...(isLeading ? {} : handlers)}
        onPointerDown={pointerDown}
        onClick={click}
      >
        {state === 'arming' && <i key={afterBid} className={css.filling} />}
        {phase === 'holding' && <i className={css.filling} />}
        <b>{text}</b> <small>{note}</small>
      </button>
      <span className="vh" role="status">
        {phase === 'confirming' && `${text}, ${note}`}
      </span>
    </>
  )
}

function textsOf(
  { room, state, settings: { figures }, amount, isAtCap, onLimit }: BidButtonProps,
  phase: 'holding' | 'confirming' | null,
  isLate: boolean,
): [text: string, note: string] {
  const prize = figureOf(room, amount, 'receive')
  // above the pool less its tax the prize would be below 0
  const isBid = prize >= ZERO
  const figure = figureOf(room, amount, figures)
  const place = isBid ? t.place[figures](figure) : t.place['give-up'](amount)
  const means = isBid ? t.means[figures](figures === 'receive' ? amount : prize) : ''
  if (phase === 'holding') return [t.keepHolding, place]
  if (phase === 'confirming') return [t.confirm[figures](figure), t.pressAgain]
  const texts: Record<ButtonState, [string, string]> = {
    ahead: [t.ahead[figures](figure), t.firstFrom(instantText(room.opensAt))],
    open: [place, means],
    off: [place, means],
    arming: [place, t.newAmount],
    sending: [t.sending[figures](figure), isLate ? t.stillSending : t.doNotPress],
    leading: [isAtCap ? t.atMost : leadText(room, onLimit !== undefined), t.leadNote],
    closed: [t.closed, means],
  }
  return texts[state]
}

function leadText({ myOffer }: Room, mayLimit: boolean): string {
  if (!mayLimit) return t.lead
  return myOffer ? t.leadChange : t.leadSet
}

function useIsLate(isSending: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isSending])
  return isLate
}
