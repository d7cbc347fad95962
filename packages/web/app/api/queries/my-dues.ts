import { duesEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { keys } from './keys.ts'

/** What one owes late; kept with the wallet, which a payment makes stale. */
export const myDues = {
  open: () => queryOptions({ queryKey: [...keys.wallet, 'dues'], queryFn: () => call(duesEndpoints.myDues, {}) }),
}
