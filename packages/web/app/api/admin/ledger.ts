import { bankEndpoints, bookEndpoints, branchBookEndpoints, companyEndpoints, type QueryOf } from '@kuri/contract'
import type { Day } from '@kuri/domain'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'
import { firstPage, pageOf } from '../pages.ts'

const POLL_CHECKS_MS = 2_000

/** Which lines of an account are wanted. */
type EntryFilter = Pick<QueryOf<typeof companyEndpoints.adminLedger>, 'kind' | 'from' | 'to'>

/** The books and the bank beside them. */
export const ledgerReads = {
  /** What the last run of the checks found; polled while a run is on its way. */
  ledgerChecks: () =>
    queryOptions({
      queryKey: [...ADMIN, 'ledger', 'checks'],
      queryFn: () => call(companyEndpoints.ledgerChecks, {}),
      refetchInterval: ({ state: { data } }) => (data?.running ? POLL_CHECKS_MS : false),
    }),
  accounts: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'ledger', 'accounts', search],
      queryFn: ({ pageParam }) =>
        call(companyEndpoints.adminLedger, { query: { ...pageOf(pageParam), ...(search !== '' && { search }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  statement: (account: string, filter: EntryFilter = {}) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'ledger', 'statement', account, filter],
      queryFn: ({ pageParam }) =>
        call(companyEndpoints.adminLedger, { query: { ...filter, ...pageOf(pageParam), account } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  reconciliation: () =>
    queryOptions({
      queryKey: [...ADMIN, 'reconciliation'],
      queryFn: () => call(bankEndpoints.reconciliation, {}),
    }),
  openLines: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'open-lines', search],
      queryFn: ({ pageParam }) =>
        call(bankEndpoints.openLines, { query: { ...pageOf(pageParam), ...(search !== '' && { search }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  openMoves: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'open-moves', search],
      queryFn: ({ pageParam }) =>
        call(bankEndpoints.openMoves, { query: { ...pageOf(pageParam), ...(search !== '' && { search }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  matchedLines: () =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'matched-lines'],
      queryFn: ({ pageParam }) => call(bankEndpoints.matchedLines, { query: pageOf(pageParam) }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  /** Money that lies where it should not lie for long. */
  ageing: () =>
    queryOptions({ queryKey: [...ADMIN, 'ledger', 'ageing'], queryFn: () => call(bookEndpoints.ageing, {}) }),
  /** One event of the books. */
  journal: (id: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'ledger', 'journal', id],
      queryFn: () => call(bookEndpoints.journal, { params: { id } }),
    }),
  /** The books of head office and of each branch; none where the company has one branch. */
  branchBooks: () =>
    queryOptions({
      queryKey: [...ADMIN, 'branch-books'],
      queryFn: () => call(branchBookEndpoints.branchBooks, {}),
    }),
  dayBook: (day: Day) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'day-book', day],
      queryFn: ({ pageParam }) => call(bookEndpoints.dayBook, { query: { ...pageOf(pageParam), day } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}
