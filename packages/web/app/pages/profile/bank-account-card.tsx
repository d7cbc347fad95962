import { useQuery } from '@tanstack/react-query'
import { transfers } from '../../api/queries.ts'
import { Card } from '../../components/card.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { SavedAccounts } from '../../components/saved-account.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { m } from '../../messages/en.ts'
import { DeferredForm } from './deferred-form.tsx'

const t = m.bankAccount
const SaveAccount = lazyPart(async () => (await import('./save-account.tsx')).SaveAccount)

/** The account to which one is paid. Who has no password has staff save it, with a passbook. */
export function BankAccountCard({ hasPassword }: { hasPassword: boolean }) {
  const query = useQuery(transfers.bankAccount())
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="sm dim">{t.lead}</p>
        <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
          {(accounts) => (
            <>
              <SavedAccounts {...accounts} />
              {hasPassword ? (
                <DeferredForm label={accounts.inUse ? t.change : t.save}>
                  <SaveAccount />
                </DeferredForm>
              ) : (
                <p className="sm dim">{t.atCounter}</p>
              )}
            </>
          )}
        </QueryBoundary>
      </div>
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
