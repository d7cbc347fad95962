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

const say = m.bank

/** The difference between the bank and the books, and what it is made of. */
export function StandingCard({ all }: { all: Reconciled }) {
  const { books, statement, difference, onlyInBooks, onlyAtBank, missing, isExplained, toExplain } = all
  if (statement === null) {
    return (
      <Card title={say.standing}>
        <EmptyState picture="blankPassbook" title={say.noStatement} why={say.noStatementWhy} />
      </Card>
    )
  }
  return (
    <Card
      title={say.standing}
      aside={
        isExplained ? (
          <Badge tone="ok">{say.explained}</Badge>
        ) : (
          <Badge tone="turn">{say.unexplained(Math.max(toExplain, 1))}</Badge>
        )
      }
    >
      <div className="stack">
        <DescriptionList>
          <DescriptionItem label={say.books}>
            <Money amount={books} />
          </DescriptionItem>
          <DescriptionItem label={say.statement(dayText(statement.to))}>
            <Money amount={statement.closing} />
          </DescriptionItem>
          <DescriptionItem total label={say.difference}>
            <Money amount={difference} size="md" />
          </DescriptionItem>
        </DescriptionList>
        <DescriptionList tight>
          <DescriptionItem label={say.onlyInBooks}>
            <Money amount={onlyInBooks} />
          </DescriptionItem>
          <DescriptionItem label={say.onlyAtBank}>
            <Money amount={subtract(ZERO, onlyAtBank)} />
          </DescriptionItem>
          {missing !== 0 && (
            <DescriptionItem label={say.missing}>
              <Money amount={subtract(ZERO, missing)} />
            </DescriptionItem>
          )}
          <DescriptionItem total label={say.difference}>
            <Money amount={difference} />
          </DescriptionItem>
        </DescriptionList>
        {missing !== 0 && <Alert tone="bad">{say.missingWhy}</Alert>}
      </div>
    </Card>
  )
}
