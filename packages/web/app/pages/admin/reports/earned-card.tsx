import { day, monthNameOf, sum, yearOf } from '@kuri/domain'
import { IconChevronDown } from '@tabler/icons-react'
import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Money } from '../../../components/money.tsx'
import { PairChart } from '../../../components/pair-chart.tsx'
import { m } from '../../../messages/en.ts'
import type { Summary } from './both-sides.ts'
import css from './reports.module.css'

type Month = Summary['months'][number]

const say = m.reports.earned

/** What auctions gave back to members and what the company earned by them, month by month. */
export function EarnedCard({ months }: Pick<Summary, 'months'>) {
  const last = months.findLast(({ dividends, commission }) => dividends > 0 || commission > 0)
  if (!last) {
    return (
      <Card title={say.title}>
        <p className="dim">{say.nothing}</p>
      </Card>
    )
  }
  return (
    <Card title={say.title}>
      <ul className={css.keys}>
        <li>
          <i className={css.due} />
          {say.dividends}
        </li>
        <li>
          <i className={css.collected} />
          {say.commission}
        </li>
      </ul>
      <PairChart
        pairs={months.map(({ month, dividends, commission }) => ({
          key: month,
          label: nameOf(month).slice(0, 3),
          whole: dividends,
          part: commission,
        }))}
        label={say.picture(longName(last.month), last.dividends, last.commission)}
      />
      <details className={css.numbers}>
        <summary>
          {m.reports.due.numbers}
          <Icon of={IconChevronDown} small />
        </summary>
        <FoldTable caption={say.title} columns={columnsOf(months)} rows={[...months]} rowKey={({ month }) => month} />
      </details>
    </Card>
  )
}

const nameOf = (month: string): string => monthNameOf(day(`${month}-01`))
const longName = (month: string): string => `${nameOf(month)} ${yearOf(day(`${month}-01`))}`

const columnsOf = (months: readonly Month[]): Column<Month>[] => [
  { key: 'month', title: m.reports.due.month, cell: ({ month }) => longName(month), total: m.reports.due.all },
  {
    key: 'dividends',
    title: say.dividends,
    figure: true,
    fold: 'below',
    titled: true,
    cell: ({ dividends }) => <Money plain amount={dividends} />,
    total: <Money amount={sum(months.map(({ dividends }) => dividends))} />,
  },
  {
    key: 'commission',
    title: say.commission,
    figure: true,
    cell: ({ commission }) => <Money amount={commission} />,
    total: <Money amount={sum(months.map(({ commission }) => commission))} />,
  },
]
