import { cashWarning, min, type Paise } from '@kuri/domain'
import { Alert } from '../../components/alert.tsx'
import { Card } from '../../components/card.tsx'
import { Money } from '../../components/money.tsx'
import { m } from '../../messages/en.ts'
import type { progressOf } from './areas.ts'
import css from './collect.module.css'

const t = m.signedReceipts

interface RoundSummaryProps {
  cash: Paise
  /** How much they may carry. */
  most: Paise
  progress: ReturnType<typeof progressOf>
}

/** The cash that a collector carries, with a warning before it is too much, and how far the round is. */
export function RoundSummary({ cash, most, progress: { visited, of, toCollect } }: RoundSummaryProps) {
  const warning = cashWarning(cash, most)
  return (
    <>
      {warning && <Alert tone="turn">{t.limit[warning](cash, most)}</Alert>}
      <Card>
        <dl className={css.sums}>
          <div>
            <dt>{t.summary.cash}</dt>
            <dd>
              <Money amount={cash} size="md" />
              <progress className={css.filled} aria-label={t.summary.cash} max={most} value={min(cash, most)} />
              <span className="sm dim block">{t.summary.limit(most)}</span>
            </dd>
          </div>
          <div>
            <dt>{t.summary.visited}</dt>
            <dd>
              <span className={`num ${css.figure}`}>{t.summary.visitedOf(visited, of)}</span>
              <progress className={css.filled} aria-label={t.summary.visited} max={Math.max(of, 1)} value={visited} />
              <span className="sm dim block">{t.summary.toCollect(toCollect)}</span>
            </dd>
          </div>
        </dl>
      </Card>
    </>
  )
}
