import { times, type Paise } from '@kuri/domain'
import type { CSSProperties, KeyboardEvent } from 'react'
import { m } from '../../../../messages/en.ts'
import { rupees } from '../../../../messages/format.ts'
import { moved } from './bid-amount.ts'
import type { Room } from './room.ts'
import { amountAt, placeOf, SLIDER_PLACES } from './slider-scale.ts'
import css from './bid-slider.module.css'

const words = m.auctions

interface BidSliderProps {
  room: Room
  floor: Paise
  cap: Paise
  amount: Paise
  onChange: (amount: Paise) => void
}

/** How many steps a key moves: the arrows one, the page keys ten. */
const keySteps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/** From floor to cap, spread so that the first fifth takes half of it; grey up to the best bid. Keys move by whole steps. */
export function BidSlider({ room, floor, cap, amount, onChange }: BidSliderProps) {
  const range = { floor, cap, step: room.step }
  const past = room.bestBid === null ? 0 : placeOf(room.bestBid, range) / SLIDER_PLACES
  const byKey = (event: KeyboardEvent) => {
    const steps = keySteps[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onChange(moved(room, amount, times(room.step, steps)))
  }
  return (
    <div>
      <input
        className={css.slider}
        style={{ '--past': `${past * 100}%` } as CSSProperties}
        type="range"
        min={0}
        max={SLIDER_PLACES}
        value={placeOf(amount, range)}
        aria-label={words.bid.slider}
        aria-valuetext={rupees(amount)}
        onKeyDown={byKey}
        onChange={(event) => onChange(amountAt(Number(event.currentTarget.value), range))}
      />
      <p className={css.ends}>
        <span>{rupees(floor)}</span>
        <span>{words.bid.half(cap, room.chitAmount)}</span>
      </p>
    </div>
  )
}
