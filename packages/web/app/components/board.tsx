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
  /** The one sentence; `<LiveRegion>` announces it to screen readers, at its own pace. */
  sentence: ReactNode
  children?: ReactNode
}

/** The state in one sentence, with the numbers under it. */
export function Board({ label, tone, icon, sentence, children }: BoardProps) {
  return (
    <div role="region" aria-label={label}>
      <Card tone={tone === 'plain' ? undefined : tone} className={css[tone]}>
        <p className={css.sentence}>
          <Icon of={icon} />
          <span>{sentence}</span>
        </p>
        {children}
      </Card>
    </div>
  )
}
