import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { prefetch, prefetchPages } from '../../../api/queries.ts'
import { PageTitle } from '../../../components/page-title.tsx'
import { Card } from '../../../components/card.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { Allowed } from '../../../layout/allowed.tsx'
import { m } from '../../../messages/en.ts'
import { AgeingCard } from './ageing-card.tsx'
import { Accounts } from './accounts.tsx'
import { EnterMove } from './enter-move.tsx'
import { LedgerChecks } from './ledger-checks.tsx'
import { Statement } from './statement.tsx'

const t = m.admin.ledger

export const handle: RoutePermission = { permission: 'read-ledger' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  if (!searchParams.has('account')) {
    prefetchPages(ledgerReads.accounts(searchParams.get('q') ?? ''))
  }
  return prefetch(ledgerReads.ageing(), ledgerReads.ledgerChecks())
}

/** The books: every account, or one account's statement when the address names it. */
export default function Ledger() {
  const [search] = useSearchParams()
  const account = search.get('account')
  const reads = [useQuery(ledgerReads.ageing())]
  return (
    <>
      <PageTitle
        title={t.title}
        lead={t.lead}
        action={
          <Allowed to="move-company-money">
            <EnterMove />
          </Allowed>
        }
      />
      <div className="stack w">
        <QueriesBoundary queries={reads} skeleton={<OnTheirWay />}>
          {account === null ? <Accounts /> : <Statement key={account} code={account} />}
          {account === null && <AgeingCard />}
          <LedgerChecks />
        </QueriesBoundary>
      </div>
    </>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={10} />
      </Card>
    </Loading>
  )
}
