import { arrearsEndpoints, prizeEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { auctions, wallet } from './queries.ts'

// What one owes late and what is on its way to one, below the keys that a payment makes stale.

export const duesReads = {
  mine: () => queryOptions({ queryKey: [...wallet.all, 'dues'], queryFn: () => call(arrearsEndpoints.myDues, {}) }),
  prizes: () =>
    queryOptions({ queryKey: [...auctions.all, 'my-prizes'], queryFn: () => call(prizeEndpoints.myPrizes, {}) }),
}
