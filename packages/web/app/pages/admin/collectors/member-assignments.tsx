import { ASSIGNMENT_FILTERS, collectionEndpoints, type ReplyOf } from '@kuri/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../api/client.ts'
import { staff, type AssignmentFilter } from '../../../api/staff-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { FilterLinks } from '../../../components/filter-links.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { ListTools } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { Pager } from '../../../components/pager.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { useListQuery } from '../../../list/use-list-query.ts'
import { readListQuery, type ListConfig } from '../../../list/list-query.ts'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { act, focusOn } from '../act.ts'
import { QueueSkeleton } from '../money/queue-skeleton.tsx'
import { UserLink } from '../user-link.tsx'

type Member = ReplyOf<typeof collectionEndpoints.collectorMembers>['members'][number]
type Choices = readonly { readonly value: string; readonly label: string }[]

const t = m.collect.admin

const ASSIGNMENT_LIST: ListConfig<'name'> = {
  sorts: ['name'],
  defaultOrder: { sort: 'name', descending: false },
}

const LIST = 'assignments'
/** A member who has a collector now leaves the list of those without one: the focus goes to the list. */
const toList = () => focusOn(LIST)

const filterIn = (params: URLSearchParams): AssignmentFilter | null =>
  ASSIGNMENT_FILTERS.find((one) => one === params.get('filter')) ?? null

/** The query of an address. */
export const assignmentsQuery = (params: URLSearchParams) => ({
  ...readListQuery(params, ASSIGNMENT_LIST),
  filter: filterIn(params),
})

/** All ticket holders with their collector, or those without one; a choice assigns the member to that collector at once. */
export function MemberAssignments() {
  const [params] = useSearchParams()
  const wanted = assignmentsQuery(params)
  const { search, order, pageAddress } = useListQuery(ASSIGNMENT_LIST)
  const query = useQuery({ ...staff.collectorMembers(wanted), placeholderData: keepPreviousData })
  const collectors = useQuery(staff.collectors()).data ?? []
  const mayChange = usePermission()('assign-collectors')
  const choices = [
    { value: '', label: t.noCollector },
    // who no longer collects is listed until what they hold is handed over
    ...collectors.filter(({ collects }) => collects).map(({ user }) => ({ value: user._id, label: user.name })),
  ]
  return (
    <Card id={LIST} flush title={t.whose}>
      <ListTools search={{ label: t.search, placeholder: t.searchHint, ...search }} order={order} orders={t.orders} />
      <FilterLinks
        label={t.filters}
        param="filter"
        choices={[
          { value: null, label: t.all },
          ...ASSIGNMENT_FILTERS.map((one) => ({ value: one, label: t.filter[one] })),
        ]}
        chosen={wanted.filter}
      />
      <QueryBoundary query={query} skeleton={<QueueSkeleton />} failed={t.failedMembers}>
        {({ members, total }) =>
          members.length === 0 ? (
            <EmptyState picture="emptyBowl" title={t.noMembers} why={t.noMembersWhy} />
          ) : (
            <>
              <ResponsiveTable
                caption={t.caption}
                columns={columnsOf(mayChange ? choices : null, wanted.filter === null ? undefined : toList)}
                rows={members}
                rowKey={({ user }) => user._id}
                order={order}
              />
              <Pager list={t.caption} page={wanted.page} total={total} to={pageAddress} />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

/** Without choices the collector is shown, not selectable. */
const columnsOf = (choices: Choices | null, onDone: (() => void) | undefined): TableColumn<Member>[] => [
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
      choices ? (
        <Choose member={member} choices={choices} onDone={onDone} />
      ) : (
        (member.collector?.name ?? t.noCollector)
      ),
  },
]

interface ChooseProps {
  member: Member
  choices: Choices
  onDone: (() => void) | undefined
}

function Choose({ member: { user, collector }, choices, onDone }: ChooseProps) {
  const assign = async (collectorId: string) => {
    const chosen = choices.find(({ value }) => value === collectorId)
    const body = { collectorId: collectorId === '' ? null : collectorId }
    const isDone = await act(() => call(collectionEndpoints.assignCollector, { params: { id: user._id }, body }), {
      done: collectorId === '' ? t.unassigned(user.name) : t.assigned(user.name, chosen?.label ?? ''),
      failed: t.failedAssign,
    })
    if (isDone) onDone?.()
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
