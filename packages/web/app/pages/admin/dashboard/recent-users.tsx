import { IconChevronRight } from '../../../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { peopleReads } from '../../../api/admin-queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import type { User } from '../../../session.ts'
import { UserLink } from '../user-link.tsx'
import { RoleBadge } from '../role-badge.tsx'

const say = m.admin.dashboard
const { name, email, phone, role } = m.admin.person

const columns: Column<User>[] = [
  { key: 'name', title: name, cell: (user) => <UserLink user={user} /> },
  { key: 'email', title: email, fold: 'below', cell: (user) => user.email },
  { key: 'phone', title: phone, fold: 'below', cell: (user) => <span className="num">{user.phone}</span> },
  { key: 'role', title: role, fold: 'corner', cell: (user) => <RoleBadge role={user.role} /> },
]

/** Who registered last. */
export function RecentUsers() {
  const query = useQuery(peopleReads.recentUsers())
  return (
    <Card
      flush
      title={say.recentUsers}
      aside={
        <Link to={paths.manageUsers()}>
          {say.manageUsers} <Icon of={IconChevronRight} small />
        </Link>
      }
    >
      <Asked query={query} skeleton={<OnTheirWay />} failed={say.failedUsers}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState picture="emptyBowl" title={say.noUsers} />
          ) : (
            <FoldTable caption={say.recentUsers} columns={columns} rows={users} rowKey={(user) => user._id} />
          )
        }
      </Asked>
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
