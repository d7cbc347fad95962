import { inboxEndpoints, type QueryOf } from '@kuri/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'
import { firstPage, pageOf } from '../pages.ts'

type SelectedFilter = NonNullable<QueryOf<typeof inboxEndpoints.adminInbox>['filter']> | null

/** The approvals inbox. Apart from other queries: it loads the schemas of nine kinds of rows. */
export const inboxReads = {
  /** All open approvals, or those of one filter. */
  list: (filter: SelectedFilter) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'inbox', filter],
      queryFn: ({ pageParam }) =>
        call(inboxEndpoints.adminInbox, { query: { ...pageOf(pageParam), ...(filter !== null && { filter }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}
