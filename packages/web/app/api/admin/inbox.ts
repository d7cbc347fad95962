import { inboxEndpoints, type QueryOf } from '@kuri/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'
import { firstPage, pageOf } from '../pages.ts'

type SelectedFilter = NonNullable<QueryOf<typeof inboxEndpoints.adminInbox>['pile']> | null

/** The approvals inbox. Apart from other queries: it loads the schemas of nine kinds of rows. */
export const inboxReads = {
  /** All open approvals, or those of one filter. */
  list: (pile: SelectedFilter) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'inbox', pile],
      queryFn: ({ pageParam }) =>
        call(inboxEndpoints.adminInbox, { query: { ...pageOf(pageParam), ...(pile !== null && { pile }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}
