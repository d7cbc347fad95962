import type { ReactNode } from 'react'
import { Avatar } from '../../components/avatar.tsx'
import css from './requests.module.css'

interface RequestRowProps {
  name: string
  /** Small lines under the name. */
  lines: ReactNode
  /** What it is about: when, or how much. */
  about: ReactNode
  /** Two buttons, equal on phones. */
  acts: ReactNode
}

/** One thing to decide about one person. */
export function RequestRow({ name, lines, about, acts }: RequestRowProps) {
  return (
    <li className={css.request}>
      <div className={css.person}>
        <Avatar name={name} />
        <div>
          <b>{name}</b>
          {lines}
        </div>
      </div>
      <div>{about}</div>
      <div className={css.acts}>{acts}</div>
    </li>
  )
}
