import { cashWarning, min, type Paise } from '@kuri/domain'
import { Alert } from '../../components/alert.tsx'
import { Card } from '../../components/card.tsx'
import { Money } from '../../components/money.tsx'
import { m } from '../../messages/en.ts'
import css from './collect.module.css'

const t = m.signedReceipts

/** The cash that a collector carries, of how much they may, with a warning before it is too much. */
export function RoundSummary({ cash, most }: { cash: Paise; most: Paise }) {
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
        </dl>
      </Card>
    </>
  )
}
