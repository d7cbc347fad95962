import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { secretsOf } from '../../src/features/payments/sandbox/event.ts'
import { sign } from '../../src/features/payments/signature.ts'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import {
  balanceOf,
  confirm,
  gatewayEvent,
  newNumber,
  postWebhook,
  showPayment,
  startTopup,
  type WebhookPost,
} from './checkout.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app, 'Anand', 'admin')
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const accountBalance = async (code: string): Promise<number> => {
  const { accounts } = (await api(app).as(admin).call(endpoints.adminLedger)).reply
  return accounts.find((account) => account.code === code)?.balance ?? 0
}

test('the gateway’s word is enough: the browser never came back', async () => {
  const asha = await signIn(app, 'Asha')
  const { _id: id, orderId } = await startTopup(app, asha, 500)
  expect(await postWebhook(app, gatewayEvent('payment.captured', { orderId, paise: 50_000 }))).toMatchObject({
    status: 200,
  })
  expect(await showPayment(app, asha, id)).toMatchObject({ status: 'captured' })
  expect(await balanceOf(app, asha)).toBe(500)
})

// @spec PAY-3 @attack 14, 15 @security S45
test('ten deliveries at once of one event, and ten events of one payment, credit once', async () => {
  const asha = await signIn(app, 'Asha')
  const { orderId } = await startTopup(app, asha, 500)
  const captured = { orderId, paymentId: newNumber('pay'), paise: 50_000 }
  const event = gatewayEvent('payment.captured', captured)
  const deliveries = [
    ...Array.from({ length: 10 }, () => event),
    ...Array.from({ length: 10 }, () => gatewayEvent('payment.captured', captured)),
  ]
  const answers = await Promise.all(deliveries.map((delivery) => postWebhook(app, delivery)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await balanceOf(app, asha)).toBe(500)
})

test('the gateway’s one address may report far more than a visitor may write', async () => {
  const { headers } = await app.app.inject({ method: 'POST', url: '/api/payments/webhooks/sandbox', payload: {} })
  expect(Number(headers['x-ratelimit-limit'])).toBe(30_000)
})

// @attack 15, 25
test('a failure that arrives after the money is old news', async () => {
  const asha = await signIn(app, 'Asha')
  const { _id: id, orderId } = await startTopup(app, asha, 500)
  await postWebhook(app, gatewayEvent('payment.captured', { orderId, paise: 50_000 }))
  await postWebhook(app, gatewayEvent('payment.failed', { orderId, paise: 50_000 }))
  expect(await showPayment(app, asha, id)).toMatchObject({ status: 'captured', failure: null })
})

// @spec PAY-3 @attack 15
test('money that arrives days after a failure is money', async () => {
  const asha = await signIn(app, 'Asha')
  const { _id: id, orderId } = await startTopup(app, asha, 500)
  await postWebhook(app, gatewayEvent('payment.failed', { orderId, paise: 50_000 }))
  expect(await showPayment(app, asha, id)).toMatchObject({ status: 'failed', failure: 'The bank declined it.' })
  await app.clock.advance({ days: 4 })
  await app.owner.query('update session set created_at = kuri_now(), last_seen_at = kuri_now()')
  await postWebhook(app, gatewayEvent('payment.captured', { orderId, paise: 50_000 }))
  expect(await showPayment(app, asha, id)).toMatchObject({ status: 'captured', failure: null })
  expect(await balanceOf(app, asha)).toBe(500)
})

// @attack 19 @security API10, S57
test.each([
  [
    'a byte of the body was changed',
    (call: WebhookPost) => ({ ...call, payload: call.payload.replace('50000', '90000') }),
  ],
  ['a space was added', (call: WebhookPost) => ({ ...call, payload: `${call.payload} ` })],
  ['the signature is missing', (call: WebhookPost) => ({ ...call, headers: { 'content-type': 'application/json' } })],
  [
    'the signature is another’s',
    (call: WebhookPost) => ({ ...call, headers: { ...call.headers, 'x-sandbox-signature': 'f'.repeat(64) } }),
  ],
  [
    'the signature is cut',
    (call: WebhookPost) => ({ ...call, headers: { ...call.headers, 'x-sandbox-signature': 'f' } }),
  ],
])('a webhook is refused and leaves no trace when %s', async (_, tamper) => {
  const asha = await signIn(app, 'Asha')
  const { orderId } = await startTopup(app, asha, 500)
  const event = gatewayEvent('payment.captured', { orderId, paise: 50_000 })
  expect(await postWebhook(app, event, tamper)).toEqual({ status: 400, code: 'signature_invalid' })
  const { rowCount } = await app.owner.query('select from gateway_webhook where event_id = $1', [event.id])
  expect(rowCount).toBe(0)
  expect(await balanceOf(app, asha)).toBe(0)
  expect(await postWebhook(app, event)).toMatchObject({ status: 200 })
  expect(await balanceOf(app, asha)).toBe(500)
})

// @attack 16
test('a second payment of the same order is the member’s money all the same', async () => {
  const asha = await signIn(app, 'Asha')
  const { orderId } = await startTopup(app, asha, 500)
  await postWebhook(app, gatewayEvent('payment.captured', { orderId, paise: 50_000 }))
  await postWebhook(app, gatewayEvent('payment.captured', { orderId, paise: 50_000 }))
  expect(await balanceOf(app, asha)).toBe(1_000)
})

// @attack 17 @security API10
test('money for an order nobody knows, or in another amount, waits in suspense for a person to look', async () => {
  const asha = await signIn(app, 'Asha')
  const { _id: id, orderId } = await startTopup(app, asha, 500)
  const before = await accountBalance('suspense')
  const wrongAmount = gatewayEvent('payment.captured', { orderId, paise: 40_000 })
  const unknown = gatewayEvent('payment.captured', { orderId: 'order_unknown', paise: 12_345 })
  for (const event of [wrongAmount, unknown, wrongAmount, unknown]) {
    expect(await postWebhook(app, event)).toMatchObject({ status: 200 })
  }
  expect((await accountBalance('suspense')) - before).toBeCloseTo(523.45)
  expect(await balanceOf(app, asha)).toBe(0)
  expect(await showPayment(app, asha, id)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('is checking it'),
  })
  const { entries } = (
    await api(app)
      .as(admin)
      .call(endpoints.audit, { query: { subject: 'order:order_unknown' } })
  ).reply
  expect(entries).toMatchObject([{ action: 'payment.unmatched', actor: null, reason: 'No payment has this order.' }])
})

