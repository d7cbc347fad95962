import { deskEndpoints, type QueryOf } from '@kuri/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'
import { firstPage, pageOf } from '../pages.ts'

type Wanted = NonNullable<QueryOf<typeof deskEndpoints.moneyDesk>['pile']> | null

/** Everything that waits for a decision about money. Apart from other reads: it brings the words of nine kinds of things. */
export const deskReads = {
  /** All that waits, or one pile of it. */
  pile: (pile: Wanted) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'desk', pile],
      queryFn: ({ pageParam }) =>
        call(deskEndpoints.moneyDesk, { query: { ...pageOf(pageParam), ...(pile !== null && { pile }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}
