import type { bankEndpoints, ReplyOf } from '@kuri/contract'
import { subtract, ZERO } from '@kuri/domain'
import { Alert } from '../../../components/alert.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'

export type Reconciled = ReplyOf<typeof bankEndpoints.reconciliation>

const t = m.bank

/** The difference between the bank and the books, and what it is made of. */
export function StandingCard({ all }: { all: Reconciled }) {
  const { books, statement, difference, onlyInBooks, onlyAtBank, missing, isExplained, toExplain } = all
  if (statement === null) {
    return (
      <Card title={t.standing}>
        <EmptyState picture="blankPassbook" title={t.noStatement} why={t.noStatementWhy} />
      </Card>
    )
  }
  return (
    <Card
      title={t.standing}
      aside={
        isExplained ? (
          <Badge tone="ok">{t.explained}</Badge>
        ) : (
          <Badge tone="turn">{t.unexplained(Math.max(toExplain, 1))}</Badge>
        )
      }
    >
      <div className="stack">
        <DescriptionList>
          <DescriptionItem label={t.books}>
            <Money amount={books} />
          </DescriptionItem>
          <DescriptionItem label={t.statement(dayText(statement.to))}>
            <Money amount={statement.closing} />
          </DescriptionItem>
          <DescriptionItem total label={t.difference}>
            <Money amount={difference} size="md" />
          </DescriptionItem>
        </DescriptionList>
        <DescriptionList tight>
          <DescriptionItem label={t.onlyInBooks}>
            <Money amount={onlyInBooks} />
          </DescriptionItem>
          <DescriptionItem label={t.onlyAtBank}>
            <Money amount={subtract(ZERO, onlyAtBank)} />
          </DescriptionItem>
          {missing !== 0 && (
            <DescriptionItem label={t.missing}>
              <Money amount={subtract(ZERO, missing)} />
            </DescriptionItem>
          )}
          <DescriptionItem total label={t.difference}>
            <Money amount={difference} />
          </DescriptionItem>
        </DescriptionList>
        {missing !== 0 && <Alert tone="bad">{t.missingWhy}</Alert>}
      </div>
    </Card>
  )
}
