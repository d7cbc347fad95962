import { paise } from '@kuri/domain'
import type { Config } from '../../../config.ts'
import type { Gateway, GatewayNews } from '../gateway.ts'
import { isSignedBy } from '../signature.ts'
import { createOrder } from './checkout.ts'
import { SandboxEvent, secretsOf, SIGNATURE_HEADER } from './event.ts'

/** The gateway that plays the outside firm in demonstrations and tests. It signs and speaks as a real one does. */
export function sandboxGateway(config: Config): Gateway {
  const secrets = secretsOf(config)
  return {
    name: 'sandbox',
    createOrder,
    checkoutUrl: (orderId) => `/sandbox/checkout/${orderId}`,
    isGenuine: ({ orderId, paymentId, signature }) => isSignedBy(secrets.key, `${orderId}|${paymentId}`, signature),
    readWebhook({ rawBody, headers }) {
      const signature = headers[SIGNATURE_HEADER]
      if (typeof signature !== 'string' || !isSignedBy(secrets.webhook, rawBody, signature)) return null
      const body = SandboxEvent.parse(JSON.parse(rawBody.toString('utf8')))
      return { id: body.id, body, news: newsOf(body) }
    },
  }
}

function newsOf({ event, payload: { payment } }: SandboxEvent): GatewayNews {
  switch (event) {
    case 'payment.captured':
      return { about: 'captured', orderId: payment.order_id, paymentId: payment.id, amount: paise(payment.amount) }
    case 'payment.failed':
      return { about: 'failed', orderId: payment.order_id, reason: payment.error_description ?? 'No reason was given.' }
    default:
      return { about: 'other' }
  }
}
