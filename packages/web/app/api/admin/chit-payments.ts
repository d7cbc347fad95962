import { chitPaymentEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { ADMIN } from './keys.ts'

/** Which ticket of a chit paid which month. */
export const chitPaymentReads = {
  page: (id: string, page: number | null, monthsPage: number | null) =>
    queryOptions({
      queryKey: [...ADMIN, 'chit-payments', id, page, monthsPage],
      queryFn: () =>
        call(chitPaymentEndpoints.chitPayments, {
          params: { id },
          query: { ...(page !== null && { page }), ...(monthsPage !== null && { monthsPage }) },
        }),
    }),
  ticketMonth: (id: string, ticketNo: number, monthNo: number) =>
    queryOptions({
      queryKey: [...ADMIN, 'chit-payments', id, 'month', ticketNo, monthNo],
      queryFn: () =>
        call(chitPaymentEndpoints.ticketMonth, {
          params: { id, ticketNo: String(ticketNo), monthNo: String(monthNo) },
        }),
    }),
}
