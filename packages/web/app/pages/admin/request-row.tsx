import type { StaffPermission } from '@kuri/domain'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/avatar.tsx'
import { AllowedOrExplained } from '../../layout/allowed.tsx'
import css from './requests.module.css'

export interface RequestRowProps {
  name: string
  /** Ticks it, where several are decided together. */
  tick?: { checked: boolean; label: string; onChange: () => void } | undefined
  /** Small lines under the name. */
  lines: ReactNode
  /** What it is about: when, or how much. */
  about: ReactNode
  /** Who decides it; others read whose work it is. */
  permission: StaffPermission
  /** Two buttons, equal on phones. */
  acts: ReactNode
}

/** One thing to decide about one person. */
export function RequestRow({ name, tick, lines, about, permission, acts }: RequestRowProps) {
  return (
    <li className={css.request} data-row tabIndex={-1}>
      <div className={css.person}>
        {tick && (
          <input
            type="checkbox"
            className={css.tick}
            aria-label={tick.label}
            checked={tick.checked}
            onChange={tick.onChange}
          />
        )}
        <Avatar name={name} />
        <div>
          <b>{name}</b>
          {lines}
        </div>
      </div>
      <div>{about}</div>
      <AllowedOrExplained to={permission}>
        <div className={css.acts}>{acts}</div>
      </AllowedOrExplained>
    </li>
  )
}
