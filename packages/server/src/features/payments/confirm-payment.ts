import type { BodyOf, walletEndpoints } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import type { Tx } from '../../database/types.ts'
import { capture } from './capture.ts'
import { gatewayOf } from './choose-gateway.ts'
import * as store from './store.ts'
import { toWire, type PaymentWire } from './view.ts'

interface Checkout {
  readonly id: string
  readonly by: string
  readonly answer: BodyOf<typeof walletEndpoints.confirmPayment>
  readonly config: Config
}

/**
 * The checkout came back to our page: its signature over our own order and the gateway's payment proves that the money
 * was taken. Said again it changes nothing. Refuses: not_found, signature_invalid, payment_already_settled (by another
 * payment). Source: 6-security, "Payments".
 */
export async function confirmPayment(tx: Tx, { id, by, answer, config }: Checkout): Promise<Result<PaymentWire>> {
  const gateway = gatewayOf(config)
  const payment = await store.lockOwn(tx, by, id)
  if (!payment || payment.gateway !== gateway?.name) return refuse({ code: 'not_found' })
  const { paymentId, signature } = answer
  if (!gateway.isGenuine({ orderId: payment.order_id, paymentId, signature }))
    return refuse({ code: 'signature_invalid' })
  if (payment.state === 'captured' && payment.gateway_payment_id !== paymentId) {
    return refuse({ code: 'payment_already_settled' })
  }
  const captured = { gateway: gateway.name, paymentId, amount: payment.amount_paise }
  return ok(toWire(await capture(tx, payment, captured), gateway))
}

/** How one's online payment stands. Refuses: not_found. */
export async function showPayment(tx: Tx, { id, by, config }: Omit<Checkout, 'answer'>): Promise<Result<PaymentWire>> {
  const payment = await store.findOwn(tx, by, id)
  return payment ? ok(toWire(payment, gatewayOf(config))) : refuse({ code: 'not_found' })
}
