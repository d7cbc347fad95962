import { useQuery } from '@tanstack/react-query'
import { myDues } from '../../../api/queries.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'

const LateDues = lazyPart(async () => (await import('./late-dues.tsx')).default)

/** What the reader owes late in one scheme. Few are late, so the card is loaded by those who are. */
export function DuesCard({ chitId }: { chitId: string }) {
  const data = useQuery(myDues.open()).data
  const dues = data?.dues.filter((one) => one.chitId === chitId) ?? []
  const letters = data?.letters.filter((one) => one.chitId === chitId) ?? []
  if (dues.length === 0 && letters.length === 0) return null
  return (
    <Suspense>
      <LateDues dues={dues} letters={letters} />
    </Suspense>
  )
}
