import { queryClient } from '../query-client.ts'
import { slides } from '../startup-queries.ts'
import { keys } from '../queries/keys.ts'
import { ADMIN } from './keys.ts'

/** What an administrator's act may have changed, here and in the members' lists. */
export const actDone = (): Promise<unknown> =>
  Promise.all(
    [ADMIN, keys.chits, keys.contributions, keys.auctions, keys.minutes, slides().queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
