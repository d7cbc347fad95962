import { useQueries, useQuery } from '@tanstack/react-query'
import { auctions, chits, prefetch, prefetchThen } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { storedUserId } from '../../../api/session-store.ts'
import { membershipIn } from '../schemes/join-order.ts'
import type { Chit } from '../schemes/status-badge.tsx'
import type { Auction, Instalment } from './book.ts'

/** One of the reader's schemes with what stands in the book for it; no instalments before it has started. */
export interface SchemeBook {
  chit: Chit
  waiting: boolean
  instalments: Instalment[]
  auctions: Auction[]
}

const hasBooks = (chit: Chit, userId: string): boolean =>
  membershipIn(chit, userId) === 'approved' && (chit.status === 'running' || chit.status === 'finished')

/** For a clientLoader: all that `useBooks` requests, without waiting for the page. */
export function prefetchBooks(): null {
  const userId = storedUserId()
  prefetch(auctions.list())
  return prefetchThen(
    () => queryClient.fetchQuery(chits.joined()),
    (joined) => joined.filter((chit) => userId && hasBooks(chit, userId)).map(({ _id }) => chits.myInstalments(_id)),
  )
}

/** The reader's schemes, running ones first. Undefined while the first answer is on its way. */
export function useBooks(userId: string) {
  const joined = useQuery(chits.joined())
  const all = useQuery(auctions.list())
  const withBooks = (joined.data ?? []).filter((chit) => hasBooks(chit, userId))
  const instalments = useQueries({ queries: withBooks.map((chit) => chits.myInstalments(chit._id)) })
  const isComplete = all.data !== undefined && instalments.every((query) => query.data !== undefined)
  const books = joined.data?.map((chit): SchemeBook => ({
    chit,
    waiting: membershipIn(chit, userId) === 'pending',
    instalments: instalments[withBooks.indexOf(chit)]?.data ?? [],
    auctions: all.data?.filter((auction) => auction.chitId === chit._id) ?? [],
  }))
  const failed = [joined, all, ...instalments].find((query) => query.isError && query.data === undefined)
  return {
    books: isComplete && books ? books.toSorted((a, b) => instalmentsFirst(a) - instalmentsFirst(b)) : undefined,
    error: failed?.error,
    retry: () => Promise.all([joined, all, ...instalments].map((query) => query.refetch())),
  }
}

const instalmentsFirst = (book: SchemeBook): number => (book.instalments.length > 0 ? 0 : 1)
