import { chequeEndpoints, type QueryOf } from '@kuri/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { byBranch } from '../list/by-branch.ts'
import { ADMIN } from './admin/keys.ts'
import { call } from './client.ts'
import { firstPage, pageOf } from './pages.ts'
import { keys } from './queries/keys.ts'

/** Which cheques are shown; `all` is no status. */
export type ChequeFilter = NonNullable<QueryOf<typeof chequeEndpoints.cheques>['status']> | 'all'

export const chequeReads = {
  /** Members' cheques, for staff. */
  list: ({ search, filter, branch }: { search: string; filter: ChequeFilter; branch: string | null }) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'cheques', search, filter, branch],
      queryFn: ({ pageParam }) =>
        call(chequeEndpoints.cheques, {
          query: {
            ...pageOf(pageParam),
            ...byBranch(branch),
            ...(filter !== 'all' && { status: filter }),
            ...(search !== '' && { search }),
          },
        }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  /** One's own; kept with the wallet, which a payment makes stale. */
  mine: () =>
    infiniteQueryOptions({
      queryKey: [...keys.wallet, 'cheques'],
      queryFn: ({ pageParam }) => call(chequeEndpoints.myCheques, { query: pageOf(pageParam) }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}
