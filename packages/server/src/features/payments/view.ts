import type { Payment } from '@kuri/contract'
import type { output } from 'zod/mini'
import type { Gateway } from './gateway.ts'
import { dueOnWire } from '../instalments/due-on-wire.ts'
import type { PaidFor, PaymentLine, PaymentRow } from './store.ts'

export type PaymentWire = output<typeof Payment>

/** A payment as its member sees it; the checkout only as long as there is something to pay. */
export function toWire(
  row: PaymentRow,
  gateway: Gateway | null,
  { lines, debts }: PaidFor = { lines: [], debts: [] },
): PaymentWire {
  const { id, order_id: orderId, amount_paise: amount, description, method } = row
  const open = row.state === 'created' && gateway?.name === row.gateway ? gateway : null
  const payment = { id, orderId, amount, description, method }
  return {
    _id: id,
    purpose: row.purpose,
    amount,
    orderId,
    checkoutUrl: open?.checkoutUrl(payment) ?? null,
    checkout: open?.checkoutOptions(payment) ?? null,
    status: row.state,
    method,
    receiptNo: row.receipt_no,
    failure: row.failure,
    createdAt: row.created_at,
    ...(lines.length > 0 && { lines: lines.map(lineOnWire) }),
    ...(debts.length > 0 && { debts: debts.map(({ id: _id, place: _place, ...debt }) => ({ _id, ...debt })) }),
  }
}

const lineOnWire = ({ receiptNo, isPart, ...due }: PaymentLine) => ({ ...dueOnWire(due), receiptNo, isPart })
