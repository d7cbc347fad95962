import { subtract, ZERO } from '@kuri/domain'
import { Card } from '../../../components/card.tsx'
import { Line, Lines } from '../../../components/lines.tsx'
import { Money } from '../../../components/money.tsx'
import { Why } from '../../../components/why.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import type { Summary } from './both-sides.ts'

const { cash: sayCash, stands } = m.reports

/** What was late on the report's last day, and what lay in the pools. */
export function LateCard({ to, totals }: Pick<Summary, 'to' | 'totals'>) {
  return (
    <Card title={stands.title(dayText(to))}>
      <Lines>
        <Line label={stands.late}>
          <Money amount={totals.arrears} />
        </Line>
        <Line label={stands.advanced}>
          <Money amount={totals.advancesOutstanding} />
        </Line>
        <Line label={stands.pools}>
          <Money amount={totals.pool} />
        </Line>
      </Lines>
    </Card>
  )
}

/** What the company had on the report's last day, and how much of it was its own. */
export function CashCard({ to, cash }: Pick<Summary, 'to' | 'cash'>) {
  return (
    <Card title={sayCash.title(dayText(to))}>
      <Lines>
        <Line label={sayCash.bank}>
          <Money amount={cash.bank} />
        </Line>
        <Line label={sayCash.cash}>
          <Money amount={cash.cash} />
        </Line>
        <Line label={sayCash.collectors}>
          <Money amount={cash.collectors} />
        </Line>
        <Line label={sayCash.gateway}>
          <Money amount={cash.gateway} />
        </Line>
        <Line label={sayCash.members}>
          <Money amount={subtract(ZERO, cash.ofMembers)} />
        </Line>
        <Line total label={sayCash.own}>
          <Money amount={cash.cover} />
        </Line>
      </Lines>
      {cash.cover < 0 && <Why>{sayCash.short}</Why>}
    </Card>
  )
}
