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

const say = m.reports.due

/** What fell due month by month, and what of it is paid. */
export function DueCard({ months }: Pick<Summary, 'months'>) {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) {
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
          {say.due}
        </li>
        <li>
          <i className={css.collected} />
          {say.collected}
        </li>
      </ul>
      <PairChart
        pairs={months.map(({ month, due, collected }) => ({
          key: month,
          label: nameOf(month).slice(0, 3),
          whole: due,
          part: collected,
        }))}
        label={say.picture(longName(first.month), longName(last.month), last.collected, last.due)}
      />
      <details className={css.numbers}>
        <summary>
          {say.numbers}
          <Icon of={IconChevronDown} small />
        </summary>
        <FoldTable caption={say.title} columns={columnsOf(months)} rows={months} rowKey={({ month }) => month} />
      </details>
    </Card>
  )
}

const nameOf = (month: string): string => monthNameOf(day(`${month}-01`))
const longName = (month: string): string => `${nameOf(month)} ${yearOf(day(`${month}-01`))}`

const columnsOf = (months: readonly Month[]): Column<Month>[] => [
  { key: 'month', title: say.month, cell: ({ month }) => longName(month), total: say.all },
  {
    key: 'due',
    title: say.due,
    figure: true,
    fold: 'belowRight',
    cell: ({ due }) => (
      <>
        <span className="only-phone">{say.due} </span>
        <Money plain amount={due} />
      </>
    ),
    total: <Money amount={sum(months.map(({ due }) => due))} />,
  },
  {
    key: 'collected',
    title: say.collected,
    figure: true,
    cell: ({ collected }) => <Money amount={collected} />,
    total: <Money amount={sum(months.map(({ collected }) => collected))} />,
  },
]
