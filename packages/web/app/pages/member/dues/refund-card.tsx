import { useQuery } from '@tanstack/react-query'
import { myDues } from '../../../api/queries.ts'
import { useDeferredValue } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'

const KeptRefund = lazyPart(async () => (await import('./kept-refund.tsx')).default)

/** What is kept for a member whose ticket has passed on; loaded by those who have had such a ticket, and drawn as `OfferCard` is. */
export function RefundCard() {
  const mine = useDeferredValue(useQuery(myDues.open()).data)
  // the scheme's own page is no longer theirs: the sum, and the letter about it, are kept here
  if (!mine || (mine.refund === 0 && mine.refunds.length === 0)) return null
  return <KeptRefund refund={mine.refund} refunds={mine.refunds} />
}
