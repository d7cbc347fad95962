import { gatewayEndpoints, instalmentEndpoints, type QueryOf } from '@kuri/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'
import { firstPage, pageOf } from '../pages.ts'

type PaymentStatus = NonNullable<QueryOf<typeof gatewayEndpoints.adminPayments>['status']>

/** Money that waits for a decision, and online payments. */
export const moneyReads = {
  payments: (status: PaymentStatus | null) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'payments', status],
      queryFn: ({ pageParam }) =>
        call(gatewayEndpoints.adminPayments, { query: { ...pageOf(pageParam), ...(status !== null && { status }) } }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
  payment: (id: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'payment', id],
      queryFn: () => call(gatewayEndpoints.adminPayment, { params: { id } }),
    }),
  /** What every ticket of a scheme owes. */
  instalments: (chitId: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'instalments', chitId],
      queryFn: () => call(instalmentEndpoints.chitInstalments, { params: { id: chitId } }),
    }),
}
