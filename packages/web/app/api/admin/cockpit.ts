import { cockpitEndpoints, type COCKPIT_FILTERS, type COCKPIT_SORTS } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ListQuery } from '../../list/list-query.ts'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'

export type CockpitSort = (typeof COCKPIT_SORTS)[number]
export type CockpitFilter = (typeof COCKPIT_FILTERS)[number]
type CockpitQuery = ListQuery<CockpitSort> & { filter: CockpitFilter | null }

/** The owner's view of all chits, and of one. */
export const cockpitReads = {
  chits: ({ search, sort, descending, page, filter }: CockpitQuery) =>
    queryOptions({
      queryKey: [...ADMIN, 'cockpit', search, sort, descending, page, filter],
      queryFn: () =>
        call(cockpitEndpoints.cockpitChits, {
          query: {
            page,
            sort,
            order: descending ? 'desc' : 'asc',
            ...(search !== '' && { search }),
            ...(filter !== null && { filter }),
          },
        }),
    }),
  month: () =>
    queryOptions({
      queryKey: [...ADMIN, 'month'],
      queryFn: () => call(cockpitEndpoints.cockpitMonth, {}),
    }),
  work: () =>
    queryOptions({
      queryKey: [...ADMIN, 'work'],
      queryFn: () => call(cockpitEndpoints.cockpitWork, {}),
    }),
  grid: (id: string, page: number | null, monthsPage: number | null) =>
    queryOptions({
      queryKey: [...ADMIN, 'grid', id, page, monthsPage],
      queryFn: () =>
        call(cockpitEndpoints.chitGrid, {
          params: { id },
          query: { ...(page !== null && { page }), ...(monthsPage !== null && { monthsPage }) },
        }),
    }),
  cell: (id: string, ticketNo: number, monthNo: number) =>
    queryOptions({
      queryKey: [...ADMIN, 'grid', id, 'cell', ticketNo, monthNo],
      queryFn: () =>
        call(cockpitEndpoints.chitCell, { params: { id, ticketNo: String(ticketNo), monthNo: String(monthNo) } }),
    }),
}
