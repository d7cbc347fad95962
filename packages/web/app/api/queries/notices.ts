import { noticeEndpoints } from '@kuri/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { firstPage, pageOf } from '../pages.ts'

/** As many as the dashboard shows. */
const NEWEST = 3

export const notices = {
  all: ['notices'] as const,
  /** The newest, and how many are unread. */
  newest: () =>
    queryOptions({
      queryKey: [...notices.all, 'newest'],
      queryFn: () => call(noticeEndpoints.listNotices, { query: { limit: NEWEST } }),
    }),
  /** All of them, newest first. */
  pages: () =>
    infiniteQueryOptions({
      queryKey: [...notices.all, 'pages'],
      queryFn: ({ pageParam }) => call(noticeEndpoints.listNotices, { query: pageOf(pageParam) }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}
