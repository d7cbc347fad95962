import { useId, type ReactNode } from 'react'
import css from './card.module.css'

interface CardProps {
  /** For a link of the page that leads here and moves the focus. */
  id?: string
  title?: ReactNode
  /** One badge or one small link, at the right of the title. */
  aside?: ReactNode
  /** turn: this reader has to act · good: leading, won · well: rules and asides · mine: a green frame. */
  tone?: 'turn' | 'good' | 'well' | 'mine' | undefined
  /** No padding: a table or a list of rows reaches the edges. */
  flush?: boolean
  /** `article` for one of a list of equals. */
  as?: 'section' | 'article'
  className?: string | undefined
  children: ReactNode
}

/** White with a hairline. Never a card in a card. */
export function Card({ id: place, title, aside, tone, flush, as: As = 'section', className, children }: CardProps) {
  const id = useId()
  const classes = [css.card, tone && css[tone], flush && css.flush, className].filter(Boolean).join(' ')
  return (
    <As
      id={place}
      tabIndex={place === undefined ? undefined : -1}
      className={classes}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={css.head}>
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </As>
  )
}
