import { collectionEndpoints, PAGE_SIZE, type ASSIGNMENT_FILTERS } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { ADMIN } from './admin-queries.ts'
import { call } from './client.ts'

export type AssignmentFilter = (typeof ASSIGNMENT_FILTERS)[number]

// What collectors and those who count their money read. Under the administrators' key: an act reads them again too.

export const staff = {
  round: () => queryOptions({ queryKey: [...ADMIN, 'round'], queryFn: () => call(collectionEndpoints.round, {}) }),
  collectors: () =>
    queryOptions({ queryKey: [...ADMIN, 'collectors'], queryFn: () => call(collectionEndpoints.collectors, {}) }),
  waitingHandovers: () =>
    queryOptions({
      queryKey: [...ADMIN, 'handovers', 'waiting'],
      queryFn: () => call(collectionEndpoints.handovers, { query: { status: 'waiting' } }),
    }),
  collectorMembers: ({ search, filter, page }: { search: string; filter: AssignmentFilter | null; page: number }) =>
    queryOptions({
      queryKey: [...ADMIN, 'collector-members', search, filter, page],
      queryFn: () =>
        call(collectionEndpoints.collectorMembers, {
          query: { limit: PAGE_SIZE, page, ...(search !== '' && { search }), ...(filter && { filter }) },
        }),
    }),
}
