import type { previousBookEndpoints, ReplyOf } from '@kuri/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { peopleReads } from '../../../api/admin-queries.ts'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { DayText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import css from './user.module.css'

const t = m.previousBooks

type Page = ReplyOf<typeof previousBookEndpoints.previousPaymentsOf>
type Payment = Page['payments'][number]

/**
 * What this person paid before the company moved in, whoever holds the ticket now. Nothing where nothing was, and nothing while it
 * loads: it is the last card of its page.
 */
export function PreviousPaymentsCard({ userId }: { userId: string }) {
  const query = useInfiniteQuery(peopleReads.previousPayments(userId))
  const [first] = query.data?.pages ?? []
  if (first === undefined ? !query.isError : first.total === 0) return null
  return (
    <Card flush title={t.title}>
      <p className={`sm dim ${css.none}`}>{t.lead}</p>
      <PagedList query={query} rowsOf={({ payments }) => payments} none={null} failed={t.failed}>
        {(payments) => (
          <ResponsiveTable
            caption={t.caption}
            columns={first ? columnsOf(first) : []}
            rows={payments}
            rowKey={({ _id }) => _id}
          />
        )}
      </PagedList>
    </Card>
  )
}

/** `amount` and `total` are of all pages. */
const columnsOf = ({ amount, total }: Page): TableColumn<Payment>[] => [
  {
    key: 'chit',
    title: t.scheme,
    cell: ({ chitId, ticketNo }) => <span className="strong">{t.schemeOf(chitId.name, ticketNo)}</span>,
    total: t.total(total),
  },
  {
    key: 'month',
    title: t.month,
    phone: 'below',
    cell: ({ monthNo, month, year }) => t.monthOf(monthNo, month, year),
  },
  {
    key: 'amount',
    title: t.amount,
    figure: true,
    cell: (payment) => <Money amount={payment.amount} />,
    total: <Money amount={amount} />,
  },
  {
    key: 'paid',
    title: t.paidOn,
    figure: true,
    phone: 'belowRight',
    cell: ({ paidOn }) => (paidOn === null ? t.notKnown : <DayText day={paidOn} />),
  },
  { key: 'receipt', title: t.receipt, phone: 'below', cell: ({ receiptNo }) => receiptNo },
]
