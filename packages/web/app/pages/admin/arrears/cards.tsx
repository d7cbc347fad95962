import { sum } from '@kuri/domain'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { LongList } from '../../../components/long-list.tsx'
import { Money } from '../../../components/money.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { useBranchColumn } from '../../../list/branch-filter.tsx'
import { m } from '../../../messages/en.ts'
import type { Overview } from './row.ts'

const t = m.arrears
type Advance = Overview['advances'][number]

/** How old the debts are: the list an auditor needs first. */
export function AgesCard({ ages }: Pick<Overview, 'ages'>) {
  return (
    <Card title={t.ages}>
      <DescriptionList>
        {ages.map(({ band, tickets, owed }) => (
          <DescriptionItem key={band} label={`${t.bands[band]}, ${t.lateCount(tickets)}`}>
            <Money amount={owed} />
          </DescriptionItem>
        ))}
        <DescriptionItem total label={t.together}>
          <Money size="md" amount={sum(ages.map(({ owed }) => owed))} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** What the company has put in, scheme by scheme, and how much of it came back. */
export function AdvancesCard({ advances }: { advances: Advance[] }) {
  const shownColumns = useBranchColumn(columns, 1)
  return (
    <Card flush={advances.length > 0} title={t.advances}>
      {advances.length === 0 ? (
        <p className="dim">{t.noAdvances}</p>
      ) : (
        <LongList rows={advances} text={({ chitName }) => chitName} search={t.searchAdvances} none={t.noAdvances}>
          {(shown) => (
            <ResponsiveTable caption={t.advances} columns={shownColumns} rows={shown} rowKey={(row) => row.chitId} />
          )}
        </LongList>
      )}
    </Card>
  )
}

const columns: TableColumn<Advance>[] = [
  { key: 'scheme', title: t.scheme, cell: ({ chitName }) => <span className="strong">{chitName}</span> },
  {
    key: 'outstanding',
    title: t.outstanding,
    figure: true,
    showsTitleOnPhone: true,
    cell: ({ outstanding }) => <Money amount={outstanding} />,
  },
  {
    key: 'made',
    title: t.made,
    figure: true,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: ({ made }) => <Money amount={made} />,
  },
  {
    key: 'repaid',
    title: t.repaid,
    figure: true,
    phone: 'belowRight',
    showsTitleOnPhone: true,
    cell: ({ repaid }) => <Money amount={repaid} />,
  },
  {
    key: 'writtenOff',
    title: t.writtenOff,
    figure: true,
    phone: 'wide',
    cell: ({ writtenOff }) => <Money amount={writtenOff} />,
  },
]

/** What removed members may request. */
export function RefundsCard({ refunds }: Pick<Overview, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <Card title={t.refunds}>
      <ul>
        {refunds.map(({ person, amount }) => (
          <SumItem key={person.userId} what={person.name} about="">
            <Money amount={amount} />
          </SumItem>
        ))}
      </ul>
    </Card>
  )
}
