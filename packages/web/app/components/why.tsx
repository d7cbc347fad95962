import { IconInfoCircle } from '../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { Icon, type DrawnIcon } from './icon.tsx'
import css from './why.module.css'

/** The one sentence beside a thing that cannot be pressed, or under a sum. */
export function Why({
  id,
  icon = IconInfoCircle,
  center,
  children,
}: {
  id?: string
  icon?: DrawnIcon
  center?: boolean
  children: ReactNode
}) {
  return (
    <p className={center ? `${css.why} ${css.center}` : css.why} id={id}>
      <Icon of={icon} />
      <span>{children}</span>
    </p>
  )
}
