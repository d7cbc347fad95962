import { useQuery } from '@tanstack/react-query'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { prefetch, prefetchPages } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { BankLines } from './bank-lines.tsx'
import { GatewayCard } from './gateway-card.tsx'
import { ImportCard } from './import-card.tsx'
import { LeftInBooks } from './left-in-books.tsx'
import { MatchedLines } from './matched-lines.tsx'
import { StandingCard } from './standing-card.tsx'
import { StatementsCard } from './statements-card.tsx'

const t = m.bank

export const handle: RoutePermission = { permission: 'read-ledger' }

export const clientLoader = () => {
  prefetchPages(ledgerReads.openLines(''), ledgerReads.openMoves(''), ledgerReads.matchedLines())
  return prefetch(ledgerReads.reconciliation())
}

/** The bank beside the books: what explains the difference, and what still has to find its name. */
export default function Reconciliation() {
  const query = useQuery(ledgerReads.reconciliation())
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {(all) => (
          <div className="stack w">
            <div className="grid g75">
              <StandingCard all={all} />
              <Allowed to="reconcile-bank">
                <ImportCard />
              </Allowed>
            </div>
            {all.statement !== null && (
              <>
                <BankLines expected={all.expected} />
                <LeftInBooks />
                <MatchedLines />
              </>
            )}
            {all.statements.length > 0 && <StatementsCard statements={all.statements} />}
            <GatewayCard gateway={all.gateway} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

function LoadingSkeleton() {
  return (
    <Loading className="stack w">
      <Card>
        <SkLines rows={8} />
      </Card>
      <Card>
        <SkLines rows={8} />
      </Card>
    </Loading>
  )
}
