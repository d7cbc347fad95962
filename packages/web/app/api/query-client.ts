import {
  MutationCache,
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { saveDrafts } from '../forms/form-drafts.ts'
import { isSessionOver, isTwoPeople, Problem } from './problems.ts'
import { forgetSession, checkOtherTabs, noteEnded } from './session-store.ts'

export const ME = ['me'] as const
/** Queries that do not depend on the user, and the query who that is. */
const NOT_PERSONAL: ReadonlySet<unknown> = new Set([...ME, 'company', 'slides'])

const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status === 0 || error.status === 503

const LONGEST_WAIT_MS = 30_000

/** The server’s Retry-After, or one second, two, four. */
const waitMs = (times: number, error: unknown): number =>
  Math.min(LONGEST_WAIT_MS, 1000 * ((error instanceof Problem ? error.retryAfterSeconds : undefined) ?? 2 ** times))

let notifyReplaced = (): void => undefined

/** Whether another tab has logged another user in. This tab then shows and sends nothing of the earlier user any more. */
export const sessionReplaced = {
  is: false,
  subscribe: (onChange: () => void): (() => void) => {
    notifyReplaced = onChange
    return () => {
      notifyReplaced = () => undefined
    }
  },
}

/**
 * Ends the session in this tab: saves form drafts, deletes all cached data, and lets the guards redirect to /login; if the
 * browser belongs to another user by now, the tab shows it.
 */
export function endSession(isAnotherPersons = checkOtherTabs() === 'other-user'): void {
  const person = queryClient.getQueryData<{ _id: string } | null>(ME)
  if (person) {
    saveDrafts(person._id)
    noteEnded()
  }
  sessionReplaced.is ||= isAnotherPersons
  forgetSession()
  queryClient.setQueryData(ME, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => !NOT_PERSONAL.has(queryKey[0]) })
  if (sessionReplaced.is) notifyReplaced()
}

const handleError = (error: unknown): void => {
  if (!isSessionOver(error)) return
  // the cookie of another tab's login can be here before its token is in the storage
  if (isTwoPeople(error)) endSession(true)
  else endSession()
}

/** Also refetches queries in flight: their answer may be from before the write, and would be taken for fresh. */
class Client extends QueryClient {
  override invalidateQueries<K extends QueryKey>(filters?: InvalidateQueryFilters<K>, options?: InvalidateOptions) {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // the library itself refetches active queries
      if (query.isActive() && query.state.data !== undefined) continue
      void query.cancel({ silent: true })
      query.fetch().catch(() => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

export const queryClient: QueryClient = new Client({
  queryCache: new QueryCache({ onError: handleError }),
  mutationCache: new MutationCache({ onError: handleError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 30 * 60_000,
      retry: (times, error) => times < 2 && isWorthRepeating(error),
      retryDelay: waitMs,
    },
    // A write is sent again only by the user (idempotent-request.ts). Without a connection it fails at once with a message, instead of
    // waiting to be sent much later.
    mutations: { retry: false, networkMode: 'always' },
  },
})
