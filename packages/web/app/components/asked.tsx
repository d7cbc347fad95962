import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isForbidden, isMissing } from '../api/problems.ts'
import { DeniedState, ErrorState } from './state.tsx'
import { NotFound } from '../layout/not-found.tsx'

interface AskedProps<T> {
  query: UseQueryResult<T>
  /** The shape of what comes. */
  skeleton: ReactNode
  /** What failed, when it did: "Failed to load chit schemes." */
  failed: string
  children: (data: T) => ReactNode
}

/** One read of a page in its states: on its way, not there, not for this account, failed, or here. Old data stays while newer is fetched. */
export function Asked<T>({ query, skeleton, failed, children }: AskedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return skeleton
  if (isMissing(query.error)) return <NotFound />
  if (isForbidden(query.error)) return <DeniedState />
  return <ErrorState title={failed} error={query.error} onRetry={query.refetch} />
}
