import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { bothSides, type BothSides, type Summary } from './both-sides.ts'
import css from './reports.module.css'

const t = m.reports.went

/** The charts' colours, as everywhere: prizes green, dividends ochre, commission blue, tax plum, the rest grey. */
const COLOURS: Record<BothSides['went'][number]['kind'], string> = {
  prizes: 'var(--k-chart-1)',
  dividends: 'var(--k-chart-2)',
  commission: 'var(--k-chart-3)',
  tax: 'var(--k-chart-4)',
  repaid: 'var(--k-chart-5)',
  intoPools: 'var(--k-chart-5)',
}

/** Where the money went; `CameCard` ends in the same figure. */
export function WentCard({ totals }: Pick<Summary, 'totals'>) {
  const { went, total } = bothSides(totals)
  return (
    <Card title={t.title}>
      {total > 0 && (
        <div className={css.shares} aria-hidden>
          {went.map(({ kind, amount }) => (
            <i key={kind} style={{ flexGrow: amount, background: COLOURS[kind] }} hidden={amount === 0} />
          ))}
        </div>
      )}
      <DescriptionList>
        {went.map(({ kind, amount }) => (
          <DescriptionItem
            key={kind}
            label={
              <span className={css.key}>
                <i style={{ background: COLOURS[kind] }} />
                {t[kind]}
              </span>
            }
          >
            <Money amount={amount} />
          </DescriptionItem>
        ))}
        <DescriptionItem total label={t.total}>
          <Money amount={total} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** Where the money came from. */
export function CameCard({ totals }: Pick<Summary, 'totals'>) {
  const { came, total } = bothSides(totals)
  return (
    <Card title={t.cameTitle}>
      <DescriptionList>
        {came.map(({ kind, amount }) => (
          <DescriptionItem key={kind} label={t[kind]}>
            <Money amount={amount} />
          </DescriptionItem>
        ))}
        <DescriptionItem total label={t.total}>
          <Money amount={total} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
