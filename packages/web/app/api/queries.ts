import {
  advanceEndpoints,
  agreementEndpoints,
  auctionEndpoints,
  chitEndpoints,
  chitMonthEndpoints,
  instalmentEndpoints,
  minutesEndpoints,
  noticeEndpoints,
  settingsEndpoints,
  upiEndpoints,
  verifyEndpoints,
  walletEndpoints,
  watchEndpoints,
  withdrawalEndpoints,
  type QueryOf,
} from '@kuri/contract'
import { infiniteQueryOptions, queryOptions, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { call } from './client.ts'
import { learnTime } from './clock.ts'
import { queryClient } from './query-client.ts'
import { storedToken } from './session-store.ts'

// Keys and the functions that fill them; pages never spell a key.

export const chits = {
  all: ['chits'] as const,
  list: () => queryOptions({ queryKey: [...chits.all, 'list'], queryFn: () => call(chitEndpoints.listChits, {}) }),
  joined: () =>
    queryOptions({ queryKey: [...chits.all, 'joined'], queryFn: () => call(chitEndpoints.joinedChits, {}) }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...chits.all, 'one', id],
      queryFn: async () => (await call(chitEndpoints.oneChit, { params: { id } })).chit,
    }),
  /** The agreement in words, and what the reader has accepted of it. */
  agreement: (id: string) =>
    queryOptions({
      queryKey: [...chits.all, 'agreement', id],
      queryFn: async () => (await call(agreementEndpoints.readAgreement, { params: { id } })).agreement,
    }),
  /** The company's own tickets, the cancelled auctions. */
  facts: (id: string) =>
    queryOptions({
      queryKey: [...chits.all, 'facts', id],
      queryFn: async () => (await call(watchEndpoints.chitFacts, { params: { id } })).facts,
    }),
  /** One month's money, from the ledger. */
  month: (id: string, monthNo: number) =>
    queryOptions({
      queryKey: [...chits.all, 'month', id, monthNo],
      queryFn: async () =>
        (await call(chitMonthEndpoints.chitMonth, { params: { id, monthNo: String(monthNo) } })).month,
    }),
  myInstalments: (id: string) =>
    queryOptions({
      queryKey: [...chits.all, 'instalments', id, 'mine'],
      queryFn: () => call(instalmentEndpoints.chitInstalments, { params: { id }, query: { mine: '1' } }),
    }),
}

export const contributions = {
  all: ['contributions'] as const,
  of: (userId: string) =>
    queryOptions({
      queryKey: [...contributions.all, 'of', userId],
      queryFn: () => call(instalmentEndpoints.contributionsOf, { params: { id: userId } }),
    }),
  history: () =>
    queryOptions({ queryKey: [...contributions.all, 'history'], queryFn: () => call(instalmentEndpoints.history, {}) }),
}

export const auctions = {
  all: ['auctions'] as const,
  list: (query: { chitId?: string; state?: 'scheduled' | 'open' | 'closed' | 'settled' | 'cancelled' } = {}) =>
    queryOptions({
      queryKey: [...auctions.all, 'list', query],
      queryFn: () => call(auctionEndpoints.listAuctions, { query }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...auctions.all, 'one', id],
      queryFn: async () => {
        const room = await call(auctionEndpoints.oneAuction, { params: { id } })
        learnTime(room.serverTime)
        return room
      },
    }),
  /** What is over does not change any more; what is not yet may at any moment. */
  proof: (auctionId: string) =>
    queryOptions({
      queryKey: [...auctions.all, 'proof', auctionId],
      queryFn: () => call(verifyEndpoints.verifyAuction, { params: { auctionId } }),
    }),
}

export const minutes = {
  all: ['minutes'] as const,
  one: (auctionId: string) =>
    queryOptions({
      queryKey: [...minutes.all, 'one', auctionId],
      queryFn: () => call(minutesEndpoints.minutes, { params: { id: auctionId } }),
    }),
  register: (chitId: string) =>
    queryOptions({
      queryKey: [...minutes.all, 'register', chitId],
      queryFn: () => call(minutesEndpoints.registerOfMinutes, { params: { id: chitId } }),
    }),
}

/** Which lines of the wallet's statement are wanted. */
export type StatementWish = QueryOf<typeof walletEndpoints.walletCsv>

export const wallet = {
  all: ['wallet'] as const,
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
  statement: (wish: StatementWish) =>
    infiniteQueryOptions({
      queryKey: [...wallet.all, 'statement', wish],
      queryFn: ({ pageParam }) =>
        call(walletEndpoints.walletEntries, {
          query: { ...wish, limit: 25, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next,
    }),
  companyAccounts: () =>
    queryOptions({
      queryKey: [...wallet.all, 'company-accounts'],
      queryFn: () => call(settingsEndpoints.companyAccounts, {}),
    }),
  upi: () => queryOptions({ queryKey: [...wallet.all, 'upi'], queryFn: () => call(upiEndpoints.myUpi, {}) }),
  topups: () =>
    queryOptions({ queryKey: [...wallet.all, 'topups'], queryFn: () => call(walletEndpoints.myTopups, {}) }),
  withdrawals: () =>
    queryOptions({
      queryKey: [...wallet.all, 'withdrawals'],
      queryFn: () => call(withdrawalEndpoints.myWithdrawals, {}),
    }),
  sandboxOrder: (orderId: string) =>
    queryOptions({
      queryKey: [...wallet.all, 'sandbox', orderId],
      queryFn: async () => (await call(walletEndpoints.sandboxOrder, { params: { orderId } })).order,
    }),
}

export const notices = {
  all: ['notices'] as const,
  list: () =>
    queryOptions({
      queryKey: [...notices.all, 'list'],
      queryFn: () => call(noticeEndpoints.listNotices, { query: { limit: 50 } }),
    }),
}

/** What a payment, a prize or a bid may have changed. */
export const moneyMoved = (): Promise<unknown> =>
  Promise.all(
    [chits.all, contributions.all, wallet.all, auctions.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/**
 * For a page's clientLoader: starts its reads while its script is on the way, without holding up the page, whose
 * skeleton is there at once. A visitor's reads would only be refused.
 */
export function prefetch(...reads: readonly { queryKey: QueryKey; queryFn?: unknown }[]): null {
  // Options of different replies share no type but this one.
  if (storedToken()) for (const read of reads) void queryClient.prefetchQuery(read as FetchQueryOptions)
  return null
}

/** Like `prefetch`, for reads that only the answer of the first one names: they need not wait for the page to be drawn. */
export function prefetchThen<Data>(
  first: () => Promise<Data>,
  named: (data: Data) => readonly { queryKey: QueryKey; queryFn?: unknown }[],
): null {
  if (storedToken()) {
    first().then(
      (data) => prefetch(...named(data)),
      // the page asks again, and says what is wrong
      () => null,
    )
  }
  return null
}

/** An auction's room, and what stands around it. */
export const prefetchRoom = (id: string): null =>
  prefetchThen(
    () => queryClient.fetchQuery(auctions.one(id)),
    ({ chitId, you }) => [chits.one(chitId), ...(you.ticketNo === null ? [] : [chits.myInstalments(chitId)])],
  )
