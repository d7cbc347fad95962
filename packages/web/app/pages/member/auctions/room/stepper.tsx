import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Paise } from '@kuri/domain'
import { useState, type KeyboardEvent } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { amountOf, amountText, groupedAsTyped } from '../../../../forms/amount.ts'
import { m } from '../../../../messages/en.ts'
import { leastBid } from './bid-amount.ts'
import type { Room } from './room.ts'
import css from './stepper.module.css'

const words = m.auctions

interface StepperProps {
  /** The element that says why this amount cannot be bid; undefined when it can. */
  wrongId?: string | undefined
  room: Room
  /** null: what was typed is no amount. */
  amount: Paise | null
  /** One press of − or +. */
  onStep: (steps: -1 | 1) => void
  onType: (amount: Paise | null) => void
}

/** − amount +. The amount can be typed; the arrow keys step it. */
export function Stepper({ room, amount, wrongId, onStep, onType }: StepperProps) {
  const [typed, setTyped] = useState(amountText(amount))
  const text = amountOf(typed) === amount ? typed : amountText(amount)
  const least = leastBid(room)
  const { less, more, amount: label } = words.bid
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <div className={css.stepper}>
      <button
        type="button"
        aria-label={less(room.step)}
        disabled={amount === null || least === null || amount <= least}
        onClick={() => onStep(-1)}
      >
        <Icon of={IconMinus} />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={wrongId !== undefined}
        aria-describedby={wrongId}
        value={`₹${text}`}
        onKeyDown={byKey}
        onChange={(event) => {
          // the sign in front is ours, however often somebody types beside it
          const next = groupedAsTyped(event.currentTarget.value.replace(/^₹+/, ''))
          setTyped(next)
          onType(amountOf(next))
        }}
      />
      <button
        type="button"
        aria-label={more(room.step)}
        disabled={amount !== null && room.cap !== null && amount >= room.cap}
        onClick={() => onStep(1)}
      >
        <Icon of={IconPlus} />
      </button>
    </div>
  )
}
