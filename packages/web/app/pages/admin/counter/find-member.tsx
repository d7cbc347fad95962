import type { peopleSearchEndpoints, ReplyOf } from '@kuri/contract'
import { formatPhone } from '@kuri/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { peopleReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { SearchField } from '../../../components/list-tools.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { useSearch } from '../../../list/use-search.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { QueueSkeleton } from '../money/queue-skeleton.tsx'
import { UserLink } from '../user-link.tsx'
import type { Taken } from './page.tsx'
import { TakeMoney } from './take-money.tsx'
import css from './counter.module.css'

type Member = ReplyOf<typeof peopleSearchEndpoints.findPeople>['members'][number]

const t = m.counter

/** The members a search finds; none before something is typed. Enter opens the only one found. */
export function FindMember({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const { value: search, onChange: setSearch } = useSearch()
  const query = useQuery({
    ...peopleReads.members(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = useRef<HTMLUListElement>(null)
  const onEnter = useEnter(search, query.isPlaceholderData ? undefined : query.data?.members, () =>
    found.current?.querySelector('a')?.focus(),
  )
  return (
    <Card flush title={t.who}>
      <div className={css.search}>
        <SearchField
          isFirst
          label={t.search}
          placeholder={t.searchHint}
          value={search}
          onChange={setSearch}
          onEnter={onEnter}
        />
      </div>
      {search === '' ? (
        <EmptyState picture="emptyBowl" title={t.begin} />
      ) : (
        <QueryBoundary query={query} skeleton={<QueueSkeleton />} failed={t.failed}>
          {({ members, total }) =>
            members.length === 0 ? (
              <EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />
            ) : (
              <>
                <ul className={css.found} ref={found}>
                  {members.map((member) => (
                    <Found key={member._id} member={member} onTaken={onTaken} />
                  ))}
                </ul>
                {total > members.length && <p className={`sm dim ${css.more}`}>{t.more(members.length)}</p>}
              </>
            )
          }
        </QueryBoundary>
      )}
    </Card>
  )
}

/** Enter waits for the answer to what is typed: one member is opened, of several the first gets the focus. */
function useEnter(search: string, members: Member[] | undefined, focusFirst: () => void) {
  const navigate = useNavigate()
  const entered = useRef<string>(undefined)
  const answer = (found: Member[]) => {
    entered.current = undefined
    const [first] = found
    if (first && found.length === 1) void navigate(paths.user(first._id))
    else focusFirst()
  }
  useEffect(() => {
    if (entered.current === search && members !== undefined) answer(members)
  })
  return (words: string) => {
    entered.current = words
    if (words === search && members !== undefined) answer(members)
  }
}

function Found({ member, onTaken }: { member: Member; onTaken: (taken: Taken) => void }) {
  const { code, phone, email, tickets } = member
  return (
    <SumItem
      what={<UserLink user={member} />}
      about={[code, formatPhone(phone) || email, t.tickets(tickets)].filter(Boolean).join(' · ')}
    >
      <div className={css.due}>
        <Dues member={member} />
      </div>
      <TakeMoney user={member} onTaken={onTaken} />
      <LinkButton to={paths.user(member._id)}>{t.contributions}</LinkButton>
    </SumItem>
  )
}

function Dues({ member: { due, late } }: { member: Member }) {
  if (due === 0) return <span className="sm dim">{t.nothingDue}</span>
  return <Badge tone={late > 0 ? 'late' : 'plain'}>{late === due ? t.late(late) : t.due(due)}</Badge>
}
