import { chitEndpoints, instalmentEndpoints, type QueryOf } from '@kuri/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { firstPage, pageOf } from '../pages.ts'
import { keys } from './keys.ts'

/** So many schemes at a time: a card fills most of a phone. */
const CARDS = 12

type ChitsQuery = Omit<QueryOf<typeof chitEndpoints.chitsPage>, 'cursor'>

export const chits = {
  all: keys.chits,
  /** Schemes a page at a time, newest first or in the order of the requested part. */
  page: ({ limit = CARDS, ...query }: ChitsQuery) =>
    infiniteQueryOptions({
      queryKey: [...chits.all, 'page', query, limit],
      queryFn: ({ pageParam }) => call(chitEndpoints.chitsPage, { query: { ...pageOf(pageParam, limit), ...query } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  /** Schemes to try a bid in: the reader's own, and the first hundred that are offered, the one that is named before them. */
  toTry: (first: string | null) =>
    queryOptions({
      queryKey: [...chits.all, 'toTry', first],
      queryFn: async () => {
        const query = { part: 'offered', limit: 100, ...(first !== null && { first }) } as const
        const [own, page] = await Promise.all([
          call(chitEndpoints.joinedChits, {}),
          call(chitEndpoints.chitsPage, { query }),
        ])
        return [...own, ...page.chits.filter((chit) => own.every(({ _id }) => _id !== chit._id))]
      },
    }),
  /** Schemes with free seats, without people. */
  open: () => queryOptions({ queryKey: [...chits.all, 'open'], queryFn: () => call(chitEndpoints.openChits, {}) }),
  joined: () =>
    queryOptions({ queryKey: [...chits.all, 'joined'], queryFn: () => call(chitEndpoints.joinedChits, {}) }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...chits.all, 'one', id],
      queryFn: async () => (await call(chitEndpoints.oneChit, { params: { id } })).chit,
    }),
  myInstalments: (id: string) =>
    queryOptions({
      queryKey: [...chits.all, 'instalments', id, 'mine'],
      queryFn: () => call(instalmentEndpoints.chitInstalments, { params: { id }, query: { mine: '1' } }),
    }),
}
