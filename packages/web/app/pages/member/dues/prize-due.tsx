import { useQuery } from '@tanstack/react-query'
import { myPrizes } from '../../../api/queries.ts'
import { lazy, Suspense } from 'react'
import { patient } from '../../../components/patient.ts'

const PrizeCard = lazy(() => patient(() => import('./prize-card.tsx')))

interface PrizeDueProps {
  /** Only a prize of this scheme; all when left out. */
  chitId?: string
  /** Only the prize of this auction. */
  auctionId?: string
}

/** A winner's prizes on their way: the company's legal clock. Few have one, so its card is loaded when there is one. */
export function PrizeDue({ chitId, auctionId }: PrizeDueProps) {
  const mine = useQuery(myPrizes.open()).data ?? []
  const prizes = mine.filter(
    (prize) =>
      (chitId === undefined || prize.chitId === chitId) && (auctionId === undefined || prize.auctionId === auctionId),
  )
  if (prizes.length === 0) return null
  return (
    <Suspense>
      {prizes.map((prize) => (
        <PrizeCard key={prize.auctionId} prize={prize} />
      ))}
    </Suspense>
  )
}
