import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { myDues } from '../../../api/queries.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'

const TicketOffer = lazyPart(async () => (await import('./ticket-offer.tsx')).default)

/**
 * Tickets the reader is offered; loaded by the few who have an offer. The page is drawn with it; an offer that comes later waits for
 * its script (`useDeferredValue`), and the page stays.
 */
export function OfferCard() {
  const offers = useDeferredValue(useQuery(myDues.open()).data?.offers)
  return offers?.map((offer) => <TicketOffer key={offer._id} offer={offer} />)
}
