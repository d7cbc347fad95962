import type { ReactNode } from 'react'
import { Icon, type DrawnIcon } from '../../../components/icon.tsx'
import css from './dashboard.module.css'

/** One number of the company. */
export function StatCard({
  icon,
  label,
  figure,
  sub,
}: {
  icon: DrawnIcon
  label: string
  figure: ReactNode
  sub: ReactNode
}) {
  return (
    <div className={css.stat}>
      <dl>
        <dt>
          <Icon of={icon} />
          {label}
        </dt>
        <dd>{figure}</dd>
      </dl>
      <p>{sub}</p>
    </div>
  )
}
