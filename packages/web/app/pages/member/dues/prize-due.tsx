import type { myPrizeEndpoints, ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { myPrizes } from '../../../api/queries.ts'
import { useDeferredValue } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'

const PrizeCard = lazyPart(async () => (await import('./prize-card.tsx')).default)

interface PrizeDueProps {
  /** Only a prize of this scheme; all when left out. */
  chitId?: string
  /** Only the prize of this auction. */
  auctionId?: string
}

/**
 * A winner's prizes on their way: the company's legal clock. Few have one, so its card is loaded when there is one; the page is drawn
 * with it, as with `OfferCard`.
 */
export function PrizeDue({ chitId, auctionId }: PrizeDueProps) {
  const mine = useDeferredValue(useQuery(myPrizes.open()).data)
  const prizes = mine?.filter(
    (prize) =>
      (chitId === undefined || prize.chitId === chitId) && (auctionId === undefined || prize.auctionId === auctionId),
  )
  return prizes && <Prizes prizes={prizes} />
}

/** The cards themselves; waits for their script, so that a page can be drawn at once with them. */
export const Prizes = ({ prizes }: { prizes: ReplyOf<typeof myPrizeEndpoints.myPrizes> }) =>
  prizes.map((prize) => <PrizeCard key={prize.auctionId} prize={prize} />)
