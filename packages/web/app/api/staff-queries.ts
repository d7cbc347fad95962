import {
  branchBookEndpoints,
  collectionEndpoints,
  counterEndpoints,
  PAGE_SIZE,
  tillEndpoints,
  type ASSIGNMENT_FILTERS,
} from '@kuri/contract'
import type { Day } from '@kuri/domain'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ADMIN } from './admin-queries.ts'
import { byBranch } from '../list/by-branch.ts'
import { call } from './client.ts'
import { firstPage, pageOf } from './pages.ts'

export type AssignmentFilter = (typeof ASSIGNMENT_FILTERS)[number]

// What collectors, cashiers and those who count their money read. Under the administrators' key: an act reads them again too.

export const staff = {
  round: () => queryOptions({ queryKey: [...ADMIN, 'round'], queryFn: () => call(collectionEndpoints.round, {}) }),
  collectors: () =>
    queryOptions({ queryKey: [...ADMIN, 'collectors'], queryFn: () => call(collectionEndpoints.collectors, {}) }),
  waitingHandovers: () =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'handovers', 'waiting'],
      queryFn: ({ pageParam }) =>
        call(collectionEndpoints.handovers, { query: { ...pageOf(pageParam), status: 'waiting' } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  collectorMembers: ({ search, filter, page }: { search: string; filter: AssignmentFilter | null; page: number }) =>
    queryOptions({
      queryKey: [...ADMIN, 'collector-members', search, filter, page],
      queryFn: () =>
        call(collectionEndpoints.collectorMembers, {
          query: { limit: PAGE_SIZE, page, ...(search !== '' && { search }), ...(filter && { filter }) },
        }),
    }),
  till: () => queryOptions({ queryKey: [...ADMIN, 'till'], queryFn: () => call(tillEndpoints.myTill, {}) }),
  tillsToConfirm: (branch: string | null) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'tills', 'closed', branch],
      placeholderData: keepPreviousData,
      queryFn: ({ pageParam }) =>
        call(tillEndpoints.tills, { query: { ...pageOf(pageParam), ...byBranch(branch), status: 'closed' } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  waitingTillMoves: (branch: string | null) =>
    queryOptions({
      queryKey: [...ADMIN, 'till-moves', 'waiting', branch],
      placeholderData: keepPreviousData,
      queryFn: () => call(tillEndpoints.waitingTillMoves, { query: byBranch(branch) }),
    }),
  /** A day in the books of a branch; null: of the caller's own, for head office its own. */
  branchDay: (day: Day, branch: string | null) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'branch-day', day, branch],
      queryFn: ({ pageParam }) =>
        call(branchBookEndpoints.branchDay, { query: { ...pageOf(pageParam), ...byBranch(branch), day } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  receiptsOfTill: (till: string) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'till-receipts', till],
      queryFn: ({ pageParam }) => call(counterEndpoints.counterReceipts, { query: { ...pageOf(pageParam), till } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  counterMember: (id: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'counter-member', id],
      queryFn: () => call(counterEndpoints.counterMember, { params: { id } }),
    }),
  counterReceipt: (number: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'counter-receipt', number],
      queryFn: () => call(counterEndpoints.counterReceipt, { params: { number } }),
    }),
}
