import { PAGE_SIZE, type gatewayEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as refunds from '../refunds/service.ts'
import { forCompany } from './start-payment.ts'
import * as store from './history.store.ts'

type List = ReplyOf<typeof gatewayEndpoints.adminPayments>
type History = ReplyOf<typeof gatewayEndpoints.adminPayment>

/** Online payments as the company sees them, newest first. */
export async function list(
  tx: Tx,
  { limit = PAGE_SIZE, cursor, status }: QueryOf<typeof gatewayEndpoints.adminPayments>,
): Promise<List> {
  // one more than requested: whether there is a next page
  const found = await store.page(tx, { limit: limit + 1, before: cursor, state: status })
  const payments = found.slice(0, limit)
  return {
    payments: payments.map(toWire),
    next: found.length > limit ? (payments.at(-1)?.id ?? null) : null,
  }
}

/** The whole history of one online payment. Refuses: not_found. */
export async function historyOf(tx: Tx, id: string): Promise<Result<History>> {
  const payment = await store.one(tx, id)
  if (!payment) return refuse({ code: 'not_found' })
  const steps = await store.steps(tx, payment)
  return ok({ payment: toWire(payment), steps, ...(await refunds.ofPayment(tx, id)) })
}

const toWire = (row: store.PaymentView): List['payments'][number] => ({
  _id: row.id,
  user: { _id: row.person_id, name: row.name },
  purpose: row.purpose,
  description: forCompany(row),
  amount: row.amount_paise,
  method: row.method,
  gateway: row.gateway,
  orderId: row.order_id,
  gatewayPaymentId: row.gateway_payment_id,
  status: row.state,
  failure: row.failure,
  receiptNo: row.receipt_no,
  createdAt: row.created_at,
  settledAt: row.captured_at,
  askAt: row.poll_at,
})
