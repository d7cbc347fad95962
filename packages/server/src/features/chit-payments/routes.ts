import { chitPaymentEndpoints } from '@kuri/contract'
import type { Routes } from '../../http/route.ts'
import { chitPayments, ticketMonth } from './service.ts'

/** Which ticket of a chit paid which month. */
export function chitPaymentRoutes(route: Routes): void {
  route.report(chitPaymentEndpoints.chitPayments, (tx, { params, query }) => chitPayments(tx, { id: params.id, query }))
  route.report(chitPaymentEndpoints.ticketMonth, (tx, { params }) => ticketMonth(tx, params))
}
