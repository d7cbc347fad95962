import { minutesEndpoints, prizeEndpoints, surveillanceEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'

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
  minutesToFile: () =>
    queryOptions({
      queryKey: [...ADMIN, 'minutes-to-file'],
      queryFn: () => call(minutesEndpoints.minutesToFile, {}),
    }),
}
