import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isForbidden, isMissing } from '../api/problems.ts'
import { DeniedState, ErrorState, NotKept } from './state.tsx'
import { NotFound } from '../layout/not-found.tsx'

export interface NotHereProps {
  query: Pick<UseQueryResult, 'isError' | 'isPaused' | 'error' | 'refetch'>
  /** The shape of what comes. */
  skeleton: ReactNode
  /** What failed, when it did: "Failed to load chit schemes." */
  failed: string
}

/** In place of what a read has not brought: on its way, waiting for the connection, not there, not for this account, failed. */
export function NotHere({ query, skeleton, failed }: NotHereProps) {
  if (query.isPaused) return <NotKept />
  if (!query.isError) return skeleton
  if (isMissing(query.error)) return <NotFound />
  if (isForbidden(query.error)) return <DeniedState />
  return <ErrorState title={failed} error={query.error} onRetry={query.refetch} />
}

interface AskedProps<T> extends NotHereProps {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** One read of a page, here or not. Old data stays while newer is fetched. */
export function Asked<T>({ children, ...rest }: AskedProps<T>) {
  return rest.query.data === undefined ? <NotHere {...rest} /> : children(rest.query.data)
}
