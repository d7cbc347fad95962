import { subtract, ZERO } from '@kuri/domain'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import type { Summary } from './both-sides.ts'

const { cash: cashText, stands } = m.reports

/** What was late on the report's last day, and what lay in the pools. */
export function LateCard({ to, totals }: Pick<Summary, 'to' | 'totals'>) {
  return (
    <Card title={stands.title(dayText(to))}>
      <DescriptionList>
        <DescriptionItem label={stands.late}>
          <Money amount={totals.arrears} />
        </DescriptionItem>
        <DescriptionItem label={stands.advanced}>
          <Money amount={totals.advancesOutstanding} />
        </DescriptionItem>
        <DescriptionItem label={stands.pools}>
          <Money amount={totals.pool} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** What the company had on the report's last day, and how much of it was its own. */
export function CashCard({ to, cash }: Pick<Summary, 'to' | 'cash'>) {
  return (
    <Card title={cashText.title(dayText(to))}>
      <DescriptionList>
        <DescriptionItem label={cashText.bank}>
          <Money amount={cash.bank} />
        </DescriptionItem>
        <DescriptionItem label={cashText.cash}>
          <Money amount={cash.cash} />
        </DescriptionItem>
        <DescriptionItem label={cashText.collectors}>
          <Money amount={cash.collectors} />
        </DescriptionItem>
        <DescriptionItem label={cashText.gateway}>
          <Money amount={cash.gateway} />
        </DescriptionItem>
        <DescriptionItem label={cashText.members}>
          <Money amount={subtract(ZERO, cash.ofMembers)} />
        </DescriptionItem>
        <DescriptionItem label={cashText.tax}>
          <Money amount={subtract(ZERO, cash.taxOwed)} />
        </DescriptionItem>
        <DescriptionItem total label={cashText.own}>
          <Money amount={cash.own} />
        </DescriptionItem>
      </DescriptionList>
      {cash.own < 0 && <HelpText>{cashText.short}</HelpText>}
    </Card>
  )
}
