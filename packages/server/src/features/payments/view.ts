import type { Payment } from '@kuri/contract'
import type { output } from 'zod/mini'
import type { Gateway } from './gateway.ts'
import type { PaymentRow } from './store.ts'

export type PaymentWire = output<typeof Payment>

/** A payment as its member sees it; the checkout only as long as there is something to pay. */
export const toWire = (row: PaymentRow, gateway: Gateway | null): PaymentWire => ({
  _id: row.id,
  purpose: row.purpose,
  amount: row.amount_paise,
  orderId: row.order_id,
  checkoutUrl: row.state === 'created' && gateway ? gateway.checkoutUrl(row.order_id) : null,
  status: row.state,
  method: row.method,
  receiptNo: row.receipt_no,
  failure: row.failure,
  createdAt: row.created_at,
})
