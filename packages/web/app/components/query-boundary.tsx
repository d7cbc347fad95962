import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isForbidden, isMissing } from '../api/problems.ts'
import { DeniedState, ErrorState, OfflineState } from './state.tsx'
import { NotFound } from '../layout/not-found.tsx'

export interface QueryFallbackProps {
  query: Pick<UseQueryResult, 'isError' | 'isPaused' | 'error' | 'refetch'>
  /** Shown while the query is loading. */
  skeleton: ReactNode
  /** Title of the error: "Failed to load chit schemes." */
  failed: string
}

/** Shown instead of a query’s data: loading, offline, not found, forbidden or failed. */
export function QueryFallback({ query, skeleton, failed }: QueryFallbackProps) {
  if (query.isPaused) return <OfflineState />
  if (!query.isError) return skeleton
  if (isMissing(query.error)) return <NotFound />
  if (isForbidden(query.error)) return <DeniedState />
  return <ErrorState title={failed} error={query.error} onRetry={query.refetch} />
}

interface QueryBoundaryProps<T> extends QueryFallbackProps {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** Renders a query’s data, or the fallback without it. Old data stays while newer data is fetched. */
export function QueryBoundary<T>({ children, ...rest }: QueryBoundaryProps<T>) {
  return rest.query.data === undefined ? <QueryFallback {...rest} /> : children(rest.query.data)
}
