import type { instalmentEndpoints, ReplyOf } from '@kuri/contract'
import { sum } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { contributions } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { ListTools } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { Pager } from '../../../components/pager.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { filterSortPaginate, type RowAccess } from '../../../list/filter-sort-paginate.ts'
import { useListQuery } from '../../../list/use-list-query.ts'
import type { ListConfig } from '../../../list/list-query.ts'
import { m } from '../../../messages/en.ts'
import { ReceiptLink } from '../../receipt-link.tsx'
import css from './user.module.css'

type Contribution = ReplyOf<typeof instalmentEndpoints.contributionsOf>[number]
type Sort = 'paid' | 'chit' | 'amount'

const t = m.person.payments

const listConfig: ListConfig<Sort> = {
  sorts: ['paid', 'chit', 'amount'],
  defaultOrder: { sort: 'paid', descending: true },
}
const rowAccess: RowAccess<Contribution, Sort> = {
  text: ({ chitId, month, year, receiptNo }) => `${chitId.name} ${month} ${year} ${receiptNo}`,
  by: {
    paid: ({ paidDate }) => paidDate.getTime(),
    chit: ({ chitId }) => chitId.name,
    amount: ({ amount }) => amount,
  },
}

/** Every contribution a person has paid. */
export function PaymentsCard({ userId }: { userId: string }) {
  const query = useQuery(contributions.of(userId))
  return (
    <Card flush title={t.title}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {(payments) =>
          payments.length === 0 ? <p className={`${css.none} dim`}>{t.none}</p> : <Found payments={payments} />
        }
      </QueryBoundary>
    </Card>
  )
}

function Found({ payments }: { payments: Contribution[] }) {
  const { listQuery, search, order, pageAddress } = useListQuery(listConfig)
  const { rows, found } = filterSortPaginate(payments, listQuery, rowAccess)
  return (
    <>
      <ListTools search={{ label: t.search, placeholder: t.searchHint, ...search }} order={order} orders={t.orders} />
      {found.length === 0 ? (
        <EmptyState picture="emptyBowl" title={t.noneFound} why={t.noneFoundWhy(listQuery.search)} />
      ) : (
        <>
          <ResponsiveTable
            caption={t.caption}
            columns={columnsOf(found)}
            rows={rows}
            rowKey={({ _id }) => _id}
            order={order}
          />
          <Pager list={t.title} page={listQuery.page} total={found.length} to={pageAddress} />
        </>
      )}
    </>
  )
}

const columnsOf = (found: readonly Contribution[]): TableColumn<Contribution>[] => [
  {
    key: 'chit',
    title: t.chit,
    sort: 'chit',
    cell: ({ chitId }) => <span className="strong">{chitId.name}</span>,
    total: t.total(found.length),
  },
  { key: 'month', title: t.month, phone: 'below', cell: ({ month, year }) => `${month} ${year}` },
  {
    key: 'amount',
    title: t.amount,
    sort: 'amount',
    figure: true,
    cell: ({ amount }) => <Money amount={amount} />,
    total: <Money amount={sum(found.map(({ amount }) => amount))} />,
  },
  {
    key: 'paid',
    title: t.paid,
    sort: 'paid',
    figure: true,
    phone: 'belowRight',
    cell: ({ paidDate }) => <InstantText at={paidDate} as="day" />,
  },
  { key: 'receipt', title: t.receipt, phone: 'below', cell: ({ receiptNo }) => <ReceiptLink no={receiptNo} /> },
]

function LoadingSkeleton() {
  return (
    <Loading className={css.none ?? ''}>
      <SkLines rows={4} />
    </Loading>
  )
}
