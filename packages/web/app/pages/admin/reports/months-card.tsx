import { day, monthNameOf, sum, yearOf, type Paise } from '@kuri/domain'
import { IconChevronDown } from '../../../icons/everywhere.ts'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Money } from '../../../components/money.tsx'
import { PairChart } from '../../../components/pair-chart.tsx'
import { m } from '../../../messages/en.ts'
import css from './reports.module.css'

/** A month in two sums that want to be seen beside each other. */
export interface MonthPair {
  /** Such as `2027-01`. */
  readonly month: string
  readonly whole: Paise
  readonly part: Paise
}

interface MonthsCardProps {
  title: string
  /** What the two sums are. */
  whole: string
  part: string
  /** The picture in words. */
  picture: string
  pairs: readonly MonthPair[]
}

const t = m.reports.months

/** Two sums month by month: as a picture, and as numbers for who opens them. */
export function MonthsCard({ title, whole, part, picture, pairs }: MonthsCardProps) {
  return (
    <Card title={title}>
      <ul className={css.keys}>
        <li>
          <i className={css.whole} />
          {whole}
        </li>
        <li>
          <i className={css.part} />
          {part}
        </li>
      </ul>
      <PairChart
        pairs={pairs.map(({ month, ...sums }) => ({ key: month, label: nameOf(month).slice(0, 3), ...sums }))}
        label={picture}
        lastOnly={t.lastOnly}
      />
      <details className={css.numbers}>
        <summary>
          {t.numbers}
          <Icon of={IconChevronDown} small />
        </summary>
        <ResponsiveTable
          caption={title}
          columns={columnsOf(pairs, { whole, part })}
          rows={[...pairs]}
          rowKey={({ month }) => month}
        />
      </details>
    </Card>
  )
}

/** Where there is nothing to draw. */
export const NoMonths = ({ title, why }: { title: string; why: string }) => (
  <Card title={title}>
    <p className="dim">{why}</p>
  </Card>
)

const nameOf = (month: string): string => monthNameOf(day(`${month}-01`))
export const longMonth = (month: string): string => `${nameOf(month)} ${yearOf(day(`${month}-01`))}`

const columnsOf = (
  pairs: readonly MonthPair[],
  titles: Pick<MonthsCardProps, 'whole' | 'part'>,
): TableColumn<MonthPair>[] => [
  { key: 'month', title: t.month, cell: ({ month }) => longMonth(month), total: t.all },
  {
    key: 'whole',
    title: titles.whole,
    figure: true,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: ({ whole }) => <Money plain amount={whole} />,
    total: <Money amount={sum(pairs.map(({ whole }) => whole))} />,
  },
  {
    key: 'part',
    title: titles.part,
    figure: true,
    cell: ({ part }) => <Money amount={part} />,
    total: <Money amount={sum(pairs.map(({ part }) => part))} />,
  },
]
