import { IconChevronRight } from '../../../icons/everywhere.ts'
import { formatPhone } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { peopleReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import type { User } from '../../../session.ts'
import { UserLink } from '../user-link.tsx'
import { RoleBadge } from '../role-badge.tsx'

const t = m.admin.dashboard
const { name, email, phone, role, noEmail } = m.admin.person

const columns: TableColumn<User>[] = [
  { key: 'name', title: name, cell: (user) => <UserLink user={user} /> },
  { key: 'email', title: email, phone: 'below', cell: (user) => user.email || noEmail },
  {
    key: 'phone',
    title: phone,
    phone: 'below',
    onlyWide: true,
    cell: (user) => <span className="num">{formatPhone(user.phone)}</span>,
  },
  { key: 'role', title: role, phone: 'corner', cell: (user) => <RoleBadge role={user.role} /> },
]

/** Who registered last. */
export function RecentUsers() {
  const query = useQuery(peopleReads.recentUsers())
  return (
    <Card
      flush
      title={t.recentUsers}
      aside={
        <Link to={paths.manageUsers()}>
          {t.manageUsers} <Icon of={IconChevronRight} small />
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failedUsers}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState picture="emptyBowl" title={t.noUsers} />
          ) : (
            <ResponsiveTable caption={t.recentUsers} columns={columns} rows={users} rowKey={(user) => user._id} />
          )
        }
      </QueryBoundary>
    </Card>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <div style={{ padding: 'var(--k-4) var(--k-5)' }}>
        <SkLines rows={5} />
      </div>
    </Loading>
  )
}
