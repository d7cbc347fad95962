import type { instalmentEndpoints, ReplyOf } from '@kuri/contract'
import { sum } from '@kuri/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { contributions, prefetchPages } from '../../api/queries.ts'
import { Card } from '../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../components/responsive-table.tsx'
import { Money } from '../../components/money.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { EmptyState } from '../../components/state.tsx'
import { InstantText } from '../../components/time-text.tsx'
import { m } from '../../messages/en.ts'
import { usePermission } from '../../use-permission.ts'

type Entry = ReplyOf<typeof instalmentEndpoints.historyPage>['entries'][number]

const t = m.member.history

export const clientLoader = () => prefetchPages(contributions.history())

export default function History() {
  const may = usePermission()
  const query = useInfiniteQuery(contributions.history())
  const isEmpty = query.data?.pages[0]?.entries.length === 0
  return (
    <>
      <PageTitle title={t.title} lead={may('read-money') ? t.leadOfAll : t.lead} />
      <Card flush={query.data !== undefined && !isEmpty}>
        <PagedList
          query={query}
          rowsOf={(page) => page.entries}
          skeleton={<LoadingSkeleton />}
          failed={t.failed}
          none={<EmptyState picture="blankPassbook" title={t.none} why={t.noneWhy} />}
        >
          {(rows) => (
            <ResponsiveTable
              caption={t.caption}
              columns={columnsOf(query.hasNextPage ? undefined : rows)}
              rows={rows}
              rowKey={(entry) => entry._id}
            />
          )}
        </PagedList>
      </Card>
    </>
  )
}

/** `all`: undefined as long as some of the list is on the server; a sum of a part would be taken for the whole. */
const columnsOf = (all: readonly Entry[] | undefined): TableColumn<Entry>[] => [
  { key: 'date', title: t.date, phone: 'below', cell: (entry) => <InstantText at={entry.date} as="day" /> },
  {
    key: 'scheme',
    title: t.scheme,
    cell: (entry) => <span className="strong">{entry.schemeName}</span>,
    total: all && t.total(all.length),
  },
  {
    key: 'amount',
    title: t.amount,
    figure: true,
    cell: (entry) => <Money amount={entry.amount} />,
    total: all && <Money amount={sum(all.map(({ amount }) => amount))} />,
  },
  { key: 'member', title: t.member, phone: 'belowRight', cell: (entry) => entry.memberName },
]

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={6} />
    </Loading>
  )
}
