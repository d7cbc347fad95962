import { arrearsEndpoints, type NEXT_STEPS } from '@kuri/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { byBranch } from '../list/by-branch.ts'
import { call } from './client.ts'
import { firstPage, pageOf } from './pages.ts'

export type NextStep = (typeof NEXT_STEPS)[number]

// Late payers, below the key that an administrator's act makes stale.

export const arrearsReads = {
  overview: (branch: string | null) =>
    queryOptions({
      queryKey: ['admin', 'arrears', 'overview', branch],
      placeholderData: keepPreviousData,
      queryFn: () => call(arrearsEndpoints.arrearsOverview, { query: byBranch(branch) }),
    }),
  list: ({ search, step, branch }: { search: string; step: NextStep | null; branch: string | null }) =>
    infiniteQueryOptions({
      queryKey: ['admin', 'arrears', 'list', search, step, branch],
      queryFn: ({ pageParam }) =>
        call(arrearsEndpoints.listArrears, {
          query: {
            ...pageOf(pageParam),
            ...byBranch(branch),
            ...(search !== '' && { search }),
            ...(step !== null && { step }),
          },
        }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  one: (ticketId: string) =>
    queryOptions({
      queryKey: ['admin', 'arrears', 'one', ticketId],
      queryFn: () => call(arrearsEndpoints.arrearsCase, { params: { id: ticketId } }),
    }),
}
