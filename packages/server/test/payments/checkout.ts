import { endpoints, type WireReplyOf } from '@kuri/contract'
import { randomBytes } from 'node:crypto'
import {
  secretsOf,
  signedBytes,
  SIGNATURE_HEADER,
  type SandboxEvent,
} from '../../src/features/payments/sandbox/event.ts'
import { api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'

export type Payment = WireReplyOf<typeof endpoints.onePayment>['payment']

/** Begins a top-up of the wallet. */
export async function startTopup(app: TestApp, caller: Caller, amount: number): Promise<Payment> {
  const body = { purpose: 'topup', amount, method: 'phonepe' } as const
  return (await api(app).as(caller).call(endpoints.startPayment, { body })).reply.payment
}

export const showPayment = async (app: TestApp, caller: Caller, id: string): Promise<Payment> =>
  (await api(app).as(caller).call(endpoints.onePayment, { params: { id } })).reply.payment

/** What the checkout hands back to our page. */
export interface HandedBack {
  readonly payment: string | null
  readonly paymentId: string
  readonly signature: string
  readonly outcome: string | null
}

/** Acts in the sandbox's checkout and reads the address it leads back to. */
export async function checkOut(
  app: TestApp,
  orderId: string,
  outcome: 'pay' | 'fail' | 'abandon',
): Promise<HandedBack> {
  const { reply } = await api(app).call(endpoints.sandboxPay, { params: { orderId }, body: { outcome } })
  const back = new URL(reply.returnUrl, 'https://kuri.example')
  return {
    payment: back.searchParams.get('payment'),
    paymentId: back.searchParams.get('paymentId') ?? '',
    signature: back.searchParams.get('signature') ?? '',
    outcome: back.searchParams.get('outcome'),
  }
}

export const confirm = (
  app: TestApp,
  caller: Caller,
  id: string,
  { paymentId, signature }: Omit<HandedBack, 'payment' | 'outcome'>,
) => api(app).as(caller).call(endpoints.confirmPayment, { params: { id }, body: { paymentId, signature } })

export const newNumber = (prefix: string): string => `${prefix}_${randomBytes(9).toString('base64url')}`

/** An event of the gateway about a payment, amounts in paise. */
export function gatewayEvent(
  event: 'payment.captured' | 'payment.failed',
  payment: { readonly paymentId?: string; readonly orderId: string; readonly paise: number },
): SandboxEvent {
  const { paymentId = newNumber('pay'), orderId, paise } = payment
  const error_description = event === 'payment.failed' ? 'The bank declined it.' : null
  return {
    id: newNumber('evt'),
    event,
    payload: { payment: { id: paymentId, order_id: orderId, amount: paise, error_description } },
  }
}

/** What the gateway sends over the line. */
export interface WebhookPost {
  readonly payload: string
  readonly headers: Readonly<Record<string, string>>
}

/** Posts an event to the webhook's real address as the gateway does: bytes and a signature. `forge` is a stranger's hand. */
export async function postWebhook(
  app: TestApp,
  event: SandboxEvent,
  forge: (call: WebhookPost) => WebhookPost = (call) => call,
): Promise<{ status: number; code: string | undefined }> {
  const { rawBody, signature } = signedBytes(secretsOf(app.config), event)
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/payments/webhooks/sandbox',
    ...forge({ payload: rawBody.toString('utf8'), headers }),
  })
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code }
}

export const balanceOf = async (app: TestApp, caller: Caller): Promise<number> =>
  (await api(app).as(caller).call(endpoints.wallet)).reply.balance
