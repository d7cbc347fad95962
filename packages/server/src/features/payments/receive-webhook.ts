import { ok, refuse, type Refusal, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Gateway, WebhookCall } from './gateway.ts'
import { handleGatewayEvent } from './handle-gateway-event.ts'
import * as store from './store.ts'

const UNREADABLE: Refusal = { code: 'invalid_input', field: '', problem: 'This event cannot be read.' }

/**
 * The gateway tells us something behind the browser's back: again and again, in any order, days late. Each event is
 * written down and handled once. Refuses: signature_invalid and invalid_input (an event whose amount is none), and then
 * keeps nothing. Source: docs/spec/payments.md, PAY-3.
 */
export async function receiveWebhook(tx: Tx, gateway: Gateway, call: WebhookCall): Promise<Result<null>> {
  const event = gateway.readWebhook(call)
  if (!event) return refuse({ code: 'signature_invalid' })
  if (event.update.about === 'unreadable') return refuse(UNREADABLE)
  const isNew = await store.insertEvent(tx, {
    gateway: gateway.name,
    event_id: event.id,
    about: event.concerns,
    body: JSON.stringify(event.body),
  })
  if (isNew) await handleGatewayEvent(tx, gateway.name, event.update)
  return ok(null)
}
