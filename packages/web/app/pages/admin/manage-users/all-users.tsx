import { endpoints } from '@kuri/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/when.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Why } from '../../../components/why.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { count } from '../../../messages/format.ts'
import type { User } from '../../../session.ts'
import { act, focusOn } from '../act.ts'
import { RoleBadge } from '../role-badge.tsx'
import css from './all-users.module.css'

const words = m.admin
const say = words.users
const TYPING_PAUSE_MS = 250
const HEADING = 'all-users'

/** Everybody, newest first, found by name, email or phone. */
export function AllUsers() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const query = useUsers(search)
  const stats = useQuery(admin.stats()).data
  const isOneAdmin = stats !== undefined && stats.totalUsers - stats.totalMembers <= 1
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {say.all}
        </span>
      }
      aside={stats && <span className="sm dim num">{count(stats.totalUsers)}</span>}
    >
      <div className={css.tools}>
        <TextField
          aria-label={say.search}
          placeholder={say.searchHint}
          type="search"
          leftSection={<Icon of={IconSearch} />}
          leftSectionWidth="2.75rem"
          styles={{ input: { paddingLeft: '2.75rem' } }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Found query={query} search={search} columns={columnsOf(isOneAdmin)} />
    </Card>
  )
}

interface FoundProps {
  query: ReturnType<typeof useUsers>
  search: string
  columns: Column<User>[]
}

/** What was found stays until the next answer is here. */
const useUsers = (search: string) => useInfiniteQuery({ ...admin.users(search), placeholderData: keepPreviousData })

function Found({ query, search, columns }: FoundProps) {
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState title={say.failed} error={query.error} onRetry={query.refetch} />
    ) : (
      <Loading className={css.waiting ?? ''}>
        <SkLines rows={5} />
      </Loading>
    )
  }
  const users = query.data.pages.flatMap((page) => page.users)
  if (users.length === 0) return <EmptyState picture="emptyBowl" title={say.none} why={say.noneWhy(search)} />
  return (
    <>
      <FoldTable caption={say.all} columns={columns} rows={users} rowKey={(user) => user._id} />
      {query.hasNextPage && (
        <div className={css.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {say.more}
          </Button>
        </div>
      )}
    </>
  )
}

const columnsOf = (isOneAdmin: boolean): Column<User>[] => [
  {
    key: 'name',
    title: words.person.name,
    cell: (user) => (
      <>
        <span className="strong">{user.name}</span>
        <span className="sm dim block">{user.email}</span>
      </>
    ),
  },
  {
    key: 'phone',
    title: words.person.phone,
    fold: 'below',
    cell: (user) => <span className="num nowrap">{user.phone}</span>,
  },
  {
    key: 'role',
    title: words.person.role,
    fold: 'corner',
    cell: (user) => <RoleBadge isAdmin={user.isAdmin} />,
  },
  {
    key: 'since',
    title: words.person.since,
    fold: 'wide',
    later: true,
    cell: (user) => (
      <span className="nowrap">
        <InstantText at={user.createdAt} as="day" />
      </span>
    ),
  },
  {
    key: say.actions,
    title: '',
    fold: 'actions',
    cell: (user) => <Actions user={user} isLast={user.isAdmin && isOneAdmin} />,
  },
]

function Actions({ user, isLast }: { user: User; isLast: boolean }) {
  const params = { id: user._id }
  const remove = async () => {
    const told = { done: say.deleted, failed: say.failedDelete }
    if (await act(() => call(endpoints.deleteUser, { params }), told)) focusOn(HEADING)
  }
  if (isLast) {
    return (
      <div className={css.last}>
        <Button variant="default" disabled aria-describedby={`last-${user._id}`}>
          {say.delete}
        </Button>
        <Why id={`last-${user._id}`}>{say.lastAdmin}</Why>
      </div>
    )
  }
  return (
    <div className={css.actions}>
      <ChangeRole user={user} />
      <ConfirmButton
        variant="subtle"
        color="brick"
        danger
        question={say.deleteQuestion}
        consequence={say.deleteConsequence(user.name)}
        verb={say.deleteVerb(user.name)}
        onConfirm={remove}
      >
        {say.delete}
      </ConfirmButton>
    </div>
  )
}

function ChangeRole({ user }: { user: User }) {
  const params = { id: user._id }
  if (user.isAdmin) {
    return (
      <ConfirmButton
        variant="default"
        danger
        question={say.removeAdminQuestion}
        consequence={say.removeAdminConsequence(user.name)}
        verb={say.removeAdminVerb(user.name)}
        onConfirm={() =>
          act(() => call(endpoints.removeAdmin, { params }), { done: say.demoted, failed: say.failedDemote })
        }
      >
        {say.removeAdmin}
      </ConfirmButton>
    )
  }
  return (
    <ConfirmButton
      variant="default"
      question={say.makeAdminQuestion}
      consequence={say.makeAdminConsequence(user.name)}
      verb={say.makeAdminVerb(user.name)}
      onConfirm={() =>
        act(() => call(endpoints.makeAdmin, { params }), { done: say.promoted, failed: say.failedPromote })
      }
    >
      {say.makeAdmin}
    </ConfirmButton>
  )
}
