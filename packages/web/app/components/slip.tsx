import type { ReactNode } from 'react'
import css from './slip.module.css'

/** A receipt: white paper with a torn lower edge. */
export function Slip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={css.slip} aria-label={label}>
      {children}
    </section>
  )
}

/** Only on the receipt of a payment: PAID and the day. */
export function Stamp({ children, day }: { children: ReactNode; day: ReactNode }) {
  return (
    <p className={css.stamp}>
      {children}
      <small>{day}</small>
    </p>
  )
}
