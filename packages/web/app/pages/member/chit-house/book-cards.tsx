import type { Day } from '@kuri/domain'
import { IconClock } from '@tabler/icons-react'
import { Badge } from '../../../components/badge.tsx'
import { BarChart } from '../../../components/bar-chart.tsx'
import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import { Line, Lines } from '../../../components/lines.tsx'
import { Money } from '../../../components/money.tsx'
import { DayText } from '../../../components/when.tsx'
import { m } from '../../../messages/en.ts'
import { bookOf, urgencyOf, type Instalment } from '../book/book.ts'
import type { HouseFacts } from './house.ts'
import { dividendsByMonth } from './month-money.ts'

const words = m.house.book
/** One or two say it better as numbers. */
const LEAST_BARS = 3

export function DividendsCard({ auctions }: HouseFacts) {
  const shares = dividendsByMonth(auctions)
  const [first] = shares
  const last = shares.at(-1)
  if (!first || !last || shares.length < LEAST_BARS) return null
  return (
    <Card title={m.house.dividends.title} aside={<span className="sm dim">{m.house.dividends.aside}</span>}>
      <BarChart
        bars={shares.map(({ monthNo, share }) => ({ key: monthNo, value: share }))}
        unit={m.house.dividends.month}
        colour={2}
        label={m.house.dividends.picture(first.monthNo, last.monthNo, first.share, last.share)}
      />
    </Card>
  )
}

/** Paid, saved by dividends, covered: the reader's own sum. */
export function BookCard({ instalments }: HouseFacts) {
  const { paid, dividends, covered, monthsPaid } = bookOf(instalments)
  return (
    <Card title={words.title}>
      <Lines>
        <Line label={words.paid(monthsPaid)}>
          <Money amount={paid} />
        </Line>
        <Line label={words.saved}>
          <Money amount={dividends} />
        </Line>
        <Line total label={words.covered}>
          <Money amount={covered} />
        </Line>
      </Lines>
    </Card>
  )
}

export function InstalmentsCard({ instalments, today }: HouseFacts & { today: Day }) {
  return (
    <Card flush title={words.instalments}>
      <FoldTable caption={words.caption} columns={columnsFor(today)} rows={instalments} rowKey={(row) => row._id} />
    </Card>
  )
}

const columnsFor = (today: Day): Column<Instalment>[] => [
  {
    key: 'month',
    title: words.monthWord,
    cell: (row) => <span className="strong">{`${row.monthNo}, ${row.month} ${row.year}`}</span>,
  },
  { key: 'due', title: words.due, fold: 'below', cell: (row) => <DayText day={row.dueDate} /> },
  { key: 'net', title: words.toPay, figure: true, cell: (row) => <Money amount={row.net} /> },
  {
    key: 'state',
    title: words.state,
    figure: true,
    fold: 'belowRight',
    cell: (row) => <State row={row} today={today} />,
  },
]

function State({ row, today }: { row: Instalment; today: Day }) {
  if (row.status === 'paid') return <Badge tone="ok">{words.states.paid}</Badge>
  const urgency = urgencyOf(row, today)
  if (urgency === 'overdue') return <Badge tone="late">{words.states.overdue}</Badge>
  if (urgency === 'today') {
    return (
      <Badge tone="turn" icon={IconClock}>
        {m.member.dashboard.dueTodayBadge}
      </Badge>
    )
  }
  return <Badge tone="plain">{words.states.upcoming}</Badge>
}
