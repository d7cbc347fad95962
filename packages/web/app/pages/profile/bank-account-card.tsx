import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { transfers } from '../../api/queries.ts'
import { Card } from '../../components/card.tsx'
import { importWithRetry } from '../../components/import-with-retry.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { SavedAccounts } from '../../components/saved-account.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { m } from '../../messages/en.ts'
import { DeferredForm } from './deferred-form.tsx'

const t = m.bankAccount
const SaveAccount = lazy(() =>
  importWithRetry(async () => ({ default: (await import('./save-account.tsx')).SaveAccount })),
)

/** The account to which one is paid. Who has no password has staff save it, with a passbook. */
export function BankAccountCard({ hasPassword }: { hasPassword: boolean }) {
  const query = useQuery(transfers.bankAccount())
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="sm dim">{t.lead}</p>
        <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
          {(accounts) => <SavedAccounts {...accounts} />}
        </QueryBoundary>
      </div>
      {hasPassword ? (
        <DeferredForm label={query.data?.inUse ? t.change : t.save}>
          <SaveAccount />
        </DeferredForm>
      ) : (
        <p className="sm dim">{t.atCounter}</p>
      )}
    </Card>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={2} />
    </Loading>
  )
}
