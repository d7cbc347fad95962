import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Icon, type DrawnIcon } from './icon.tsx'
import css from './board.module.css'

interface BoardProps {
  /** Spoken name of the region. */
  label: string
  /** good: you lead, you won · turn: you were outbid · plain: watching, lost, lot. */
  tone: 'good' | 'turn' | 'plain'
  icon: DrawnIcon
  /** The one sentence; `<Spoken>` says the same to ears, at its own pace. */
  says: ReactNode
  children?: ReactNode
}

/** Says how things stand, in one sentence, and shows the numbers under it. */
export function Board({ label, tone, icon, says, children }: BoardProps) {
  return (
    <div role="region" aria-label={label}>
      <Card tone={tone === 'plain' ? undefined : tone} className={css[tone]}>
        <p className={css.say}>
          <Icon of={icon} />
          <span>{says}</span>
        </p>
        {children}
      </Card>
    </div>
  )
}
