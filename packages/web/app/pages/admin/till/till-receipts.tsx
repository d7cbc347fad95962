import type { counterEndpoints, ReplyOf } from '@kuri/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { staff } from '../../../api/staff-queries.ts'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'

type Receipt = ReplyOf<typeof counterEndpoints.counterReceipts>['receipts'][number]

const t = m.till.receipts

const columns: TableColumn<Receipt>[] = [
  {
    key: 'number',
    title: t.number,
    cell: ({ number }) => <Link to={paths.counter({ receipt: number })}>{number}</Link>,
  },
  { key: 'member', title: t.member, phone: 'below', cell: ({ user }) => user.name },
  { key: 'how', title: t.how, phone: 'wide', cell: ({ method }) => m.counter.pay.ways[method] },
  {
    key: 'time',
    title: t.time,
    phone: 'belowRight',
    cell: ({ takenAt }) => <InstantText at={takenAt} as="minute" />,
  },
  { key: 'amount', title: t.amount, figure: true, cell: ({ total }) => <Money amount={total} /> },
]

/** The receipts of a till, newest first. */
export function TillReceipts({ till }: { till: string }) {
  const query = useInfiniteQuery(staff.receiptsOfTill(till))
  return (
    <Card flush title={t.title}>
      <PagedList
        query={query}
        rowsOf={({ receipts }) => receipts}
        failed={t.failed}
        none={<EmptyState picture="emptyBowl" title={t.none} />}
      >
        {(rows) => <ResponsiveTable caption={t.title} columns={columns} rows={rows} rowKey={({ number }) => number} />}
      </PagedList>
    </Card>
  )
}
