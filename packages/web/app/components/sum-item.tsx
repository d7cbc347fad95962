import type { ReactNode } from 'react'
import css from './sum-item.module.css'

interface SumItemProps {
  what: ReactNode
  /** Small, under it: how it stands. */
  about: ReactNode
  /** The sum, and what belongs to it. */
  children: ReactNode
}

/** One line of a short list of sums: what it is at the left, how much at the right, below each other where it is narrow. */
export const SumItem = ({ what, about, children }: SumItemProps) => (
  <li className={css.item}>
    <div>
      <p className="strong">{what}</p>
      <p className="xs dim">{about}</p>
    </div>
    <div className="row wrap">{children}</div>
  </li>
)
