import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { chits, prefetch } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Money } from '../../../components/money.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { LeaveButton } from './leave-button.tsx'
import { membershipIn } from './join-order.ts'
import { schemeId } from './scheme-id.ts'
import { StatusBadge, type Chit } from './status-badge.tsx'

const t = m.member.joined

export const clientLoader = () => prefetch(chits.joined())

export default function JoinedSchemes() {
  const query = useQuery(chits.joined())
  const userId = useMe()?._id ?? ''
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <Card flush={(query.data?.length ?? 0) > 0}>
        <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                picture="emptyBowl"
                title={t.none}
                why={t.noneWhy}
                action={<LinkButton to={paths.joinChit('sample')}>{m.member.chits.join}</LinkButton>}
              />
            ) : (
              <ResponsiveTable
                caption={t.caption}
                columns={columnsFor(userId, rows)}
                rows={rows}
                rowKey={(chit) => chit._id}
              />
            )
          }
        </QueryBoundary>
      </Card>
    </>
  )
}

const leaving: TableColumn<Chit> = {
  key: 'leave',
  title: t.leave,
  phone: 'actions',
  cell: (chit) => <LeaveButton chit={chit} />,
}

const columnsFor = (userId: string, rows: readonly Chit[]): TableColumn<Chit>[] => [
  {
    key: 'name',
    title: t.name,
    cell: (chit) => (
      <span className="row wrap">
        <Link className="strong" to={paths.chit(chit._id)}>
          {chit.name}
        </Link>
        {membershipIn(chit, userId) === 'pending' ? (
          <Badge tone="wait">{t.waiting}</Badge>
        ) : (
          <StatusBadge chit={chit} />
        )}
      </span>
    ),
  },
  { key: 'amount', title: t.amount, figure: true, cell: (chit) => <Money amount={chit.amount} /> },
  {
    key: 'members',
    title: t.members,
    figure: true,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: (chit) => m.member.scheme.seats(chit.membersJoined, chit.totalMembers),
  },
  {
    key: 'duration',
    title: t.duration,
    figure: true,
    phone: 'belowRight',
    cell: (chit) => m.member.scheme.months(chit.durationInMonths),
  },
  {
    key: 'created',
    title: t.created,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: (chit) => <InstantText at={chit.createdAt} as="day" />,
  },
  {
    key: 'id',
    title: t.id,
    phone: 'belowRight',
    showsTitleOnPhone: true,
    cell: (chit) => <span className="num">{schemeId(chit._id)}</span>,
  },
  ...(rows.some(({ status }) => status === 'forming') ? [leaving] : []),
]

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={4} />
    </Loading>
  )
}
