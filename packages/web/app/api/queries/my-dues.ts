import { duesEndpoints, myDuesEndpoints, promiseEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { keys } from './keys.ts'

/** What one has to pay, and what one owes late; kept with the wallet, which a payment makes stale. */
export const myDues = {
  /** Over all chits, up to today. */
  toPay: () =>
    queryOptions({ queryKey: [...keys.wallet, 'to-pay'], queryFn: () => call(myDuesEndpoints.duesToPay, {}) }),
  promise: () =>
    queryOptions({ queryKey: [...keys.wallet, 'promise'], queryFn: () => call(promiseEndpoints.myPromise, {}) }),
  open: () => queryOptions({ queryKey: [...keys.wallet, 'dues'], queryFn: () => call(duesEndpoints.myDues, {}) }),
}
