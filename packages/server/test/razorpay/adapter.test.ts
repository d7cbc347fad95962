import { paise } from '@kuri/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { newId } from '../../src/database/ids.ts'
import { gatewayOf } from '../../src/features/payments/choose-gateway.ts'
import { GatewayError, type Gateway } from '../../src/features/payments/gateway.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

/*
 * What we send is checked field by field against what the gateway publishes, and what it answers against what we make of it.
 */

const AT = 1_798_000_000

let there: StandIn
let gateway: Gateway
beforeAll(async () => {
  there = await openStandIn(() => AT)
  gateway = ours()
})
beforeEach(() => void (there.calls as unknown[]).splice(0))
afterAll(() => there.close())

function ours(settings: Record<string, string> = {}): Gateway {
  const found = gatewayOf(readConfig({ ...there.settings, ...settings }))
  if (!found) throw new Error('there is a gateway')
  return found
}

const orderOf = (amount: number) => ({
  paymentId: newId(),
  amount: paise(amount),
  description: '₹500 to your wallet',
  method: 'phonepe' as const,
  returnUrl: '/payment',
})
const ordered = async (amount = 50_000): Promise<string> => await gateway.order(orderOf(amount))

const troubleOf = async (work: Promise<unknown>): Promise<GatewayError> => {
  const error: unknown = await work.then(
    () => new Error('it went well'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(GatewayError)
  return error as GatewayError
}

describe('an order', () => {
  // @spec PAY-2
  test('names the sum in paise, our own receipt, and takes the money by itself', async () => {
    const order = orderOf(29_935)
    const orderId = await gateway.order(order)
    expect(there.books.orders.has(orderId)).toBe(true)
    const [call] = there.calls
    expect(call).toMatchObject({ method: 'POST', path: '/v1/orders' })
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('rzp_test_standin:checkout-secret-of-the-stand-in').toString('base64')}`,
    })
    expect(call?.body).toEqual({
      amount: 29_935,
      currency: 'INR',
      receipt: order.paymentId,
      notes: { payment: order.paymentId, description: '₹500 to your wallet', method: 'phonepe' },
      payment: {
        capture: 'automatic',
        capture_options: { automatic_expiry_period: 7200, manual_expiry_period: 7200, refund_speed: 'normal' },
      },
    })
  })

  test.each([
    ['the gateway is down', 'down'],
    ['the answer is lost', 'lost'],
    ['the answer comes too late', 'slow'],
  ] as const)('is ordered again when %s', async (_what, kind) => {
    there.trouble(kind, /orders$/)
    expect(there.books.orders.has(await ordered())).toBe(true)
    expect(there.calls).toHaveLength(2)
  })

  test('is given up after three tries, and it is unknown whether it was received', async () => {
    there.trouble('down', /orders$/, 3)
    expect((await troubleOf(ordered())).isFinal).toBe(false)
    expect(there.calls).toHaveLength(3)
  })

  test('that the gateway refuses is not requested twice', async () => {
    const trouble = await troubleOf(ordered(50))
    expect([trouble.isFinal, trouble.message]).toEqual([true, 'The amount must be at least INR 1.'])
    expect(there.calls).toHaveLength(1)
  })

  // @spec PAY-2
  test('under a wrong key is refused, and no word about it holds a key', async () => {
    const wrong = ours({ RAZORPAY_KEY_SECRET: 'not-the-secret-at-all' })
    const trouble = await troubleOf(wrong.order(orderOf(50_000)))
    expect([trouble.isFinal, trouble.message]).toEqual([true, 'Authentication failed'])
    expect(JSON.stringify([trouble, trouble.stack])).not.toContain('not-the-secret')
  })
})

describe('the checkout', () => {
  const payment = { id: newId(), orderId: 'order_1', amount: paise(50_000), description: '₹500 to your wallet' }
  test.each([
    [
      'phonepe',
      [
        { method: 'upi', flows: ['intent', 'collect', 'qr'], apps: ['phonepe'] },
        { method: 'wallet', wallets: ['phonepe'] },
      ],
    ],
    [
      'paytm',
      [
        { method: 'upi', flows: ['intent', 'collect', 'qr'], apps: ['paytm'] },
        { method: 'wallet', wallets: ['paytm'] },
      ],
    ],
    ['debit-card', [{ method: 'card', types: ['debit'] }]],
    ['netbanking', [{ method: 'netbanking' }]],
  ] as const)('puts %s first and lets the others stand below', (method, instruments) => {
    expect(gateway.checkoutOptions({ ...payment, method })).toEqual({
      key: 'rzp_test_standin',
      order_id: 'order_1',
      amount: 50_000,
      currency: 'INR',
      description: '500 to your wallet',
      config: {
        display: {
          blocks: { chosen: { name: expect.any(String), instruments } },
          sequence: ['block.chosen'],
          preferences: { show_default_blocks: true },
        },
      },
    })
  })

  // @spec PAY-2
  test('hands back a signature over the order and the payment, and over nothing else', async () => {
    const orderId = await ordered()
    const { paymentId, signature } = there.pay(orderId)
    expect(gateway.isGenuine({ orderId, paymentId, signature })).toBe(true)
    for (const other of [
      { orderId: await ordered(), paymentId, signature },
      { orderId, paymentId: there.pay(orderId).paymentId, signature },
      { orderId, paymentId, signature: signature.toUpperCase() },
      { orderId, paymentId, signature: '' },
    ]) {
      expect(gateway.isGenuine(other)).toBe(false)
    }
  })
})

describe('a payment', () => {
  test('that a bank has promised is taken in full, and already taken is as good', async () => {
    const orderId = await ordered()
    const { paymentId } = there.pay(orderId, { as: 'authorized' })
    const captured = { kind: 'captured', orderId, paymentId, amount: 50_000, refunded: 0 }
    expect(await gateway.fetchPayment({ orderId, paymentId, amount: paise(50_000) })).toEqual(captured)
    const [capture] = there.calls.filter(({ path }) => path.endsWith('/capture'))
    expect([capture?.path, capture?.body]).toEqual([
      `/v1/payments/${paymentId}/capture`,
      { amount: 50_000, currency: 'INR' },
    ])
    expect(await gateway.fetchOrderPayments({ orderId, amount: paise(50_000) })).toEqual([captured])
  })

  test('whose capture was done and its answer lost is found taken', async () => {
    const orderId = await ordered()
    const { paymentId } = there.pay(orderId, { as: 'authorized' })
    there.trouble('lost', /capture$/, 3)
    expect(await gateway.fetchPayment({ orderId, paymentId, amount: paise(50_000) })).toMatchObject({
      kind: 'captured',
    })
  })

  test('of another order is not taken for this one', async () => {
    const { paymentId } = there.pay(await ordered())
    const orderId = await ordered()
    expect((await troubleOf(gateway.fetchPayment({ orderId, paymentId, amount: paise(50_000) }))).isFinal).toBe(true)
  })
})

describe('a refund', () => {
  test('goes under our own id as its key: asked twice it is made once', async () => {
    const { paymentId } = there.pay(await ordered())
    const refundId = newId()
    there.trouble('lost', /refund$/)
    const news = await gateway.refund({ refundId, paymentId, amount: paise(20_000) })
    expect(news).toEqual({
      kind: 'refund',
      refundId: expect.stringMatching(/^rfnd_/),
      reference: refundId,
      state: 'pending',
      reason: null,
    })
    expect([...there.books.refunds.values()].filter(({ receipt }) => receipt === refundId)).toHaveLength(1)
    const calls = there.calls.filter(({ path }) => path === `/v1/payments/${paymentId}/refund`)
    expect(calls.map(({ headers, body }) => [headers['x-refund-idempotency'], body])).toEqual([
      [refundId, { amount: 20_000, speed: 'normal', receipt: refundId, notes: { refund: refundId } }],
      [refundId, { amount: 20_000, speed: 'normal', receipt: refundId, notes: { refund: refundId } }],
    ])
    there.finishRefund(news.refundId, 'failed')
    expect(await gateway.lookUpRefund(news.refundId)).toMatchObject({ state: 'failed', reason: expect.any(String) })
  })

  test('of another sum under the same key is refused, and so is more than was paid', async () => {
    const { paymentId } = there.pay(await ordered())
    const refundId = newId()
    await gateway.refund({ refundId, paymentId, amount: paise(20_000) })
    const other = await troubleOf(gateway.refund({ refundId, paymentId, amount: paise(10_000) }))
    expect([other.isFinal, other.message]).toEqual([
      true,
      'Different request with the same idempotency key has already been processed.',
    ])
    const tooMuch = await troubleOf(gateway.refund({ refundId: newId(), paymentId, amount: paise(30_001) }))
    expect([tooMuch.isFinal, tooMuch.message]).toEqual([
      true,
      'The total refund amount is greater than the refund payment amount',
    ])
  })
})

const payoutTo = (amount = 2_000_000) => ({
  payoutId: newId(),
  withdrawalId: newId(),
  personId: newId(),
  amount: paise(amount),
  companyName: 'Kuri & Sons (Thrissur) Ltd.',
  account: { holder: 'കരുണ Charu K.', number: '123456789012', ifsc: 'SBIN0001234' },
})

const payout = (wanted: ReturnType<typeof payoutTo>, from = gateway) => {
  if (!from.payout) throw new Error('the gateway has no payouts')
  return from.payout(wanted)
}

describe('a payout', () => {
  // @spec PAY-10
  test('names the person, their account and the sum, under our own id as its key', async () => {
    const wanted = payoutTo()
    there.trouble('slow', /payouts$/)
    const news = await payout(wanted)
    expect(news).toMatchObject({ kind: 'payout', reference: wanted.payoutId, state: 'processing', utr: null })
    expect(there.books.payouts.size).toBe(1)
    const bodies = there.calls.map(({ path, body }) => [path, body])
    const fund_account_id = [...there.books.fundAccounts.values()][0]?.id
    const sent = {
      account_number: '7878780080316316',
      fund_account_id,
      amount: 2_000_000,
      currency: 'INR',
      mode: 'IMPS',
      purpose: 'payout',
      queue_if_low_balance: false,
      reference_id: wanted.payoutId,
      narration: 'Kuri Sons Thrissur Ltd',
      notes: { withdrawal: wanted.withdrawalId },
    }
    expect(bodies).toEqual([
      ['/v1/contacts', { name: 'Charu K.', type: 'customer', reference_id: wanted.personId }],
      [
        '/v1/fund_accounts',
        {
          contact_id: [...there.books.contacts.values()][0]?.id,
          account_type: 'bank_account',
          bank_account: { name: 'കരുണ Charu K.', ifsc: 'SBIN0001234', account_number: '123456789012' },
        },
      ],
      ['/v1/payouts', sent],
      ['/v1/payouts', sent],
    ])
    expect(there.calls.slice(2).map(({ headers }) => headers['x-payout-idempotency'])).toEqual([
      wanted.payoutId,
      wanted.payoutId,
    ])
    there.finishPayout(news.payoutId, 'processed')
    expect(await gateway.lookUpPayout(news.payoutId)).toMatchObject({
      state: 'processed',
      utr: expect.any(String),
      fee: 590,
    })
  })

  test('above what IMPS carries goes by NEFT', async () => {
    await payout(payoutTo(50_000_001))
    expect(there.calls.at(-1)?.body).toMatchObject({ mode: 'NEFT' })
  })

  // @spec PAY-10
  test('of another sum under the same key is refused, and so is one from another account', async () => {
    const wanted = payoutTo()
    await payout(wanted)
    expect((await troubleOf(payout({ ...wanted, amount: paise(1_000_000) }))).message).toContain('same idempotency key')
    const elsewhere = ours({ RAZORPAY_ACCOUNT_NUMBER: '1111111111111111' })
    expect((await troubleOf(payout(payoutTo(), elsewhere))).message).toBe('The account number is invalid.')
  })

  test('is not offered where the company has no account at the gateway', () => {
    expect(ours({ RAZORPAY_ACCOUNT_NUMBER: '' }).payout).toBeNull()
  })
})

// @spec PAY-4
test('a settlement is explained by its lines: payments, fees, refunds and what the gateway added', async () => {
  const orderId = await ordered(100_000)
  const { paymentId } = there.pay(orderId)
  const other = there.pay(await ordered(50_000))
  const { refundId } = await gateway.refund({ refundId: newId(), paymentId: other.paymentId, amount: paise(10_000) })
  there.finishRefund(refundId, 'processed')
  const id = there.settle(1_012) ?? ''
  const settlement = await gateway.settlement(id)
  const inIt = [...there.books.payments.values()].filter(({ settlement_id }) => settlement_id === id)
  const fees = inIt.reduce((sum, { fee }) => sum + (fee ?? 0), 0)
  const taken = inIt.reduce((sum, { amount }) => sum + amount, 0)
  expect(settlement).toMatchObject({ fees, refunds: 10_000, adjustment: 1_012, settledAt: new Date(AT * 1000) })
  expect(settlement.amount).toBe(taken - fees - 10_000 + 1_012)
  expect(settlement.payments).toContainEqual({ orderId, paymentId, amount: 100_000, refunded: 0 })
  expect(await gateway.settlementsSince(new Date((AT - 1) * 1000))).toEqual([id])
  expect(there.calls.map(({ path, query }) => [path, Object.fromEntries(query)])).toContainEqual([
    '/v1/settlements/recon/combined',
    { year: '2026', month: '12', day: '23', count: '1000', skip: '0' },
  ])
})

const stands = async (orderId: string, paymentId: string) =>
  await gateway.fetchPayment({ orderId, paymentId, amount: paise(50_000) })

describe('how a payment stands', () => {
  test('is decided by captured and amount_refunded, not by the status alone', async () => {
    const whole = { orderId: await ordered(), kind: 'captured', refunded: 50_000 }
    const { paymentId } = there.pay(whole.orderId)
    there.refundUnasked(paymentId, 20_000)
    expect(await stands(whole.orderId, paymentId)).toMatchObject({ kind: 'captured', refunded: 20_000 })
    there.refundUnasked(paymentId)
    expect(await stands(whole.orderId, paymentId)).toMatchObject(whole)
    const orderId = await ordered()
    const never = there.pay(orderId, { as: 'authorized' }).paymentId
    there.refundUnasked(never)
    expect(await stands(orderId, never)).toEqual({ kind: 'returned', orderId, paymentId: never, amount: 50_000 })
  })
})

const delivered = async (settings: Record<string, string> = {}) => {
  there.takeWebhooks()
  there.pay(await ordered())
  const [, call] = there.takeWebhooks()
  if (!call) throw new Error('no webhook of the capture')
  const read = (payload: string, headers: Record<string, string> = call.headers) =>
    ours(settings).readWebhook({ rawBody: Buffer.from(payload), headers })
  return { call, read }
}

describe('a webhook', () => {
  test('is read by its bytes and known by its own number; who paid is not kept', async () => {
    const { call, read } = await delivered()
    const event = read(call.payload)
    expect(event?.id).toBe(call.headers['x-razorpay-event-id'])
    expect(event?.update).toMatchObject({ kind: 'captured', amount: 50_000 })
    expect(JSON.stringify(event?.body)).not.toMatch(/payer@example|9000090000/)
    expect(read(`${call.payload} `)).toBeNull()
    expect(read(call.payload, { ...call.headers, 'x-razorpay-signature': 'f'.repeat(64) })).toBeNull()
    expect(read(call.payload, {})).toBeNull()
  })

  // @spec PAY-3
  test('under the secret of before is good while the secrets are being changed, and not longer', async () => {
    const changing = {
      RAZORPAY_WEBHOOK_SECRET: 'the-new-one',
      RAZORPAY_WEBHOOK_SECRET_BEFORE: 'webhook-secret-of-the-stand-in',
    }
    const during = await delivered(changing)
    expect(during.read(during.call.payload)).not.toBeNull()
    const after = await delivered({ RAZORPAY_WEBHOOK_SECRET: 'the-new-one' })
    expect(after.read(after.call.payload)).toBeNull()
  })
})
