import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface QueriesBoundaryProps {
  queries: readonly Pick<UseQueryResult, 'isLoading'>[]
  /** The skeleton of all the cards together. */
  skeleton: ReactNode
  children: ReactNode
}

/** Renders its cards when all these queries have answered or failed: one by one, each card would push the next ones down. */
export const QueriesBoundary = ({ queries, skeleton, children }: QueriesBoundaryProps): ReactNode =>
  queries.some((read) => read.isLoading) ? skeleton : children
