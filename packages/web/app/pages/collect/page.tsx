import { formatPhone } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staff } from '../../api/staff-queries.ts'
import { prefetch } from '../../api/queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { Card } from '../../components/card.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { EmptyState } from '../../components/state.tsx'
import { TextField } from '../../forms/fields.tsx'
import type { RoutePermission } from '../../layout/route-permission.ts'
import { m } from '../../messages/en.ts'
import { Collected, ReceiptCard } from './receipts.tsx'
import { InHandCard } from './in-hand-card.tsx'
import { Stop, type Round } from './stop.tsx'
import { UnsentCard } from './unsent-card.tsx'
import { useCollecting } from './use-collecting.ts'

const t = m.collect

export const handle: RoutePermission = { permission: 'collect' }

export const clientLoader = () => prefetch(staff.round())

/** A collector's day on one page: cash in hand, members to visit, and receipts. */
export default function Collect() {
  const query = useQuery(staff.round())
  const collecting = useCollecting()
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        <UnsentCard {...collecting} />
        {collecting.last && <ReceiptCard collection={collecting.last} onClose={collecting.close} />}
        <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
          {(round) => (
            <>
              <InHandCard {...round} />
              <Members members={round.members} collecting={collecting} />
              <Collected collections={round.collections} />
            </>
          )}
        </QueryBoundary>
      </div>
    </>
  )
}

type Collecting = ReturnType<typeof useCollecting>

function Members({ members, collecting }: { members: Round['members']; collecting: Collecting }) {
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = members.filter(({ user }) =>
    [user.name, user.location, user.address, user.phone, formatPhone(user.phone)].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  )
  if (members.length === 0) {
    return (
      <Card>
        <EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />
      </Card>
    )
  }
  return (
    <Card title={t.members}>
      <TextField
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <EmptyState picture="emptyBowl" title={t.noneFound} why={t.noneFoundWhy(words)} />
      ) : (
        <ul>
          {found.map((stop) => (
            <Stop key={stop.user._id} stop={stop} onCollect={collecting.collect} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={8} />
      </Card>
    </Loading>
  )
}
