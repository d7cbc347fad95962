import { auctionEndpoints, verifyEndpoints, type AuctionStage } from '@kuri/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../client.ts'
import { learnTime } from '../clock.ts'
import { arrivedAt } from '../http.ts'
import { firstPage, pageOf } from '../pages.ts'
import { keys } from './keys.ts'

/** So many of each stage at a time: several stages share a page of the screen. */
const AUCTIONS = 10

export const auctions = {
  all: keys.auctions,
  /** All auctions of one scheme, or of one’s own schemes. */
  list: (query: { chitId?: string } = {}) =>
    queryOptions({
      queryKey: [...auctions.all, 'list', query],
      queryFn: () => call(auctionEndpoints.listAuctions, { query }),
    }),
  /** The auctions at one stage, ten at a time. */
  page: (stage: AuctionStage, search = '') =>
    infiniteQueryOptions({
      queryKey: [...auctions.all, 'page', stage, search],
      queryFn: ({ pageParam }) =>
        call(auctionEndpoints.auctionsPage, {
          query: { ...pageOf(pageParam, AUCTIONS), stage, ...(search !== '' && { search }) },
        }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...auctions.all, 'one', id],
      queryFn: async () => {
        const room = await call(auctionEndpoints.oneAuction, { params: { id } })
        learnTime(room.serverTime, arrivedAt(addressOf(auctionEndpoints.oneAuction, { id })))
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
