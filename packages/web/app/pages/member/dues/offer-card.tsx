import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { myDues } from '../../../api/queries.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'

const TicketOffer = lazyPart(async () => (await import('./ticket-offer.tsx')).default)

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
