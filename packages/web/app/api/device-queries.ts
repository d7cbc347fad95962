import { signedReceiptEndpoints } from '@kuri/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { ADMIN } from './admin-queries.ts'
import { call } from './client.ts'

/** The phones that give receipts, page by page. */
export const collectDevices = () =>
  infiniteQueryOptions({
    queryKey: [...ADMIN, 'collect-devices'],
    queryFn: ({ pageParam }) =>
      call(signedReceiptEndpoints.collectDevices, { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
