import type { ReactNode } from 'react'
import css from './receipt-card.module.css'

/** A receipt: a white card with a torn lower edge. */
export function ReceiptCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={css.slip} aria-label={label}>
      {children}
    </section>
  )
}

/** The stamp on the receipt of a payment: PAID and the day. */
export function Stamp({ children, day }: { children: ReactNode; day: ReactNode }) {
  return (
    <p className={css.stamp}>
      {children}
      <small>{day}</small>
    </p>
  )
}
