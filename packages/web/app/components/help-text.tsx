import { IconInfoCircle } from '../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { Icon, type DrawnIcon } from './icon.tsx'
import css from './help-text.module.css'

/** A sentence that explains why a button is disabled, or explains an amount. */
export function HelpText({
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
