import { createHash } from 'node:crypto'
import { paise, ZERO } from '@kuri/domain'
import type { Config } from '../../../config.ts'
import { GatewayError, type Gateway, type GatewayUpdate, type PayoutUpdate } from '../gateway.ts'
import { isSignedBy } from '../signature.ts'
import { keepOrder, newOrderId } from './checkout.ts'
import { SandboxEvent, secretsOf, SIGNATURE_HEADER } from './event.ts'

/**
 * The gateway that plays the outside firm in demonstrations and tests. It signs and speaks as a real one does, answers at
 * once, gives back and pays out whatever is requested, and never settles: its money stays with it.
 */
export function sandboxGateway(config: Config): Gateway {
  const secrets = secretsOf(config)
  return {
    name: 'sandbox',
    isTest: true,
    isOutside: false,
    order: async () => newOrderId(),
    keepOrder,
    checkoutUrl: ({ orderId }) => `/sandbox/checkout/${orderId}`,
    checkoutOptions: () => null,
    isGenuine: ({ orderId, paymentId, signature }) => isSignedBy(secrets.key, `${orderId}|${paymentId}`, signature),
    // it signs nothing that is not paid
    fetchPayment: async (payment) => ({ kind: 'captured', refunded: ZERO, ...payment }),
    fetchOrderPayments: async () => [],
    readWebhook({ rawBody, headers }) {
      const signature = headers[SIGNATURE_HEADER]
      if (typeof signature !== 'string' || !isSignedBy(secrets.webhook, rawBody, signature)) return null
      const read = SandboxEvent.safeParse(JSON.parse(rawBody.toString('utf8')))
      if (!read.success) return { id: '', body: null, subjectId: null, update: { kind: 'unreadable' } }
      const body = read.data
      return { id: body.id, body, subjectId: body.payload.payment.order_id, update: updateOf(body) }
    },
    settlementsSince: async () => [],
    settlement: async (id) => {
      throw new GatewayError(`The sandbox has no settlement ${id}.`, true)
    },
    refund: async ({ refundId }) => ({ ...GIVEN_BACK, refundId: numberOf('rfnd', refundId), reference: refundId }),
    lookUpRefund: async (refundId) => ({ ...GIVEN_BACK, refundId }),
    payout: async ({ payoutId }) => ({ ...sent(numberOf('pout', payoutId)), reference: payoutId }),
    lookUpPayout: async (payoutId) => sent(payoutId),
  }
}

const GIVEN_BACK = { kind: 'refund', reference: null, state: 'processed', reason: null } as const

const sent = (payoutId: string): PayoutUpdate => ({
  kind: 'payout',
  payoutId,
  reference: null,
  state: 'processed',
  utr: `SANDBOX${payoutId.slice(-12).toUpperCase()}`,
  fee: ZERO,
  reason: null,
})

/** Derived from our own id: a repeated call returns the same. */
const numberOf = (prefix: string, id: string): string =>
  `${prefix}_${createHash('sha256').update(id).digest('hex').slice(0, 14)}`

function updateOf({ event, payload: { payment } }: SandboxEvent): GatewayUpdate {
  switch (event) {
    case 'payment.captured':
      return {
        kind: 'captured',
        orderId: payment.order_id,
        paymentId: payment.id,
        amount: paise(payment.amount),
        refunded: ZERO,
      }
    case 'payment.failed':
      return { kind: 'failed', orderId: payment.order_id, reason: payment.error_description ?? 'No reason was given.' }
    default:
      return { kind: 'other' }
  }
}
