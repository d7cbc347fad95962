import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut, Problem } from './problems.ts'

export const ME = ['me'] as const

const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status === 0 || error.status === 503

const LONGEST_WAIT_MS = 30_000

/** A server that says when to come back is believed; else a second, two, four. */
const waitMs = (times: number, error: unknown): number =>
  Math.min(LONGEST_WAIT_MS, 1000 * ((error instanceof Problem ? error.retryAfterSeconds : undefined) ?? 2 ** times))

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
      retryDelay: waitMs,
    },
    // A write is sent again only by the reader (once.ts). Without a connection it fails at once and says so, instead of
    // waiting to be sent when nobody thinks of it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
})
