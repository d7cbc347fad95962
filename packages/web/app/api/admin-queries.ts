import {
  bankEndpoints,
  bookEndpoints,
  companyEndpoints,
  counterEndpoints,
  gatewayEndpoints,
  instalmentEndpoints,
  membershipEndpoints,
  minutesEndpoints,
  moveEndpoints,
  noticeEndpoints,
  paperEndpoints,
  peopleEndpoints,
  prizeEndpoints,
  reportEndpoints,
  settingsEndpoints,
  upiEndpoints,
  walletEndpoints,
  watchEndpoints,
  withdrawalEndpoints,
  type QueryOf,
  type USER_SORTS,
} from '@kuri/contract'
import type { Day } from '@kuri/domain'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { slides } from './at-start.ts'
import { PAGE_SIZE } from '../list/arrange.ts'
import type { Wish } from '../list/wish.ts'
import { call } from './client.ts'
import { now } from './clock.ts'
import { auctions, chits, contributions, minutes } from './queries.ts'
import { queryClient } from './query-client.ts'
import { storedToken } from './session-store.ts'

// What only administrators read, and the keys for it.

export type UserSort = (typeof USER_SORTS)[number]
/** The days a report speaks of. */
export type Span = QueryOf<typeof reportEndpoints.adminReports>

/** Which lines of an account are wanted. */
export type LinesWish = Pick<QueryOf<typeof companyEndpoints.adminLedger>, 'kind' | 'from' | 'to'>
type PaymentStatus = NonNullable<QueryOf<typeof gatewayEndpoints.adminPayments>['status']>

const PAGE = 25
const firstPage = null as string | null
const pageOf = (cursor: string | null) => ({ limit: PAGE, ...(cursor !== null && { cursor }) })