// @attack 17
test('what was put aside is not credited by the browser’s word either', async () => {
  const asha = await signIn(app, 'Asha')
  const { _id: id, orderId } = await startTopup(app, asha, 500)
  const paymentId = newNumber('pay')
  await postWebhook(app, gatewayEvent('payment.captured', { orderId, paymentId, paise: 40_000 }))
  const signature = sign(secretsOf(app.config).key, `${orderId}|${paymentId}`)
  expect((await confirm(app, asha, id, { paymentId, signature })).reply.payment.status).toBe('failed')
  expect(await balanceOf(app, asha)).toBe(0)
})

test('what is genuine and nothing to us is taken and changes nothing', async () => {
  const asha = await signIn(app, 'Asha')
  const { orderId } = await startTopup(app, asha, 500)
  const event = { ...gatewayEvent('payment.captured', { orderId, paise: 50_000 }), event: 'payment.authorized' }
  expect(await postWebhook(app, event)).toMatchObject({ status: 200 })
  expect(await balanceOf(app, asha)).toBe(0)
})

test('a gateway that is not ours has no webhook here', async () => {
  const answer = await app.app.inject({ method: 'POST', url: '/api/payments/webhooks/razorpay', payload: {} })
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
})

// @attack 18 @finding W14
test.each([0, -100, 1.5, 2 ** 51 + 1, 2 ** 53, '7', null])(
  'a signed event with the amount %s is refused and leaves no trace',
  async (amount) => {
    const asha = await signIn(app, 'Asha')
    const { _id: id, orderId } = await startTopup(app, asha, 500)
    // what the type of the sandbox's own events does not allow
    const event = gatewayEvent('payment.captured', { orderId, paise: amount as number })
    expect(await postWebhook(app, event)).toEqual({ status: 400, code: 'invalid_input' })
    expect(await showPayment(app, asha, id)).toMatchObject({ status: 'created' })
    const { rows } = await app.owner.query('select from gateway_webhook where event_id = $1', [event.id])
    expect(rows).toEqual([])
  },
)
