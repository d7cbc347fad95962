import type { ReactNode } from 'react'
import css from './description-list.module.css'

/**
 * Labels left, figures right, the total between a single and a double rule. Used for every sum.
 * `tight` (14 px) inside busy cards.
 */
export function DescriptionList({
  tight,
  className,
  children,
}: {
  tight?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return <dl className={[css.lines, tight && css.tight, className].filter(Boolean).join(' ')}>{children}</dl>
}

export function DescriptionItem({
  label,
  total,
  children,
}: {
  label: ReactNode
  total?: boolean
  children: ReactNode
}) {
  return (
    <div className={total ? css.total : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
