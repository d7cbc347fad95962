import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface TogetherProps {
  reads: readonly Pick<UseQueryResult, 'isLoading'>[]
  /** The shape of the whole. */
  skeleton: ReactNode
  children: ReactNode
}

/** Cards that are drawn at once, when all these reads have answered or failed: one by one, each would push the next ones down. */
export const Together = ({ reads, skeleton, children }: TogetherProps): ReactNode =>
  reads.some((read) => read.isLoading) ? skeleton : children
