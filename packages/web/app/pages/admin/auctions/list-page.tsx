import { useQuery } from '@tanstack/react-query'
import { auctionReads } from '../../../api/admin-queries.ts'
import { auctions, prefetch, prefetchPages } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useToday } from '../../../today.ts'
import { AuctionLists, AuctionsOnTheirWay } from '../../member/auctions/auction-list.tsx'
import { filingDuty } from '../../member/book/duties.ts'
import { MINUTES_TO_FILE, MinutesToFile } from './minutes-to-file.tsx'

const t = m.admin.auctions

export const handle: RoutePermission = { permission: 'read-every-chit' }

export const clientLoader = () => {
  prefetchPages(auctions.page('open'), auctions.page('late'), auctions.page('next'))
  return prefetch(auctionReads.minutesToFile())
}

export default function AdminAuctions() {
  return (
    <>
      <PageTitle
        title={t.title}
        lead={t.lead}
        action={<LinkButton to={paths.auctionCalendar()}>{m.auctionCalendar.title}</LinkButton>}
      />
      <QueriesBoundary queries={[useQuery(auctionReads.minutesToFile())]} skeleton={<AuctionsOnTheirWay />}>
        <div className="stack">
          <LateMinutes />
          <AuctionLists
            to={paths.adminAuction}
            none={
              <EmptyState
                picture="emptyBowl"
                title={m.auctions.list.none}
                why={t.noneWhy}
                action={<LinkButton to={paths.manageChits()}>{m.admin.chits.title}</LinkButton>}
              />
            }
          >
            <MinutesToFile />
          </AuctionLists>
        </div>
      </QueriesBoundary>
    </>
  )
}

/** Minutes past their day: the list of them stands further down. */
function LateMinutes() {
  const today = useToday()
  const waits = useQuery(auctionReads.minutesToFile()).data?.minutes ?? []
  const late = waits.filter((line) => filingDuty(line, today).state === 'late').length
  return late === 0 ? null : (
    <Alert tone="turn">
      <a href={`#${MINUTES_TO_FILE}`}>{m.minutesToFile.title}</a>: {m.minutesToFile.late(late)}
    </Alert>
  )
}
