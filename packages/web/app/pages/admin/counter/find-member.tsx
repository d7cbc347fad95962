import type { peopleSearchEndpoints, ReplyOf } from '@kuri/contract'
import { counterNumber, formatPhone, readCounterNumber } from '@kuri/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { peopleReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { SearchField } from '../../../components/list-tools.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import { useHasBranches } from '../../../list/branch-filter.tsx'
import { useSearch } from '../../../list/use-search.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { QueueSkeleton } from '../money/queue-skeleton.tsx'
import css from './counter.module.css'

type Member = ReplyOf<typeof peopleSearchEndpoints.findPeople>['members'][number]

const t = m.counter

/** The heading of the member who is open. */
export const MEMBER_AT_COUNTER = 'member-at-counter'

/** The number of a receipt or of a cheque's acknowledgement as it was typed: C2026-123 is C-2026-000123. Null: it is none. */
function receiptNumber(words: string): string | null {
  const read = /-\s*\d+$/.test(words) ? readCounterNumber(words) : null
  return read === null ? null : counterNumber(read)
}

/**
 * The members a search finds; none before something is typed. Enter opens the only one found, of several the first gets the
 * focus; the number of a receipt opens the receipt.
 */
export function FindMember({ chosen, isAlone }: { chosen: string | null; isAlone: boolean }) {
  const { value: search, onChange: setSearch } = useSearch()
  const navigate = useNavigate()
  const isOfBranch = useMe()?.branch !== undefined
  const query = useQuery({
    ...peopleReads.members(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = useRef<HTMLUListElement>(null)
  const onEnter = useEnter(search, query.isPlaceholderData ? undefined : query.data?.members, {
    chosen,
    focusFirst: () => found.current?.querySelector('a')?.focus(),
  })
  return (
    <Card flush className={css.find}>
      <div className={css.search}>
        <SearchField
          isFirst={chosen === null}
          label={t.search}
          placeholder={t.searchHint}
          value={search}
          onChange={setSearch}
          onEnter={(words) => {
            const receipt = receiptNumber(words)
            if (receipt === null) onEnter(words)
            else void navigate(paths.counter({ receipt }))
          }}
        />
      </div>
      {search === '' ? (
        isAlone && <EmptyState picture="emptyBowl" title={t.begin} />
      ) : (
        <QueryBoundary query={query} skeleton={<QueueSkeleton />} failed={t.failed}>
          {({ members, total }) =>
            members.length === 0 ? (
              <EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />
            ) : (
              <>
                <ul className={css.found} ref={found} aria-label={t.who}>
                  {members.map((member) => (
                    <Found key={member._id} {...{ member, search }} isChosen={member._id === chosen} />
                  ))}
                </ul>
                {total > members.length && <p className={`sm dim ${css.more}`}>{t.more(members.length)}</p>}
              </>
            )
          }
        </QueryBoundary>
      )}
      {/* below what is found: many hits would push them down, and a member who is open stands below their place */}
      <div data-waiting={(search !== '' && query.isLoading) || undefined} className={css.others}>
        {isOfBranch && (
          <p className={`sm ${css.more}`}>
            <Link to={paths.counterElsewhere()}>{t.elsewhere.link}</Link>
          </p>
        )}
        <Allowed to="enrol">
          <p className={`sm ${css.more}`}>
            <Link to={paths.enrol()}>{t.enrol}</Link>
          </p>
        </Allowed>
      </div>
    </Card>
  )
}

const addressOf = (member: Member, search: string): string =>
  `${paths.counter({ member: member._id })}&${new URLSearchParams({ q: search })}`

/** Enter waits for the answer to what is typed: one member is opened, of several the first gets the focus. */
function useEnter(
  search: string,
  members: Member[] | undefined,
  { chosen, focusFirst }: { chosen: string | null; focusFirst: () => void },
) {
  const navigate = useNavigate()
  const entered = useRef<string>(undefined)
  const answer = (found: Member[]) => {
    entered.current = undefined
    const [first] = found
    // who is open already is not drawn anew: the keys act there again
    if (first && found.length === 1 && first._id === chosen) document.getElementById(MEMBER_AT_COUNTER)?.focus()
    else if (first && found.length === 1) void navigate(addressOf(first, search))
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

interface FoundProps {
  member: Member
  search: string
  isChosen: boolean
}

function Found({ member, search, isChosen }: FoundProps) {
  const { name, code, phone, email, kind, isPhoneShared, tickets, actsFor, branch } = member
  const hasBranches = useHasBranches()
  const reached = formatPhone(phone)
  return (
    <li>
      <Link
        to={addressOf(member, search)}
        className={css.hit}
        data-hit
        aria-current={isChosen || undefined}
        preventScrollReset
      >
        <span className="strong">{t.named(name, kind)}</span>
        <Dues member={member} />
        <small>
          {[code, hasBranches && branch, reached && isPhoneShared ? t.shared(reached) : reached || email]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {actsFor !== null && <small>{t.actsFor(kind, actsFor.name, formatPhone(actsFor.phone))}</small>}
        {tickets.length > 0 && <small>{t.tickets(tickets)}</small>}
      </Link>
    </li>
  )
}

function Dues({ member: { due, late } }: { member: Member }) {
  if (due === 0) return <span className="sm dim">{t.nothingDue}</span>
  return <Badge tone={late > 0 ? 'late' : 'plain'}>{late === due ? t.late(late) : t.due(due)}</Badge>
}
