import { importColumnEndpoints, importEndpoints } from '@kuri/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ADMIN } from './admin/keys.ts'
import { call } from './client.ts'
import { firstPage, pageOf } from './pages.ts'

/** Which remarks of a workbook are shown; null: all. */
export type FaultFilter = 'mend' | 'look' | null

const FAULTS_AT_ONCE = 50

/** The workbooks in which a running company brings its books. */
export const importReads = {
  list: () =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'imports'],
      queryFn: ({ pageParam }) => call(importEndpoints.imports, { query: pageOf(pageParam) }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'import', id],
      queryFn: () => call(importEndpoints.import, { params: { id } }),
    }),
  columns: (id: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'import', id, 'columns'],
      queryFn: () => call(importColumnEndpoints.importColumns, { params: { id } }),
      // a check ends without an act of this browser
      staleTime: 0,
    }),
  faults: (id: string, only: FaultFilter) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'import', id, 'faults', only],
      queryFn: ({ pageParam }) =>
        call(importEndpoints.importFaults, {
          params: { id },
          query: { ...pageOf(pageParam, FAULTS_AT_ONCE), ...(only !== null && { only }) },
        }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  chits: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'import', id, 'chits'],
      queryFn: ({ pageParam }) => call(importEndpoints.importChits, { params: { id }, query: pageOf(pageParam) }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  chit: (id: string, no: number) =>
    queryOptions({
      queryKey: [...ADMIN, 'import', id, 'chit', no],
      queryFn: () => call(importEndpoints.importChit, { params: { id, no: String(no) } }),
    }),
}
