import { Fragment } from 'react'
import css from './money.module.css'

const AMOUNT = /([−+]?₹[\d,]+(?:\.\d+)?)/

/** A sentence in which every amount stands out as `<Money>` would write it. */
export function MoneyText({ children }: { children: string }) {
  return children.split(AMOUNT).map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className={css.money}>
        {part}
      </span>
    ) : (
      <Fragment key={place}>{part}</Fragment>
    ),
  )
}
