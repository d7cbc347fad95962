import { min, ZERO } from '@kuri/domain'
import type { GatewayUpdate, PayoutUpdate, RefundUpdate } from '../gateway.ts'
import type { Payment, Payout, Refund, WebhookBody } from './wire.ts'

const NO_REASON = 'No reason was given.'

/** What a webhook means. A failed attempt leaves its order open: the member may try again in the same checkout. */
export function updateOf({ event, payload }: WebhookBody): GatewayUpdate {
  const [kind] = event.split('.')
  if (kind === 'payment' || event === 'order.paid')
    return payload.payment ? paymentUpdate(payload.payment.entity) : OTHER
  if (kind === 'refund') {
    if (!payload.refund) return OTHER
    const refund = refundUpdate(payload.refund.entity)
    return payload.payment ? { ...refund, payment: paymentUpdate(payload.payment.entity) } : refund
  }
  if (kind === 'payout') return payload.payout ? payoutUpdate(payload.payout.entity) : OTHER
  if (event === 'settlement.processed' && payload.settlement) {
    return { kind: 'settled', settlementId: payload.settlement.entity.id }
  }
  return OTHER
}

const OTHER = { kind: 'other' } as const

/** The id of what a webhook is about: a payment's history finds the webhook by it. */
export function subjectIdOf({ payload }: WebhookBody): string | null {
  const { payment, refund, settlement, payout } = payload
  return refund?.entity.id ?? payout?.entity.id ?? settlement?.entity.id ?? payment?.entity.order_id ?? null
}

/**
 * What a payment comes to. `captured` and `amount_refunded` decide, not the status alone: a payment is refunded by the
 * gateway itself when nobody captured it in time or its order was paid already, and then the company never had the money.
 * Source: https://razorpay.com/docs/payments/refunds/auto-refunds.
 */
export function paymentUpdate(payment: Payment): GatewayUpdate {
  const { id: paymentId, order_id: orderId, status, amount, currency, captured } = payment
  // payment links and the gateway's own pages make payments without an order of ours
  if (!orderId || currency !== 'INR') return OTHER
  const isRefunded = status === 'refunded'
  if (isRefunded && !captured) return { kind: 'returned', orderId, paymentId, amount }
  if (captured && (isRefunded || status === 'captured')) {
    const refunded = isRefunded ? amount : min(payment.amount_refunded ?? ZERO, amount)
    return { kind: 'captured', orderId, paymentId, amount, refunded }
  }
  if (status === 'authorized') return { kind: 'authorized', orderId }
  return status === 'failed' ? { kind: 'failed', orderId, reason: payment.error_description || NO_REASON } : OTHER
}

export const refundUpdate = ({ id, receipt, status }: Refund): RefundUpdate => ({
  kind: 'refund',
  refundId: id,
  reference: receipt ?? null,
  state: status,
  reason: status === 'failed' ? 'The bank rejected the refund.' : null,
})

const PAYOUT_STATES: Readonly<Record<string, PayoutUpdate['state']>> = {
  processed: 'processed',
  reversed: 'reversed',
  failed: 'failed',
  rejected: 'failed',
  cancelled: 'failed',
}

/** Queued, pending, scheduled and processing are all on their way. */
export const payoutUpdate = ({ id, status, utr, fees, reference_id, status_details }: Payout): PayoutUpdate => ({
  kind: 'payout',
  payoutId: id,
  reference: reference_id ?? null,
  state: PAYOUT_STATES[status] ?? 'processing',
  utr: utr ?? null,
  fee: fees ?? ZERO,
  reason: status_details?.description ?? null,
})