export const admin = {
  all: ['admin'] as const,
  stats: () =>
    queryOptions({
      queryKey: [...admin.all, 'stats'],
      queryFn: async () => (await call(reportEndpoints.adminStats, {})).data,
    }),
  recentUsers: () =>
    queryOptions({
      queryKey: [...admin.all, 'recent-users'],
      queryFn: async () => (await call(peopleEndpoints.recentUsers, {})).users,
    }),
  /** Asked anew when the number of bids is another; what was known stays on the screen meanwhile. */
  auctionFacts: (id: string, bidCount: number) =>
    queryOptions({
      queryKey: [...admin.all, 'auction-facts', id, bidCount],
      queryFn: async () => (await call(watchEndpoints.auctionFacts, { params: { id } })).facts,
      placeholderData: (known) => known,
    }),
  requests: () =>
    queryOptions({
      queryKey: [...admin.all, 'requests'],
      queryFn: () => call(membershipEndpoints.pendingRequests, {}),
    }),
  users: ({ search, sort, descending, page }: Wish<UserSort>) =>
    queryOptions({
      queryKey: [...admin.all, 'users', search, sort, descending, page],
      queryFn: () =>
        call(peopleEndpoints.adminUsers, {
          query: {
            limit: PAGE_SIZE,
            page,
            sort,
            order: descending ? 'desc' : 'asc',
            ...(search !== '' && { search }),
          },
        }),
    }),
  user: (id: string) =>
    queryOptions({
      queryKey: [...admin.all, 'user', id],
      queryFn: () => call(peopleEndpoints.adminUser, { params: { id } }),
    }),
  report: (span: Span) =>
    queryOptions({
      queryKey: [...admin.all, 'report', span],
      queryFn: async () => {
        const [schemes, summary] = await Promise.all([
          call(reportEndpoints.adminReports, { query: span }),
          call(reportEndpoints.reportSummary, { query: span }),
        ])
        return { schemes, summary }
      },
    }),
  waitingTopups: () =>
    queryOptions({
      queryKey: [...admin.all, 'topups', 'waiting'],
      queryFn: () => call(walletEndpoints.adminTopups, { query: { status: 'waiting' } }),
    }),
  waitingUpi: () =>
    queryOptions({
      queryKey: [...admin.all, 'upi', 'waiting'],
      queryFn: () => call(upiEndpoints.adminUpi, { query: { status: 'waiting' } }),
    }),
  openRefunds: () =>
    queryOptions({
      queryKey: [...admin.all, 'refunds', 'open'],
      queryFn: () => call(gatewayEndpoints.adminRefunds, {}),
    }),
  payments: (status: PaymentStatus | null) =>
    infiniteQueryOptions({
      queryKey: [...admin.all, 'payments', status],
      queryFn: ({ pageParam }) =>
        call(gatewayEndpoints.adminPayments, { query: { ...pageOf(pageParam), ...(status !== null && { status }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  payment: (id: string) =>
    queryOptions({
      queryKey: [...admin.all, 'payment', id],
      queryFn: () => call(gatewayEndpoints.adminPayment, { params: { id } }),
    }),
  waitingCounterPayments: () =>
    queryOptions({
      queryKey: [...admin.all, 'counter-payments', 'waiting'],
      queryFn: () => call(counterEndpoints.counterPayments, { query: { status: 'waiting_second' } }),
    }),
  /** What every ticket of a scheme owes. */
  instalments: (chitId: string) =>
    queryOptions({
      queryKey: [...admin.all, 'instalments', chitId],
      queryFn: () => call(instalmentEndpoints.chitInstalments, { params: { id: chitId } }),
    }),
  openWithdrawals: () =>
    queryOptions({
      queryKey: [...admin.all, 'withdrawals', 'open'],
      queryFn: () => call(withdrawalEndpoints.adminWithdrawals, { query: { status: 'open' } }),
    }),
  waitingPrizes: () =>
    queryOptions({
      queryKey: [...admin.all, 'prizes', 'waiting'],
      queryFn: () => call(prizeEndpoints.listPrizes, { query: { status: 'waiting' } }),
    }),
  minutesToFile: () =>
    queryOptions({
      queryKey: [...admin.all, 'minutes-to-file'],
      queryFn: () => call(minutesEndpoints.minutesToFile, {}),
    }),
  /** People by name, for accounts that are theirs and for administrators; the newest hundred. */
  people: () =>
    queryOptions({
      queryKey: [...admin.all, 'people'],
      queryFn: async () => (await call(peopleEndpoints.adminUsers, { query: { limit: 100 } })).users,
    }),
  /** The laws of the books, with the time at which they were asked. */
  ledgerChecks: () =>
    queryOptions({
      queryKey: [...admin.all, 'ledger', 'checks'],
      queryFn: async () => ({ ...(await call(companyEndpoints.ledgerChecks, {})), at: now() }),
    }),
  accounts: () =>
    queryOptions({
      queryKey: [...admin.all, 'ledger', 'accounts'],
      queryFn: () => call(companyEndpoints.adminLedger, {}),
    }),
  statement: (account: string, wish: LinesWish = {}) =>
    infiniteQueryOptions({
      queryKey: [...admin.all, 'ledger', 'statement', account, wish],
      queryFn: ({ pageParam }) =>
        call(companyEndpoints.adminLedger, { query: { ...wish, ...pageOf(pageParam), account } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  reconciliation: () =>
    queryOptions({
      queryKey: [...admin.all, 'reconciliation'],
      queryFn: () => call(bankEndpoints.reconciliation, {}),
    }),
  matchedLines: () =>
    infiniteQueryOptions({
      queryKey: [...admin.all, 'matched-lines'],
      queryFn: ({ pageParam }) => call(bankEndpoints.matchedLines, { query: pageOf(pageParam) }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  waitingMoves: () =>
    queryOptions({
      queryKey: [...admin.all, 'moves', 'waiting'],
      queryFn: () => call(moveEndpoints.companyMoves, { query: { status: 'waiting_second' } }),
    }),
  /** Money that lies where it should not lie for long. */
  ageing: () =>
    queryOptions({ queryKey: [...admin.all, 'ledger', 'ageing'], queryFn: () => call(bookEndpoints.ageing, {}) }),
  /** One event of the books. */
  journal: (id: string) =>
    queryOptions({
      queryKey: [...admin.all, 'ledger', 'journal', id],
      queryFn: async () => (await call(bookEndpoints.journal, { params: { id } })).journal,
    }),
  dayBook: (day: Day) =>
    queryOptions({
      queryKey: [...admin.all, 'day-book', day],
      queryFn: () => call(bookEndpoints.dayBook, { query: { day } }),
    }),
  audit: (wish: QueryOf<typeof companyEndpoints.auditCsv>) =>
    infiniteQueryOptions({
      queryKey: [...admin.all, 'audit', wish],
      queryFn: ({ pageParam }) => call(companyEndpoints.audit, { query: { ...wish, ...pageOf(pageParam) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  messages: (search: string, which: 'open' | 'all') =>
    infiniteQueryOptions({
      queryKey: [...admin.all, 'messages', search, which],
      queryFn: ({ pageParam }) =>
        call(noticeEndpoints.messages, { query: { ...pageOf(pageParam), which, ...(search !== '' && { search }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  signingKeys: () =>
    queryOptions({
      queryKey: [...admin.all, 'signing-keys'],
      queryFn: async () => (await call(paperEndpoints.signingKeys, {})).keys,
    }),
  settings: () =>
    queryOptions({
      queryKey: [...admin.all, 'settings'],
      queryFn: () => call(settingsEndpoints.settings, {}),
    }),
  outbox: () =>
    infiniteQueryOptions({
      queryKey: [...admin.all, 'outbox'],
      queryFn: ({ pageParam }) => call(noticeEndpoints.outbox, { query: pageOf(pageParam) }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}

/** What an administrator's act may have changed, here and in the members' lists. */
export const actDone = (): Promise<unknown> =>
  Promise.all(
    [admin.all, chits.all, contributions.all, auctions.all, minutes.all, slides().queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** For a page's clientLoader, where a list comes in pages: starts its first one. A visitor's would only be refused. */
export function ahead(read: (client: typeof queryClient) => Promise<void>): null {
  if (storedToken()) void read(queryClient)
  return null
}
