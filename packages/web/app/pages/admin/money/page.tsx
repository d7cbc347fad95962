import { IconChevronRight } from '../../../icons/everywhere.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { ledgerReads, inboxReads } from '../../../api/admin-queries.ts'
import { prefetch, prefetchPages } from '../../../api/queries.ts'
import { QueryFallback } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { LedgerChecks } from '../ledger/ledger-checks.tsx'
import { filterIn } from './inbox.ts'
import { InboxList } from './inbox-list.tsx'
import { InboxSkeleton } from './inbox-skeleton.tsx'

const t = m.admin.money

export const handle: RoutePermission = { permission: 'read-pending-money' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const filter = filterIn(new URL(request.url).searchParams)
  prefetchPages(inboxReads.list(filter))
  return prefetch(ledgerReads.ledgerChecks())
}

/** Everything that waits for a decision about money, the longest waiting first; and whether the books are sound. */
export default function AdminMoney() {
  const selected = filterIn(useSearchParams()[0])
  const me = useMe()
  const query = useInfiniteQuery({ ...inboxReads.list(selected), placeholderData: (known) => known })
  const checks = useQuery({ ...ledgerReads.ledgerChecks(), enabled: usePermission()('read-ledger') })
  const inbox = query.data?.pages[0]
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        <QueriesBoundary queries={[query, checks]} skeleton={<InboxSkeleton />}>
          {query.data && inbox && me ? (
            <InboxList pages={query.data.pages} inbox={inbox} selected={selected} viewer={me} query={query} />
          ) : (
            <Card>
              <QueryFallback query={query} skeleton={<InboxSkeleton />} failed={m.admin.inbox.failed} />
            </Card>
          )}
          <Allowed to="read-ledger">
            <LedgerChecks
              short
              aside={
                <Link to={paths.ledger()}>
                  {t.toLedger} <Icon of={IconChevronRight} small />
                </Link>
              }
            />
          </Allowed>
        </QueriesBoundary>
      </div>
    </>
  )
}
