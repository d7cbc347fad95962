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
  /** What the tickets of one member owe in a scheme. */
  instalments: (chitId: string, userId: string) =>
    queryOptions({
      queryKey: [...ADMIN, 'instalments', chitId, userId],
      queryFn: () => call(instalmentEndpoints.chitInstalments, { params: { id: chitId }, query: { userId } }),
    }),
}
