import { auctionCalendarEndpoints, minutesEndpoints, prizeEndpoints, surveillanceEndpoints } from '@kuri/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { firstPage, pageOf } from '../pages.ts'
import { ADMIN } from './keys.ts'

const CALENDAR_ENTRIES = 25

/** Auctions as those see them who run them. */
export const auctionReads = {
  /** Refetched when the number of bids changes; the old answer stays on the screen meanwhile. */
  auctionFacts: (id: string, bidCount: number) =>
    queryOptions({
      queryKey: [...ADMIN, 'auction-facts', id, bidCount],
      queryFn: async () => (await call(surveillanceEndpoints.auctionFacts, { params: { id } })).facts,
      placeholderData: (known) => known,
    }),
  /** The prize of a settled auction. */
  prize: (id: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'prize', id],
      queryFn: () => call(prizeEndpoints.onePrize, { params: { id } }),
    }),
  /** The auctions of a month, 25 at a time; null: this month. */
  calendar: (month: string | null) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'auction-calendar', month],
      queryFn: ({ pageParam }) =>
        call(auctionCalendarEndpoints.auctionCalendar, {
          query: { ...pageOf(pageParam, CALENDAR_ENTRIES), ...(month !== null && { month }) },
        }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  minutesToFile: () =>
    queryOptions({
      queryKey: [...ADMIN, 'minutes-to-file'],
      queryFn: () => call(minutesEndpoints.minutesToFile, {}),
    }),
}
