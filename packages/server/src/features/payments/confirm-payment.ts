import type { BodyOf, walletEndpoints } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import type { Tx } from '../../database/types.ts'
import { callGateway } from './call-gateway.ts'
import { gatewayOf } from './choose-gateway.ts'
import type { GatewayUpdate } from './gateway.ts'
import { applyGatewayUpdate } from './apply-gateway-update.ts'
import * as store from './store.ts'
import { toWire, type PaymentWire } from './view.ts'

interface Checkout {
  readonly id: string
  readonly by: string
  readonly answer: BodyOf<typeof walletEndpoints.confirmPayment>
  readonly config: Config
}

/**
 * The checkout came back to our page with a signature over our own stored order and the gateway's payment: whoever has it
 * was let through by the gateway. Refuses: not_found, signature_invalid, payment_already_settled (by another payment).
 * Source: docs/spec/payments.md, PAY-2.
 */
export async function judgeCheckout(tx: Tx, { id, by, answer, config }: Checkout): Promise<Result<store.PaymentRow>> {
  const gateway = gatewayOf(config)
  const payment = await store.findOwn(tx, by, id)
  if (!payment || payment.gateway !== gateway?.name) return refuse({ code: 'not_found' })
  const { paymentId, signature } = answer
  if (!gateway.isGenuine({ orderId: payment.order_id, paymentId, signature }))
    return refuse({ code: 'signature_invalid' })
  return payment.state === 'captured' && payment.gateway_payment_id !== paymentId
    ? refuse({ code: 'payment_already_settled' })
    : ok(payment)
}

/**
 * The state of a genuine payment at the gateway. A signature proves that the bank agreed, not that the money was taken;
 * where the gateway does not answer, the payment waits and is polled again. Refuses: gateway_refused.
 */
export async function fetchCheckoutPayment(
  payment: store.PaymentRow,
  { answer, config }: Pick<Checkout, 'answer' | 'config'>,
): Promise<Result<GatewayUpdate>> {
  const gateway = gatewayOf(config)
  if (!gateway) return refuse({ code: 'not_found' })
  const { order_id: orderId, amount_paise: amount } = payment
  const update = await callGateway(() => gateway.fetchPayment({ orderId, amount, paymentId: answer.paymentId }))
  if (!update.ok && update.error.code === 'gateway_unavailable') return ok({ kind: 'authorized', orderId })
  return update
}

/** Stores its state; the same again changes nothing. Refuses: not_found, payment_already_settled. */
export async function keepAnswer(tx: Tx, update: GatewayUpdate, checkout: Checkout): Promise<Result<PaymentWire>> {
  const { id, by, config } = checkout
  // the checkout's answer and the gateway's webhook queue here
  await store.lockOwn(tx, by, id)
  const judged = await judgeCheckout(tx, checkout)
  if (!judged.ok) return judged
  await applyGatewayUpdate(tx, judged.value.gateway, update)
  return await showPayment(tx, { id, by, config })
}

/** How one's online payment stands. Refuses: not_found. */
export async function showPayment(tx: Tx, { id, by, config }: Omit<Checkout, 'answer'>): Promise<Result<PaymentWire>> {
  const payment = await store.findOwn(tx, by, id)
  if (!payment) return refuse({ code: 'not_found' })
  return ok(toWire(payment, gatewayOf(config), await store.paidFor(tx, payment)))
}
