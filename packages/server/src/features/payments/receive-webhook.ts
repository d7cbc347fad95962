import { ok, refuse, type Refusal, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Gateway, WebhookCall } from './gateway.ts'
import { applyGatewayUpdate } from './apply-gateway-update.ts'
import * as store from './store.ts'

const UNREADABLE: Refusal = { code: 'invalid_input', field: '', problem: 'This event cannot be read.' }

/**
 * The gateway reports behind the browser's back: again and again, in any order, days late. Each event is stored and applied
 * once. Refuses: signature_invalid, and invalid_input for an unreadable webhook, of which nothing is stored; only the sandbox
 * returns unreadable, Razorpay's adapter returns other, which is stored. Source: docs/spec/payments.md, PAY-3.
 */
export async function receiveWebhook(tx: Tx, gateway: Gateway, call: WebhookCall): Promise<Result<null>> {
  const webhook = gateway.readWebhook(call)
  if (!webhook) return refuse({ code: 'signature_invalid' })
  if (webhook.update.kind === 'unreadable') return refuse(UNREADABLE)
  const isNew = await store.storeWebhook(tx, {
    gateway: gateway.name,
    event_id: webhook.id,
    subject_id: webhook.subjectId,
    body: JSON.stringify(webhook.body),
  })
  if (isNew) await applyGatewayUpdate(tx, gateway.name, webhook.update)
  return ok(null)
}
