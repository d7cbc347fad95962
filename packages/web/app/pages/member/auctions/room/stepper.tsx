import { IconMinus, IconPlus } from '../../../../icons/members.ts'
import type { Paise } from '@kuri/domain'
import { useState, type KeyboardEvent } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { amountOf, amountText, groupedAsTyped } from '../../../../forms/amount.ts'
import { m } from '../../../../messages/en.ts'
import { leastBid } from './bid-amount.ts'
import { figureOf } from './bidding/figure.ts'
import type { Figures } from './bidding/room-settings.ts'
import type { Room } from './room.ts'
import css from './stepper.module.css'

const t = m.auctions

interface StepperProps {
  /** The element with why this amount cannot be bid; undefined when it can. */
  wrongId?: string | undefined
  room: Room
  /** Whether the field shows the bid, or what its winner receives. */
  figures: Figures
  /** The bid; null: what was typed is no amount. */
  amount: Paise | null
  /** One step of the bid, up or down. */
  onStep: (steps: -1 | 1) => void
  onType: (amount: Paise | null) => void
}

/** − amount +. The amount can be typed; the arrow keys step it. Where it shows what one receives, less is a higher bid. */
export function Stepper({ room, figures, amount, wrongId, onStep, onType }: StepperProps) {
  const figure = amount === null ? null : figureOf(room, amount, figures)
  const [typed, setTyped] = useState(amountText(figure))
  const text = amountOf(typed) === figure ? typed : amountText(figure)
  const least = leastBid(room)
  const { less, more, amount: label } = t.bid
  const up = figures === 'receive' ? -1 : 1
  const isOff = {
    [-1]: amount === null || least === null || amount <= least,
    1: amount !== null && room.cap !== null && amount >= room.cap,
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? up : down(up))
  }
  return (
    <div className={css.stepper}>
      <button type="button" aria-label={less(room.step)} disabled={isOff[down(up)]} onClick={() => onStep(down(up))}>
        <Icon of={IconMinus} />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label[figures]}
        aria-invalid={wrongId !== undefined}
        aria-describedby={wrongId}
        value={`₹${text}`}
        onKeyDown={byKey}
        onChange={(event) => {
          // the sign in front is ours, however often somebody types beside it
          const next = groupedAsTyped(event.currentTarget.value.replace(/^₹+/, ''))
          const sum = amountOf(next)
          setTyped(next)
          onType(sum === null ? null : figureOf(room, sum, figures))
        }}
      />
      <button type="button" aria-label={more(room.step)} disabled={isOff[up]} onClick={() => onStep(up)}>
        <Icon of={IconPlus} />
      </button>
    </div>
  )
}

const down = (up: -1 | 1): -1 | 1 => (up === 1 ? -1 : 1)
