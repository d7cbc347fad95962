import { IconChevronRight } from '../../../icons/everywhere.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { bookReads, deskReads } from '../../../api/admin-queries.ts'
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
import { pileIn } from './desk.ts'
import { DeskList } from './desk-list.tsx'
import { DeskOnItsWay } from './desk-on-its-way.tsx'

const say = m.admin.money

export const handle: RoutePermission = { permission: 'read-money' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const pile = pileIn(new URL(request.url).searchParams)
  prefetchPages(deskReads.pile(pile))
  return prefetch(bookReads.ledgerChecks())
}

/** Everything that waits for a decision about money, the longest waiting first; and whether the books are sound. */
export default function AdminMoney() {
  const asked = pileIn(useSearchParams()[0])
  const me = useMe()
  const query = useInfiniteQuery({ ...deskReads.pile(asked), placeholderData: (known) => known })
  const checks = useQuery({ ...bookReads.ledgerChecks(), enabled: usePermission()('read-ledger') })
  const desk = query.data?.pages[0]
  return (
    <>
      <PageTitle title={say.title} lead={say.lead} />
      <div className="stack w">
        <QueriesBoundary queries={[query, checks]} skeleton={<DeskOnItsWay />}>
          {query.data && desk && me ? (
            <DeskList pages={query.data.pages} desk={desk} asked={asked} reader={me} query={query} />
          ) : (
            <Card>
              <QueryFallback query={query} skeleton={<DeskOnItsWay />} failed={m.admin.desk.failed} />
            </Card>
          )}
          <Allowed to="read-ledger">
            <LedgerChecks
              short
              aside={
                <Link to={paths.ledger()}>
                  {say.toLedger} <Icon of={IconChevronRight} small />
                </Link>
              }
            />
          </Allowed>
        </QueriesBoundary>
      </div>
    </>
  )
}
