import type { ReactNode } from 'react'
import css from './lines.module.css'

/**
 * Passbook rows: label left, figure right, the total between a single and a double rule. The device for every sum.
 * `tight` (14 px) inside busy cards.
 */
export function Lines({
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

export function Line({ label, total, children }: { label: ReactNode; total?: boolean; children: ReactNode }) {
  return (
    <div className={total ? css.total : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
