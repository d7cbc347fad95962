import { useQuery } from '@tanstack/react-query'
import { myDues } from '../../../api/queries.ts'
import { lazy, Suspense } from 'react'
import { importWithRetry } from '../../../components/import-with-retry.ts'

const KeptRefund = lazy(() => importWithRetry(() => import('./kept-refund.tsx')))

/** What is kept for a member whose ticket has passed on; loaded by those who have had such a ticket. */
export function RefundCard() {
  const mine = useQuery(myDues.open()).data
  // the scheme's own page is no longer theirs: the sum, and the letter about it, are kept here
  if (!mine || (mine.refund === 0 && mine.refunds.length === 0)) return null
  return (
    <Suspense>
      <KeptRefund refund={mine.refund} refunds={mine.refunds} />
    </Suspense>
  )
}
