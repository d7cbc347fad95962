import { myPrizeEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { keys } from './keys.ts'

/** Prizes on their way to one; kept with the auctions they come from. */
export const myPrizes = {
  open: () =>
    queryOptions({ queryKey: [...keys.auctions, 'my-prizes'], queryFn: () => call(myPrizeEndpoints.myPrizes, {}) }),
}
