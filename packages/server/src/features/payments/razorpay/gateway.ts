import { createHash } from 'node:crypto'
import { isLiveKey, type Config } from '../../../config.ts'
import { GatewayError, type Gateway, type GatewayUpdate } from '../gateway.ts'
import { isSignedBy } from '../signature.ts'
import { checkoutOptions } from './checkout.ts'
import { callRazorpay, type RazorpayAccess } from './client.ts'
import { withoutPayer } from './without-payer.ts'
import { subjectIdOf, updateOf, paymentUpdate, payoutUpdate, refundUpdate } from './updates.ts'
import { payout } from './payouts.ts'
import { settlement, settlementsSince } from './settlements.ts'
import { listOf, Order, Payment, Payout, Refund, WebhookBody } from './wire.ts'

type Keys = NonNullable<Config['payments']['razorpay']>

/** Money is taken by itself as long as the gateway waits for banks; what is later is given back to the payer. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 7200, manual_expiry_period: 7200, refund_speed: 'normal' },
}

/** Razorpay, by its published protocol: https://razorpay.com/docs/api. */
export function razorpayGateway(keys: Keys): Gateway {
  const access: RazorpayAccess = {
    baseUrl: keys.baseUrl,
    keyId: keys.id,
    keySecret: keys.secret,
    timeoutMs: keys.timeoutMs,
  }
  const { accountNumber } = keys
  return {
    name: 'razorpay',
    isTest: !isLiveKey(keys.id),
    isOutside: true,
    async order({ paymentId, amount, description, method }) {
      const body = {
        amount,
        currency: 'INR',
        receipt: paymentId,
        notes: { payment: paymentId, description: description.slice(0, 256), method },
        payment: CAPTURE,
      }
      const order = await callRazorpay(access, { method: 'POST', path: '/v1/orders', body }, Order)
      if (order.amount !== amount) throw new GatewayError(`The order ${order.id} is of another amount.`, true)
      return order.id
    },
    // a full load: its policy lets the gateway's scripts in, that of the page before does not
    checkoutUrl: ({ id }) => `/payment?payment=${id}&checkout=1`,
    checkoutOptions: (payment) => checkoutOptions(payment, keys.id),
    isGenuine: ({ orderId, paymentId, signature }) => isSignedBy(keys.secret, `${orderId}|${paymentId}`, signature),
    async fetchPayment({ orderId, paymentId }) {
      const payment = await callRazorpay(access, { method: 'GET', path: pathOf(paymentId) }, Payment)
      // genuine for this order, and yet of another: the signature is not what it should be
      if (payment.order_id !== orderId) throw new GatewayError(`${paymentId} is not of the order ${orderId}.`, true)
      return await taken(access, payment)
    },
    async fetchOrderPayments({ orderId }) {
      const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`
      const { items } = await callRazorpay(access, { method: 'GET', path }, listOf(Payment))
      const update: GatewayUpdate[] = []
      for (const payment of items) update.push(await taken(access, payment))
      // money first: an attempt that failed beside it is then no news to the member
      return update.toSorted((a, b) => Number(b.kind === 'captured') - Number(a.kind === 'captured'))
    },
    readWebhook: (call) => readWebhook(keys, call),
    settlementsSince: (instant) => settlementsSince(access, instant),
    settlement: (id) => settlement(access, id),
    async refund({ refundId, paymentId, amount }) {
      const body = { amount, speed: 'normal', receipt: refundId, notes: { refund: refundId } }
      const headers = { 'x-refund-idempotency': refundId }
      return refundUpdate(
        await callRazorpay(access, { method: 'POST', path: `${pathOf(paymentId)}/refund`, body, headers }, Refund),
      )
    },
    lookUpRefund: async (id) =>
      refundUpdate(
        await callRazorpay(access, { method: 'GET', path: `/v1/refunds/${encodeURIComponent(id)}` }, Refund),
      ),
    payout: accountNumber === null ? null : (wanted) => payout(access, accountNumber, wanted),
    lookUpPayout: async (id) =>
      payoutUpdate(
        await callRazorpay(access, { method: 'GET', path: `/v1/payouts/${encodeURIComponent(id)}` }, Payout),
      ),
  }
}

const pathOf = (paymentId: string): string => `/v1/payments/${encodeURIComponent(paymentId)}`

/**
 * What a payment comes to, after taking what is only promised. "Already taken" comes as an error, and an answer may get
 * lost: either way the payment itself has the state.
 */
async function taken(access: RazorpayAccess, payment: Payment): Promise<GatewayUpdate> {
  if (payment.status !== 'authorized' || !payment.order_id) return paymentUpdate(payment)
  const body = { amount: payment.amount, currency: payment.currency }
  const path = pathOf(payment.id)
  try {
    return paymentUpdate(await callRazorpay(access, { method: 'POST', path: `${path}/capture`, body }, Payment))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return paymentUpdate(await callRazorpay(access, { method: 'GET', path }, Payment))
  }
}

/** While the webhook's secret is being changed both are good; an event is known by its own number, else by its bytes. */
function readWebhook({ webhookSecrets }: Keys, { rawBody, headers }: Parameters<Gateway['readWebhook']>[0]) {
  const signature = headers['x-razorpay-signature']
  if (typeof signature !== 'string') return null
  if (!webhookSecrets.some((secret) => isSignedBy(secret, rawBody, signature))) return null
  const body: unknown = JSON.parse(rawBody.toString('utf8'))
  const read = WebhookBody.safeParse(body)
  const eventId = headers['x-razorpay-event-id']
  return {
    id: typeof eventId === 'string' ? eventId : createHash('sha256').update(rawBody).digest('hex'),
    body: withoutPayer(body),
    subjectId: read.success ? subjectIdOf(read.data) : null,
    // a shape we do not read is stored and has no effect
    update: read.success ? updateOf(read.data) : ({ kind: 'other' } as const),
  }
}
