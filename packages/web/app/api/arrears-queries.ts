import { arrearsEndpoints, type NEXT_STEPS } from '@kuri/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { firstPage, pageOf } from './pages.ts'

export type NextStep = (typeof NEXT_STEPS)[number]

// Late payers, below the key that an administrator's act makes stale.

export const arrearsReads = {
  overview: () =>
    queryOptions({
      queryKey: ['admin', 'arrears', 'overview'],
      queryFn: () => call(arrearsEndpoints.arrearsOverview, {}),
    }),
  list: ({ search, step }: { search: string; step: NextStep | null }) =>
    infiniteQueryOptions({
      queryKey: ['admin', 'arrears', 'list', search, step],
      queryFn: ({ pageParam }) =>
        call(arrearsEndpoints.listArrears, {
          query: { ...pageOf(pageParam), ...(search !== '' && { search }), ...(step !== null && { step }) },
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
