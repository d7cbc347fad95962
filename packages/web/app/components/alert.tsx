import { IconAlertTriangle, IconBell, IconCircleCheck, IconInfoCircle } from '../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import css from './alert.module.css'

const icons = { info: IconInfoCircle, ok: IconCircleCheck, turn: IconBell, bad: IconAlertTriangle }

/** A message inside the page, beside what it is about. Only `bad` interrupts a listener. */
export function Alert({ tone = 'info', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={`${css.alert} ${css[tone] ?? ''}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon of={icons[tone]} />
      <span>{children}</span>
    </div>
  )
}
