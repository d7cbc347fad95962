import {
  actingEndpoints,
  bankAccountEndpoints,
  PAGE_SIZE,
  peopleSearchEndpoints,
  joinRequestEndpoints,
  peopleEndpoints,
  personInFullEndpoints,
  previousBookEndpoints,
  type USER_SORTS,
} from '@kuri/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListQuery } from '../../list/list-query.ts'
import { byBranch } from '../../list/by-branch.ts'
import { call } from '../client.ts'
import { firstPage, pageOf } from '../pages.ts'
import { ADMIN } from './keys.ts'

const REQUESTS = 10

export type UserSort = (typeof USER_SORTS)[number]

/** People and their requests. */
export const peopleReads = {
  recentUsers: () =>
    queryOptions({
      queryKey: [...ADMIN, 'recent-users'],
      queryFn: async () => (await call(peopleEndpoints.recentUsers, {})).users,
    }),
  /** Requests to join, a few at a time: they stand over the list of users. */
  requests: (branch: string | null = null) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'requests', branch],
      placeholderData: keepPreviousData,
      queryFn: ({ pageParam }) =>
        call(joinRequestEndpoints.requestsPage, { query: { ...pageOf(pageParam, REQUESTS), ...byBranch(branch) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  users: ({ search, sort, descending, page }: ListQuery<UserSort>, branch: string | null) =>
    queryOptions({
      queryKey: [...ADMIN, 'users', search, sort, descending, page, branch],
      queryFn: () =>
        call(peopleEndpoints.adminUsers, {
          query: {
            limit: PAGE_SIZE,
            page,
            sort,
            order: descending ? 'desc' : 'asc',
            ...byBranch(branch),
            ...(search !== '' && { search }),
          },
        }),
    }),
  /** The people a search finds, the first page of them, with what they owe today. */
  members: (search: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'members', search],
      queryFn: () => call(peopleSearchEndpoints.findPeople, { query: { search, limit: PAGE_SIZE } }),
    }),
  bankAccount: (id: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'bank-account', id],
      queryFn: () => call(bankAccountEndpoints.bankAccountOf, { params: { id } }),
    }),
  user: (id: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'user', id],
      queryFn: () => call(personInFullEndpoints.adminUser, { params: { id } }),
    }),
  /** What a person paid before the company moved in. */
  previousPayments: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'user', id, 'previous-payments'],
      queryFn: ({ pageParam }) =>
        call(previousBookEndpoints.previousPaymentsOf, { params: { id }, query: pageOf(pageParam) }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  /** Who may act for a person, and for whom they may act. */
  authorities: (id: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'user', id, 'authorities'],
      queryFn: () => call(actingEndpoints.authorities, { params: { id } }),
    }),
}
