import { arrearsEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

// Late payers, below the key that an administrator's act makes stale.

export const arrearsReads = {
  list: () => queryOptions({ queryKey: ['admin', 'arrears'], queryFn: () => call(arrearsEndpoints.listArrears, {}) }),
  one: (ticketId: string) =>
    queryOptions({
      queryKey: ['admin', 'arrears', ticketId],
      queryFn: () => call(arrearsEndpoints.arrearsCase, { params: { id: ticketId } }),
    }),
}
