import type { CSSProperties } from 'react'
import { m } from '../messages/en.ts'
import css from './strip.module.css'

/** The state of one month's cell: its prize is given (to you), it is now, it waits for this reader's payment, or it is to come. */
export interface MonthCell {
  given: boolean
  yours?: boolean
  now?: boolean
  yourTurn?: boolean
}

type Mark = 'given' | 'you' | 'turn' | 'now' | 'next'

const marksOf = (cell: MonthCell): Mark[] => {
  if (cell.yours) return ['you']
  if (cell.yourTurn) return ['turn']
  return [...(cell.given ? (['given'] as const) : (['next'] as const)), ...(cell.now ? (['now'] as const) : [])]
}

const columns = (months: number, most: number): number => Math.min(months, most)

/** One cell a month with its number; not pressed, read. `wide` lets twenty stand in a row across a page. */
export function MonthStrip({ months, label, wide }: { months: MonthCell[]; label: string; wide?: boolean }) {
  const style = { '--per': columns(months.length, 10), '--per-desk': columns(months.length, wide ? 20 : 10) }
  return (
    <ol className={css.strip} style={style as CSSProperties} aria-label={label}>
      {months.map((cell, i) => (
        <li
          key={i}
          className={marksOf(cell)
            .map((mark) => css[mark] ?? '')
            .join(' ')}
        >
          {i + 1}
        </li>
      ))}
    </ol>
  )
}

/** What the marks mean; only those that occur. */
export function StripLegend({ months, className }: { months: MonthCell[]; className?: string }) {
  const present = new Set(months.flatMap(marksOf))
  const order: Mark[] = ['given', 'now', 'turn', 'you', 'next']
  return (
    <ul className={`${css.legend} ${className ?? ''}`}>
      {order
        .filter((mark) => present.has(mark))
        .map((mark) => (
          <li key={mark}>
            <i className={css[mark]} />
            {m.chrome.strip[mark]}
          </li>
        ))}
    </ul>
  )
}
