import { queryClient } from '../query-client.ts'
import { keys } from './keys.ts'

/** What a payment, a prize or a bid may have changed. */
export const moneyMoved = (): Promise<unknown> =>
  Promise.all(
    [keys.chits, keys.contributions, keys.wallet, keys.auctions].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
