import { randomBytes } from 'node:crypto'
import type { SandboxOrder } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { output } from 'zod/mini'
import type { Tx } from '../../../database/types.ts'
import type { NewOrder, WebhookCall } from '../gateway.ts'
import { sign } from '../signature.ts'
import { signedWebhook, type SandboxEvent, type SandboxSecrets } from './event.ts'
import * as store from './store.ts'

const number = (prefix: string): string => `${prefix}_${randomBytes(12).toString('base64url')}`

/** An order's number. It cannot be guessed: who has it may pay it. */
export const newOrderId = (): string => number('order')

/** Opens an order in the sandbox's own books. */
export async function keepOrder(
  tx: Tx,
  order_id: string,
  { amount, description, method, returnUrl }: NewOrder,
): Promise<void> {
  await store.insert(tx, {
    order_id,
    amount_paise: amount,
    description,
    method,
    return_url: returnUrl,
    payment_id: null,
  })
}

/** An order as the checkout shows it. Refuses: not_found. */
export async function show(tx: Tx, orderId: string): Promise<Result<output<typeof SandboxOrder>>> {
  const order = await store.find(tx, orderId)
  if (!order) return refuse({ code: 'not_found' })
  return ok({
    orderId,
    amount: order.amount_paise,
    description: order.description,
    method: order.method,
    status: order.state,
    returnUrl: order.return_url,
  })
}

export interface CheckedOut {
  /** Our page, with what the checkout hands back: the payment and its signature, or how it ended. */
  readonly returnUrl: string
  /** What the gateway posts to us behind the browser's back; null when there is nothing to report. */
  readonly webhook: WebhookCall | null
}

/**
 * Plays the gateway's checkout: the member pays, the bank refuses, or the window is closed. A paid order stays paid and
 * answers the same again; a failed one can still be paid, as with real gateways. Refuses: not_found, payment_already_settled.
 */
export async function checkOut(
  tx: Tx,
  { orderId, outcome, secrets }: { orderId: string; outcome: 'pay' | 'fail' | 'abandon'; secrets: SandboxSecrets },
): Promise<Result<CheckedOut>> {
  const order = await store.lock(tx, orderId)
  if (!order) return refuse({ code: 'not_found' })
  if (outcome === 'pay') return ok(await pay(tx, order, secrets))
  if (order.state === 'paid') return refuse({ code: 'payment_already_settled' })
  const state = outcome === 'fail' ? 'failed' : 'abandoned'
  await store.endOrder(tx, orderId, { state, payment_id: null })
  const webhook = outcome === 'fail' ? signedWebhook(secrets, failedEvent(order)) : null
  return ok({ returnUrl: `${order.return_url}&outcome=${state}`, webhook })
}

async function pay(tx: Tx, order: store.OrderRow, secrets: SandboxSecrets): Promise<CheckedOut> {
  const paymentId = order.payment_id ?? number('pay')
  if (order.state !== 'paid') await store.endOrder(tx, order.order_id, { state: 'paid', payment_id: paymentId })
  const signature = sign(secrets.key, `${order.order_id}|${paymentId}`)
  return {
    returnUrl: `${order.return_url}&paymentId=${paymentId}&signature=${signature}`,
    webhook: signedWebhook(secrets, capturedEvent(order, paymentId)),
  }
}

// An event's id is derived from its content, so that a repeated report has the same id.
const capturedEvent = (order: store.OrderRow, paymentId: string): SandboxEvent => ({
  id: `evt_${paymentId}_captured`,
  event: 'payment.captured',
  payload: {
    payment: { id: paymentId, order_id: order.order_id, amount: order.amount_paise, error_description: null },
  },
})

const failedEvent = (order: store.OrderRow): SandboxEvent => ({
  id: number('evt'),
  event: 'payment.failed',
  payload: {
    payment: {
      id: number('pay'),
      order_id: order.order_id,
      amount: order.amount_paise,
      error_description: 'The bank declined the payment.',
    },
  },
})
