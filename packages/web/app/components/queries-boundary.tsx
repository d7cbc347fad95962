import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'

interface QueriesBoundaryProps {
  queries: readonly Pick<UseQueryResult, 'isLoading'>[]
  /** The skeleton of all the cards together. */
  skeleton: ReactNode
  children: ReactNode
}

/**
 * Renders its cards when all these queries have answered or failed, and the scripts of those cards that few people have are here: one
 * by one, each card would push the next ones down. From then on they stay, with the focus in them, also when a query of another key
 * begins.
 */
export function QueriesBoundary({ queries, skeleton, children }: QueriesBoundaryProps): ReactNode {
  const [isShown, setIsShown] = useState(false)
  const isReady = isShown || !queries.some((read) => read.isLoading)
  if (isReady && !isShown) setIsShown(true)
  return isReady ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton
}
