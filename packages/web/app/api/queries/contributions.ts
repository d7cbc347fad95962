import { instalmentEndpoints } from '@kuri/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { firstPage, pageOf } from '../pages.ts'
import { keys } from './keys.ts'

export const contributions = {
  all: keys.contributions,
  of: (userId: string) =>
    queryOptions({
      queryKey: [...contributions.all, 'of', userId],
      queryFn: () => call(instalmentEndpoints.contributionsOf, { params: { id: userId } }),
    }),
  history: () =>
    infiniteQueryOptions({
      queryKey: [...contributions.all, 'history'],
      queryFn: ({ pageParam }) => call(instalmentEndpoints.historyPage, { query: pageOf(pageParam) }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}
