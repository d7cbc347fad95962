import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as notices from '../notices/service.ts'
import { capture, putAside } from './capture.ts'
import type { Gateway, GatewayNews, WebhookCall } from './gateway.ts'
import * as store from './store.ts'

/**
 * The gateway tells us of an order, behind the browser's back: again and again, in any order, days late. Each event is
 * written down and handled once; money is credited once however many events tell of it. A failure after the money
 * arrived is old news; money after a failure is money. Refuses: signature_invalid, and then keeps nothing.
 * Source: 6-security, "Payments".
 */
export async function receiveWebhook(tx: Tx, gateway: Gateway, call: WebhookCall): Promise<Result<null>> {
  const event = gateway.readWebhook(call)
  if (!event) return refuse({ code: 'signature_invalid' })
  if (!(await store.insertEvent(tx, gateway.name, event.id, event.body))) return ok(null)
  const { news } = event
  if (news.about === 'captured') await receiveCaptured(tx, gateway.name, news)
  if (news.about === 'failed') await receiveFailed(tx, gateway.name, news)
  return ok(null)
}

async function receiveCaptured(
  tx: Tx,
  gateway: string,
  { orderId, paymentId, amount }: Extract<GatewayNews, { about: 'captured' }>,
): Promise<void> {
  const captured = { gateway, paymentId, amount }
  const payment = await store.lockByOrder(tx, gateway, orderId)
  if (payment?.amount_paise === amount) {
    await capture(tx, payment, captured)
    return
  }
  const why = payment ? `The payment ${payment.id} is of another amount.` : 'No payment of ours has this order.'
  await putAside(tx, captured, { orderId, why })
  if (payment) await markFailed(tx, payment, 'Another amount arrived than was asked for. The company looks into it.')
}

async function receiveFailed(
  tx: Tx,
  gateway: string,
  { orderId, reason }: Extract<GatewayNews, { about: 'failed' }>,
): Promise<void> {
  const payment = await store.lockByOrder(tx, gateway, orderId)
  if (payment) await markFailed(tx, payment, reason)
}

/** A payment that has arrived or failed before stays as it is. */
async function markFailed(tx: Tx, payment: store.PaymentRow, reason: string): Promise<void> {
  if (payment.state !== 'created') return
  await store.markFailed(tx, payment.id, reason)
  await notices.tell(tx, {
    to: payment.person_id,
    kind: 'payment_failed',
    data: { amount: payment.amount_paise, reason },
    link: '/wallet',
  })
}
