import {
  MutationCache,
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { putAside } from '../forms/put-aside.ts'
import { isSessionOver, isTwoPeople, Problem } from './problems.ts'
import { forgetSession, lookElsewhere, noteEnded } from './session-store.ts'

export const ME = ['me'] as const
/** What is the same for every reader, and the answer who that is. */
const OF_EVERYBODY: ReadonlySet<unknown> = new Set([...ME, 'company', 'slides'])

const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status === 0 || error.status === 503

const LONGEST_WAIT_MS = 30_000

/** A server that says when to come back is believed; else a second, two, four. */
const waitMs = (times: number, error: unknown): number =>
  Math.min(LONGEST_WAIT_MS, 1000 * ((error instanceof Problem ? error.retryAfterSeconds : undefined) ?? 2 ** times))

let tellReplaced = (): void => undefined

/** Whether another tab has logged somebody else in. Nothing of the person before is shown or sent from here any more. */
export const replaced = {
  is: false,
  subscribe: (tell: () => void): (() => void) => {
    tellReplaced = tell
    return () => {
      tellReplaced = () => undefined
    }
  },
}

/**
 * The session is over. What was typed is put aside for its person, all that was read is forgotten, and the guards lead to
 * /login; or, when this browser is another person's by now, the tab says so.
 */
export function endHere(isAnotherPersons = lookElsewhere() === 'somebody-else'): void {
  const person = queryClient.getQueryData<{ _id: string } | null>(ME)
  if (person) {
    putAside(person._id)
    noteEnded()
  }
  replaced.is ||= isAnotherPersons
  forgetSession()
  queryClient.setQueryData(ME, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => !OF_EVERYBODY.has(queryKey[0]) })
  if (replaced.is) tellReplaced()
}

const noticeEnd = (error: unknown): void => {
  if (!isSessionOver(error)) return
  // the cookie of another tab's login can be here before its token is in the storage
  if (isTwoPeople(error)) endHere(true)
  else endHere()
}

/** Asks again also for what is on its way: that answer may be from before the write, and would be taken for fresh. */
class Client extends QueryClient {
  override invalidateQueries<K extends QueryKey>(filters?: InvalidateQueryFilters<K>, options?: InvalidateOptions) {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // the library itself asks again for what is shown
      if (query.isActive() && query.state.data !== undefined) continue
      void query.cancel({ silent: true })
      query.fetch().catch(() => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

export const queryClient: QueryClient = new Client({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
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
