import { collectionEndpoints, type ReplyOf } from '@kuri/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { staff } from '../../../api/staff-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { ListTools } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { Pager } from '../../../components/pager.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { useListQuery } from '../../../list/use-list-query.ts'
import type { ListConfig } from '../../../list/list-query.ts'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { act } from '../act.ts'
import { QueueSkeleton } from '../money/queue-skeleton.tsx'
import { UserLink } from '../user-link.tsx'

type Member = ReplyOf<typeof collectionEndpoints.collectorMembers>['members'][number]
type Choices = readonly { readonly value: string; readonly label: string }[]

const t = m.collect.admin

export const ASSIGNMENT_LIST: ListConfig<'name'> = {
  sorts: ['name'],
  defaultOrder: { sort: 'name', descending: false },
}

/** All ticket holders with their collector; a choice assigns the member to that collector at once. */
export function MemberAssignments() {
  const { listQuery, search, order, pageAddress } = useListQuery(ASSIGNMENT_LIST)
  const query = useQuery({ ...staff.collectorMembers(listQuery), placeholderData: keepPreviousData })
  const collectors = useQuery(staff.collectors()).data ?? []
  const mayChange = usePermission()('assign-collectors')
  const choices = [
    { value: '', label: t.noCollector },
    ...collectors.map(({ user }) => ({ value: user._id, label: user.name })),
  ]
  return (
    <Card flush title={t.whose}>
      <ListTools search={{ label: t.search, placeholder: t.searchHint, ...search }} order={order} orders={t.orders} />
      <QueryBoundary query={query} skeleton={<QueueSkeleton />} failed={t.failedMembers}>
        {({ members, total }) =>
          members.length === 0 ? (
            <EmptyState picture="emptyBowl" title={t.noMembers} why={t.noMembersWhy} />
          ) : (
            <>
              <ResponsiveTable
                caption={t.caption}
                columns={columnsOf(mayChange ? choices : null)}
                rows={members}
                rowKey={({ user }) => user._id}
                order={order}
              />
              <Pager list={t.caption} page={listQuery.page} total={total} to={pageAddress} />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

/** Without choices the collector is shown, not selectable. */
const columnsOf = (choices: Choices | null): TableColumn<Member>[] => [
  {
    key: 'name',
    title: t.member,
    cell: ({ user }) => (
      <>
        <UserLink user={user} />
        <span className="sm dim block">{user.location}</span>
      </>
    ),
  },
  {
    key: 'late',
    title: t.late,
    figure: true,
    showsTitleOnPhone: true,
    cell: ({ late }) => <Money amount={late} />,
  },
  {
    key: 'collector',
    title: t.collector,
    phone: 'full',
    cell: (member) =>
      choices ? <Choose member={member} choices={choices} /> : (member.collector?.name ?? t.noCollector),
  },
]

function Choose({ member: { user, collector }, choices }: { member: Member; choices: Choices }) {
  const assign = (collectorId: string) => {
    const chosen = choices.find(({ value }) => value === collectorId)
    const body = { collectorId: collectorId === '' ? null : collectorId }
    return act(() => call(collectionEndpoints.assignCollector, { params: { id: user._id }, body }), {
      done: collectorId === '' ? t.unassigned(user.name) : t.assigned(user.name, chosen?.label ?? ''),
      failed: t.failedAssign,
    })
  }
  return (
    <SelectField
      aria-label={t.choose(user.name)}
      data={choices.filter(({ value }) => value !== user._id)}
      value={collector?._id ?? ''}
      onChange={(event) => void assign(event.currentTarget.value)}
    />
  )
}
