import { advanceEndpoints, walletEndpoints, type QueryOf } from '@kuri/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { keys } from './keys.ts'

/** Which lines of the wallet's statement are wanted. */
export type StatementFilter = QueryOf<typeof walletEndpoints.walletCsv>

export const wallet = {
  all: keys.wallet,
  balance: () =>
    queryOptions({ queryKey: [...wallet.all, 'balance'], queryFn: () => call(walletEndpoints.wallet, {}) }),
  /** The newest lines, as many as a card shows. */
  recent: (limit: number) =>
    queryOptions({
      queryKey: [...wallet.all, 'recent', limit],
      queryFn: async () => (await call(walletEndpoints.walletEntries, { query: { limit } })).entries,
    }),
  /** The schemes whose contributions pay themselves from the wallet. */
  autoPay: () =>
    queryOptions({ queryKey: [...wallet.all, 'auto-pay'], queryFn: () => call(advanceEndpoints.autoPay, {}) }),
  statement: (filter: StatementFilter) =>
    infiniteQueryOptions({
      queryKey: [...wallet.all, 'statement', filter],
      queryFn: ({ pageParam }) =>
        call(walletEndpoints.walletEntries, {
          query: { ...filter, limit: 25, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next,
    }),
}
