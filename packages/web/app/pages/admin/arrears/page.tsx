import { arrearsEndpoints } from '@kuri/contract'
import { IconDownload } from '../../../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { arrearsReads } from '../../../api/arrears-queries.ts'
import { addressOf } from '../../../api/client.ts'
import { prefetch, prefetchPages } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { FileButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { BranchFilter } from '../../../list/branch-filter.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { branchIn, byBranch } from '../../../list/by-branch.ts'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { AdvancesCard, AgesCard, RefundsCard } from './cards.tsx'
import { ArrearsTable, arrearsFilter } from './arrears-table.tsx'
import { OfferedSteps } from './offered-steps.tsx'
import { WaitingSteps } from './waiting-steps.tsx'

const t = m.arrears

export const handle: RoutePermission = { permission: 'read-arrears' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const params = new URL(request.url).searchParams
  prefetchPages(arrearsReads.list(arrearsFilter(params)))
  return prefetch(arrearsReads.overview(branchIn(params)))
}

/** Who is late, by age, and what the company has put in for them. */
export default function Arrears() {
  const branch = useBranch()
  const query = useQuery(arrearsReads.overview(branch))
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} action={<Exports branch={branch} />} />
      <div className="stack w">
        <BranchFilter />
        <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
          {({ ages, advances, refunds, waiting, offered }) => (
            <div className="stack w">
              <WaitingSteps steps={waiting} />
              <OfferedSteps steps={offered} />
              {ages.some(({ tickets }) => tickets > 0) && <AgesCard ages={ages} />}
              <ArrearsTable />
              <AdvancesCard advances={advances} />
              <RefundsCard refunds={refunds} />
            </div>
          )}
        </QueryBoundary>
      </div>
    </>
  )
}

/** Plain links: the session's cookie goes along. */
function Exports({ branch }: { branch: string | null }) {
  return (
    <div className="row wrap">
      <FileButton
        href={addressOf(arrearsEndpoints.arrearsXlsx, undefined, byBranch(branch))}
        leftSection={<Icon of={IconDownload} />}
      >
        {t.spreadsheet}
      </FileButton>
      <FileButton
        href={addressOf(arrearsEndpoints.arrearsCsv, undefined, byBranch(branch))}
        leftSection={<Icon of={IconDownload} />}
      >
        {t.csv}
      </FileButton>
    </div>
  )
}

function LoadingSkeleton() {
  return (
    <Loading className="stack w">
      <Card>
        <SkLines rows={6} />
      </Card>
      <Card>
        <SkLines rows={3} />
      </Card>
    </Loading>
  )
}
