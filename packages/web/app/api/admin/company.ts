import {
  branchEndpoints,
  companyEndpoints,
  noticeEndpoints,
  documentEndpoints,
  settingsEndpoints,
  type QueryOf,
} from '@kuri/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'
import { firstPage, pageOf } from '../pages.ts'

/** Acts, letters, settings. */
export const companyReads = {
  audit: (filter: QueryOf<typeof companyEndpoints.auditCsv>) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'audit', filter],
      queryFn: ({ pageParam }) => call(companyEndpoints.audit, { query: { ...filter, ...pageOf(pageParam) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  messages: (search: string, which: 'open' | 'all') =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'messages', search, which],
      queryFn: ({ pageParam }) =>
        call(noticeEndpoints.messages, { query: { ...pageOf(pageParam), which, ...(search !== '' && { search }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  branches: () =>
    queryOptions({
      queryKey: [...ADMIN, 'branches'],
      queryFn: () => call(branchEndpoints.branches, {}),
    }),
  signingKeys: () =>
    queryOptions({
      queryKey: [...ADMIN, 'signing-keys'],
      queryFn: async () => (await call(documentEndpoints.signingKeys, {})).keys,
    }),
  settings: () =>
    queryOptions({
      queryKey: [...ADMIN, 'settings'],
      queryFn: () => call(settingsEndpoints.settings, {}),
    }),
  outbox: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'outbox', search],
      queryFn: ({ pageParam }) =>
        call(noticeEndpoints.outbox, { query: { ...pageOf(pageParam), ...(search !== '' && { search }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}
