import { m } from '../messages/en.ts'
import css from './month-dots.module.css'

/** What a month is to its member: paid, late, due now, to come. */
export type MonthState = 'paid' | 'late' | 'due' | 'next'
export interface MonthDot {
  state: MonthState
  /** A prize of this month is this member's. */
  won: boolean
}

const t = m.chrome.dots
const STATES: readonly MonthState[] = ['paid', 'late', 'due', 'next']

/** One dot a month, not pressed; `label` is the same in words. */
export const MonthDots = ({ dots, label }: { dots: readonly MonthDot[]; label: string }) => (
  <div className={css.dots} role="img" aria-label={label}>
    {dots.map(({ state, won }, i) => (
      <i key={i} className={css[state]} data-won={won || undefined} />
    ))}
  </div>
)

/** What the dots mean; only those that occur. */
export function DotsLegend({ dots, className }: { dots: readonly MonthDot[]; className?: string }) {
  const present = STATES.filter((state) => dots.some((dot) => dot.state === state))
  return (
    <ul className={`${css.legend} ${className ?? ''}`}>
      {present.map((state) => (
        <li key={state}>
          <i className={css[state]} />
          {t[state]}
        </li>
      ))}
      {dots.some(({ won }) => won) && (
        <li>
          <i className={css.paid} data-won />
          {t.won}
        </li>
      )}
    </ul>
  )
}
