import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut, Problem } from './problems.ts'

export const ME = ['me'] as const

const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status === 0 || error.status === 503

/** A session that ended elsewhere ends here too: the guards of the layouts lead to /login. */
const noticeSignedOut = (error: unknown): void => {
  if (isSignedOut(error)) queryClient.setQueryData(ME, null)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 30 * 60_000,
      retry: (times, error) => times < 2 && isWorthRepeating(error),
    },
    // A money call is sent again only by the reader, with the same Idempotency-Key.
    mutations: { retry: false },
  },
})
