import { auctionEndpoints, verifyEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { learnTime } from '../clock.ts'
import { keys } from './keys.ts'

export const auctions = {
  all: keys.auctions,
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
