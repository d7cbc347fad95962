import type { Day } from '@kuri/domain'
import { IconClock } from '../../../icons/everywhere.ts'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { useShowAll } from '../../../components/use-printing.ts'
import { DayText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { urgencyOf, type Instalment } from '../book/book.ts'
import { NetSum, PartPaid } from '../book/net-sum.tsx'
import { PreviousPayments } from '../../previous-payments.tsx'
import { useTicketChoice } from '../book/ticket-choice.tsx'
import { around } from './around.ts'
import type { ChitCardProps } from './chit-detail.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.book
const FIRST = 6

/** The reader's contributions here, month by month; the ones around now first. */
export function InstalmentsCard({ instalments: ofAll, auctions, today }: ChitCardProps & { today: Day }) {
  const { instalments, choice } = useTicketChoice(ofAll)
  const [all, showAll] = useShowAll()
  const few = around(instalments, ({ status }) => status !== 'paid', FIRST)
  return (
    <Card flush title={t.instalments} aside={choice}>
      <ResponsiveTable
        caption={t.caption}
        columns={columnsFor(auctions, today)}
        rows={all ? instalments : few}
        rowKey={(row) => row._id}
      />
      {!all && instalments.length > FIRST && (
        <div className={css.more}>
          <Button variant="subtle" onClick={showAll}>
            {t.all(instalments.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

const columnsFor = (auctions: ChitCardProps['auctions'], today: Day): TableColumn<Instalment>[] => [
  {
    key: 'month',
    title: t.monthWord,
    cell: (row) => (
      <>
        <span className="strong">{t.monthNo(row.monthNo, row.month, row.year)}</span>
        <PartPaid of={row} />
        {row.previous && <PreviousPayments payments={row.previous} />}
      </>
    ),
  },
  { key: 'due', title: t.due, phone: 'below', cell: (row) => <DayText day={row.dueDate} /> },
  { key: 'net', title: t.toPay, figure: true, cell: (row) => <NetSum instalment={row} auctions={auctions} /> },
  {
    key: 'state',
    title: t.state,
    figure: true,
    phone: 'belowRight',
    cell: (row) => <State row={row} today={today} />,
  },
]

function State({ row, today }: { row: Instalment; today: Day }) {
  if (row.status === 'paid') return <Badge tone="ok">{t.states.paid}</Badge>
  const urgency = urgencyOf(row, today)
  if (urgency === 'overdue') return <Badge tone="late">{t.states.overdue}</Badge>
  if (urgency === 'today') {
    return (
      <Badge tone="turn" icon={IconClock}>
        {m.member.scheme.due.today}
      </Badge>
    )
  }
  return <Badge tone="plain">{t.states.upcoming}</Badge>
}
