import { IconAlertTriangle, IconBell, IconCalendar, IconCheck, IconClock } from '../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { Icon, type DrawnIcon } from './icon.tsx'
import css from './badge.module.css'

/** ok: paid, running, joined, won · live: an auction is open · turn: this user has to act · late: overdue · wait: waiting for another person · plain: dates, full, finished. */
export type Tone = 'ok' | 'live' | 'turn' | 'late' | 'wait' | 'plain'

const usual: Record<Tone, DrawnIcon> = {
  ok: IconCheck,
  live: IconClock,
  turn: IconBell,
  late: IconAlertTriangle,
  wait: IconClock,
  plain: IconCalendar,
}

interface BadgeProps {
  tone: Tone
  icon?: DrawnIcon
  /** Of several words, which may take two lines. */
  isLong?: boolean
  children: ReactNode
}

/** A state: a word and a shape first, colour third. At most two in a row. */
export function Badge({ tone, icon, isLong = false, children }: BadgeProps) {
  return (
    <span className={[css.badge, css[tone], isLong && css.long].filter(Boolean).join(' ')}>
      <Icon of={icon ?? usual[tone]} />
      {children}
    </span>
  )
}

/** A count in green: for information; `turn` requires action. `of` is read by screen readers after the number. */
export function Count({ n, of, turn }: { n: number; of?: string; turn?: boolean }) {
  return (
    <span className={turn ? `${css.count} ${css.turn}` : css.count}>
      {n > 99 ? '99+' : n}
      {of && <span className="vh"> {of}</span>}
    </span>
  )
}
