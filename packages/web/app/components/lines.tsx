import type { ReactNode } from 'react'
import css from './lines.module.css'

/**
 * Passbook rows: label left, figure right, the total between a single and a double rule. The device for every sum.
 * `tight` (14 px) inside busy cards.
 */
export function Lines({ tight, children }: { tight?: boolean; children: ReactNode }) {
  return <dl className={tight ? `${css.lines} ${css.tight}` : css.lines}>{children}</dl>
}

export function Line({ label, total, children }: { label: ReactNode; total?: boolean; children: ReactNode }) {
  return (
    <div className={total ? css.total : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
