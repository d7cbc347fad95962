import { m } from '../messages/en.ts'
import css from './seat-dots.module.css'

const MOST_DOTS = 40

/** The seats of a scheme: dots up to forty, then a bar. */
export function SeatDots({ taken, total }: { taken: number; total: number }) {
  const label = m.chrome.seatsTaken(taken, total)
  if (total > MOST_DOTS) return <Bar share={taken / total} label={label} />
  return (
    <span className={css.seats} role="img" aria-label={label}>
      {Array.from({ length: total }, (_, seat) => (
        <i key={seat} className={seat < taken ? css.taken : undefined} />
      ))}
    </span>
  )
}

/** A share of a whole, 0 to 1. */
export function Bar({ share, label }: { share: number; label: string }) {
  return (
    <span className={`block ${css.bar}`} role="img" aria-label={label}>
      <i style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </span>
  )
}
