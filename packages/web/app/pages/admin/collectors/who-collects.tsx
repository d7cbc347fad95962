import { collectionEndpoints, type ReplyOf } from '@kuri/contract'
import { cashWarning, formatPhone } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { staff } from '../../../api/staff-queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Money } from '../../../components/money.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { count } from '../../../messages/format.ts'
import { usePermission } from '../../../use-permission.ts'
import { act } from '../act.ts'
import { QueueSkeleton } from '../money/queue-skeleton.tsx'
import { UserLink } from '../user-link.tsx'
import { LimitCash } from './limit-cash.tsx'

export type Collector = ReplyOf<typeof collectionEndpoints.collectors>[number]

const t = m.collect.admin

/** Who carries how much of the company's money, and since when. */
export function WhoCollects() {
  const may = usePermission()
  const query = useQuery(staff.collectors())
  return (
    <Card flush title={t.who}>
      <QueryBoundary query={query} skeleton={<QueueSkeleton />} failed={t.failed}>
        {(collectors) =>
          collectors.length === 0 ? (
            <EmptyState picture="emptyBowl" title={t.nobody} why={t.nobodyWhy} />
          ) : (
            <ResponsiveTable
              caption={t.who}
              columns={[
                ...columns,
                ...(may('assign-collectors') ? [LIMIT] : []),
                ...(may('receive-collections') && collectors.some(isFormer) ? [RECEIVE] : []),
              ]}
              rows={collectors}
              rowKey={({ user }) => user._id}
            />
          )
        }
      </QueryBoundary>
    </Card>
  )
}

const columns: TableColumn<Collector>[] = [
  {
    key: 'name',
    title: t.name,
    cell: ({ user, collects }) => (
      <>
        <UserLink user={user} />
        <span className="sm dim block num">{formatPhone(user.phone)}</span>
        {!collects && <Badge tone="plain">{t.former}</Badge>}
      </>
    ),
  },
  { key: 'from', title: t.from, figure: true, phone: 'wide', cell: ({ members }) => count(members) },
  {
    key: 'cash',
    title: t.inCash,
    figure: true,
    showsTitleOnPhone: true,
    cell: ({ inHand: { cash }, mostCash, ownMostCash }) => {
      const warning = cashWarning(cash, mostCash)
      return (
        <>
          <Money amount={cash} /> {warning && <Badge tone="late">{m.signedReceipts.limits[warning]}</Badge>}
          <span className="sm dim block">{t.mostCash(mostCash, ownMostCash !== null)}</span>
        </>
      )
    },
  },
  {
    key: 'upi',
    title: t.inUpi,
    figure: true,
    showsTitleOnPhone: true,
    phone: 'belowRight',
    cell: ({ inHand }) => <Money amount={inHand.upi} />,
  },
  {
    key: 'since',
    title: t.since,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: ({ since }) =>
      since === null ? <span className="dim">{t.nothing}</span> : <InstantText at={since} as="day" />,
  },
]

const LIMIT: TableColumn<Collector> = {
  key: 'limit',
  title: t.limit,
  phone: 'actions',
  cell: (collector) => collector.collects && <LimitCash collector={collector} />,
}

/** They cannot hand over themselves any more: the page Collect is closed to them. */
const isFormer = ({ collects, toHandOver }: Collector): boolean => !collects && toHandOver

const RECEIVE: TableColumn<Collector> = {
  key: 'receive',
  title: t.receive,
  phone: 'actions',
  cell: (collector) =>
    isFormer(collector) && (
      <ConfirmButton
        variant="default"
        question={t.receiveQuestion(collector.user.name)}
        consequence={t.receiveConsequence}
        verb={t.receiveVerb}
        onConfirm={() =>
          act(() => call(collectionEndpoints.handoverOfFormer, { params: { id: collector.user._id } }), {
            done: t.received,
            failed: t.failedReceive,
          })
        }
      >
        {t.receive}
      </ConfirmButton>
    ),
}
