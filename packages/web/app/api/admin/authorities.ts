import { authorityEndpoints } from '@kuri/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { firstPage, pageOf } from '../pages.ts'
import { ADMIN } from './keys.ts'

/** What staff did for members who signed for it on paper. */
export const authorityReads = {
  list: (of: { memberId: string } | { auctionId: string }) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'authorities', of],
      queryFn: ({ pageParam }) => call(authorityEndpoints.listAuthorities, { query: { ...pageOf(pageParam), ...of } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}
