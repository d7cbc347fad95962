import { useInfiniteQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { peopleReads, reportReads } from '../../../api/admin-queries.ts'
import { prefetch, prefetchPages } from '../../../api/queries.ts'
import { PageTitle } from '../../../components/page-title.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { BranchFilter } from '../../../list/branch-filter.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { branchIn } from '../../../list/by-branch.ts'
import { readListQuery } from '../../../list/list-query.ts'
import { AllUsers, USERS } from './all-users.tsx'
import { JoinRequests } from './join-requests.tsx'

export const handle: RoutePermission = { permission: 'read-people' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const params = new URL(request.url).searchParams
  const users = peopleReads.users(readListQuery(params, USERS), branchIn(params))
  prefetchPages(peopleReads.requests(branchIn(params)))
  return prefetch(reportReads.stats(), users)
}

export default function ManageUsers() {
  const reads = [useInfiniteQuery(peopleReads.requests(useBranch()))]
  return (
    <>
      <PageTitle title={m.admin.users.title} lead={m.admin.users.lead} />
      <div className="stack w">
        <Allowed to="enrol">
          <div>
            <LinkButton variant="default" to={paths.enrol()}>
              {m.enrol.title}
            </LinkButton>
          </div>
        </Allowed>
        <BranchFilter />
        <QueriesBoundary queries={reads} skeleton={<OnTheirWay />}>
          <JoinRequests />
          <AllUsers />
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
