import { USER_SORTS, type peopleEndpoints, type ReplyOf } from '@kuri/contract'
import { formatPhone } from '@kuri/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { peopleReads, reportReads, type UserSort } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { ListTools } from '../../../components/list-tools.tsx'
import { Pager } from '../../../components/pager.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { useBranchColumn } from '../../../list/branch-filter.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { useListQuery } from '../../../list/use-list-query.ts'
import type { ListConfig } from '../../../list/list-query.ts'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { count } from '../../../messages/format.ts'
import type { User } from '../../../session.ts'
import { focusOn } from '../act.ts'
import { UserLink } from '../user-link.tsx'
import { RoleBadge } from '../role-badge.tsx'
import { UserActions } from './user-actions.tsx'
import css from './all-users.module.css'

const t = m.admin.users
const HEADING = 'all-users'

/** Newest first by default; the address can change it. */
export const USERS: ListConfig<UserSort> = { sorts: USER_SORTS, defaultOrder: { sort: 'since', descending: true } }

/** Everybody, found by name, email or phone. */
export function AllUsers() {
  const { listQuery, search, order, pageAddress } = useListQuery(USERS)
  // What was found stays until the next answer is here.
  const branch = useBranch()
  const shown = useBranchColumn(columns, 2)
  const query = useQuery({ ...peopleReads.users(listQuery, branch), placeholderData: keepPreviousData })
  const stats = useQuery(reportReads.stats()).data
  const mayDo = usePermission()
  const mayChange = mayDo('manage-users') && mayDo('manage-roles')
  const isOneAdmin = stats !== undefined && stats.totalUsers - stats.totalMembers <= 1
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {t.all}
        </span>
      }
      aside={stats && branch === null && <span className="sm dim num">{count(stats.totalUsers)}</span>}
    >
      <ListTools search={{ label: t.search, placeholder: t.searchHint, ...search }} order={order} orders={t.orders} />
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
        {({ users, total }) =>
          users.length === 0 ? (
            <EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy(listQuery.search)} />
          ) : (
            <>
              <ResponsiveTable
                caption={t.all}
                columns={mayChange ? [...shown, actionsOf(isOneAdmin)] : shown}
                rows={users}
                rowKey={(user) => user._id}
                order={order}
              />
              <Pager list={t.all} page={listQuery.page} total={total} to={pageAddress} />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

type Listed = ReplyOf<typeof peopleEndpoints.adminUsers>['users'][number]

const columns: TableColumn<Listed>[] = [
  {
    key: 'name',
    title: m.admin.person.name,
    sort: 'name',
    cell: (user) => (
      <>
        <UserLink user={user} />
        <span className="sm dim block">
          {user.code} · {user.email || m.admin.person.noEmail}
        </span>
      </>
    ),
  },
  {
    key: 'phone',
    title: m.admin.person.phone,
    phone: 'below',
    cell: (user) => <span className="num nowrap">{formatPhone(user.phone)}</span>,
  },
  {
    key: 'role',
    title: m.admin.person.role,
    sort: 'role',
    phone: 'corner',
    cell: (user) => <RoleBadge role={user.role} />,
  },
  {
    key: 'since',
    title: m.admin.person.since,
    sort: 'since',
    phone: 'wide',
    onlyWide: true,
    cell: (user) => (
      <span className="nowrap">
        <InstantText at={user.createdAt} as="day" />
      </span>
    ),
  },
]

const actionsOf = (isOneAdmin: boolean): TableColumn<User> => ({
  key: t.actions,
  title: '',
  phone: 'menu',
  cell: (user) => <UserActions user={user} isLast={user.isAdmin && isOneAdmin} onDeleted={() => focusOn(HEADING)} />,
})

function OnTheirWay() {
  return (
    <Loading className={css.waiting ?? ''}>
      <SkLines rows={5} />
    </Loading>
  )
}
