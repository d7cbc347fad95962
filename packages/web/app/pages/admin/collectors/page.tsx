import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { prefetch, prefetchPages } from '../../../api/queries.ts'
import { staff } from '../../../api/staff-queries.ts'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { Devices } from './devices.tsx'
import { Handovers } from './handovers.tsx'
import { assignmentsQuery, MemberAssignments } from './member-assignments.tsx'
import { WhoCollects } from './who-collects.tsx'

const t = m.collect.admin

export const handle: RoutePermission = { permission: 'read-collections' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const members = staff.collectorMembers(assignmentsQuery(new URL(request.url).searchParams))
  prefetchPages(staff.waitingHandovers())
  return prefetch(staff.collectors(), members)
}

/** Collections, from the counter's side: handovers, cash with each collector, and who collects from whom. */
export default function Collectors() {
  const reads = [useInfiniteQuery(staff.waitingHandovers()), useQuery(staff.collectors())]
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        <QueriesBoundary queries={reads} skeleton={<OnTheirWay />}>
          <Handovers />
          <WhoCollects />
          <MemberAssignments />
          <Devices />
        </QueriesBoundary>
      </div>
    </>
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
