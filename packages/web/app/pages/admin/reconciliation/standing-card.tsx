import type { bankEndpoints, ReplyOf } from '@kuri/contract'
import { subtract, ZERO } from '@kuri/domain'
import { Alert } from '../../../components/alert.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Line, Lines } from '../../../components/lines.tsx'
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
        <Lines>
          <Line label={say.books}>
            <Money amount={books} />
          </Line>
          <Line label={say.statement(dayText(statement.to))}>
            <Money amount={statement.closing} />
          </Line>
          <Line total label={say.difference}>
            <Money amount={difference} size="md" />
          </Line>
        </Lines>
        <Lines tight>
          <Line label={say.onlyInBooks}>
            <Money amount={onlyInBooks} />
          </Line>
          <Line label={say.onlyAtBank}>
            <Money amount={subtract(ZERO, onlyAtBank)} />
          </Line>
          {missing !== 0 && (
            <Line label={say.missing}>
              <Money amount={subtract(ZERO, missing)} />
            </Line>
          )}
          <Line total label={say.difference}>
            <Money amount={difference} />
          </Line>
        </Lines>
        {missing !== 0 && <Alert tone="bad">{say.missingWhy}</Alert>}
      </div>
    </Card>
  )
}
