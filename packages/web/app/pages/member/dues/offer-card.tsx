import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { myDues } from '../../../api/queries.ts'
import { importWithRetry } from '../../../components/import-with-retry.ts'

const TicketOffer = lazy(() => importWithRetry(() => import('./ticket-offer.tsx')))

/** Tickets the reader is offered; loaded by the few who have an offer. */
export function OfferCard() {
  const offers = useQuery(myDues.open()).data?.offers ?? []
  if (offers.length === 0) return null
  return (
    <Suspense>
      {offers.map((offer) => (
        <TicketOffer key={offer._id} offer={offer} />
      ))}
    </Suspense>
  )
}
