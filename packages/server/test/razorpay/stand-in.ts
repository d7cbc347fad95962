import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { capture, emptyBooks, feeOf, find, giveBack, newNumber, settle, type Books, type Payment } from './books.ts'
import { answer, type Call } from './api.ts'
import { errorBody, Refused } from './refusal.ts'
import { hmac, signedEvent, type Delivery } from './webhooks.ts'

/**
 * The outside firm, played on a port of its own: it speaks the part of Razorpay's published protocol that we use, keeps
 * its own books, refuses what the real one refuses, and makes trouble on demand. What happens at it is sent by webhooks,
 * which are taken from here and delivered in whatever order, as often and as late as a test likes.
 */
export interface StandIn {
  /** Environment settings that lead the product here. */
  readonly settings: Readonly<Record<string, string>>
  readonly books: Books
  /** Every call that came, in its order. */
  readonly calls: readonly Call[]
  /** The next calls of this path fail: `lost` and `slow` after they were done. */
  trouble(kind: Trouble, path: RegExp, times?: number): void
  /** A member goes through the checkout. Gives what it hands back to the browser. */
  pay(orderId: string, how?: Pay): { readonly paymentId: string; readonly signature: string }
  /** The gateway takes by itself what a bank had promised. */
  capture(paymentId: string): void
  /**
   * Money goes back to the payer without our request: the firm itself refunds what was never captured (authorised too late,
   * or for an order that is paid), somebody in its own pages or a lost dispute what was. Whole unless `amount` says less.
   */
  refundUnasked(paymentId: string, amount?: number): void
  settle(adjustment?: number): string | null
  finishRefund(refundId: string, status: 'processed' | 'failed'): void
  finishPayout(payoutId: string, status: 'processed' | 'failed' | 'reversed'): void
  /** Webhooks not yet taken, in the order of what they report; they are gone from here then. */
  takeWebhooks(): Delivery[]
  close(): Promise<void>
}

/**
 * down: 503 and nothing done · lost: done, and the line breaks before the answer · slow: done, answered too late ·
 * refused: 400 and nothing done.
 */
type Trouble = 'down' | 'lost' | 'slow' | 'refused'

interface Pay {
  readonly as?: 'captured' | 'authorized' | 'failed'
  /** What the payer really pays; what is ordered by default. */
  readonly amount?: number
}

const KEYS = { id: 'rzp_test_standin', secret: 'checkout-secret-of-the-stand-in' }
const WEBHOOK_SECRET = 'webhook-secret-of-the-stand-in'
const ACCOUNT_NUMBER = '7878780080316316'
const TIMEOUT_MS = 250
const PAYOUT_FEE = { fees: 590, tax: 90 }

/** Opens the stand-in. `now` is its clock, in which its settlements fall. */
export async function openStandIn(now: () => number = () => 1_798_000_000): Promise<StandIn> {
  const books = emptyBooks()
  const calls: Call[] = []
  const troubles: { kind: Trouble; path: RegExp }[] = []
  const webhooks: Delivery[] = []
  const notify = (event: string, entities: Readonly<Record<string, object>>): void => {
    webhooks.push(signedEvent(WEBHOOK_SECRET, event, entities, now()))
  }
  const server = createServer((request, response) => {
    void serve(request, response, { books, calls, troubles })
  })
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      PAYMENT_GATEWAY: 'razorpay',
      RAZORPAY_KEY_ID: KEYS.id,
      RAZORPAY_KEY_SECRET: KEYS.secret,
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RAZORPAY_ACCOUNT_NUMBER: ACCOUNT_NUMBER,
      RAZORPAY_BASE_URL: `http://127.0.0.1:${port}`,
      RAZORPAY_TIMEOUT_MS: String(TIMEOUT_MS),
    },
    books,
    calls,
    trouble: (kind, path, times = 1) => {
      for (let n = 0; n < times; n++) troubles.push({ kind, path })
    },
    pay: (orderId, how) => pay(books, notify, { orderId, at: now(), ...how }),
    capture(paymentId) {
      const payment = capture(books, find(books.payments, paymentId))
      notifyCaptured(books, notify, payment)
    },
    refundUnasked: (paymentId, amount) => refundUnasked(books, notify, find(books.payments, paymentId), amount),
    settle(adjustment = 0) {
      const settlement = settle(books, { at: now(), adjustment })
      if (settlement) notify('settlement.processed', { settlement })
      return settlement?.id ?? null
    },
    finishRefund(refundId, status) {
      const refund = find(books.refunds, refundId)
      refund.status = status
      notify(`refund.${status}`, { refund, payment: find(books.payments, refund.payment_id) })
    },
    finishPayout(payoutId, status) {
      const payout = find(books.payouts, payoutId)
      if (status === 'processed')
        Object.assign(payout, PAYOUT_FEE, { utr: newNumber('UTR').replaceAll('_', '').toUpperCase() })
      else payout.status_details = { description: 'The beneficiary bank says the account is closed.' }
      payout.status = status
      notify(`payout.${status}`, { payout })
    },
    takeWebhooks: () => webhooks.splice(0),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Notify = (event: string, entities: Readonly<Record<string, object>>) => void

function pay(
  books: Books,
  notify: Notify,
  { orderId, at, as = 'captured', amount }: Pay & { readonly orderId: string; readonly at: number },
): { paymentId: string; signature: string } {
  const order = find(books.orders, orderId)
  const isPaid = order.status === 'paid'
  const payment: Payment = {
    id: newNumber('pay'),
    entity: 'payment',
    amount: amount ?? order.amount,
    currency: 'INR',
    order_id: orderId,
    method: 'upi',
    email: 'payer@example.com',
    contact: '+919000090000',
    created_at: at,
    status: isPaid && as === 'captured' ? 'authorized' : as,
    captured: as === 'captured' && !isPaid,
    amount_refunded: 0,
    refund_status: null,
    fee: null,
    tax: null,
    error_description: as === 'failed' ? 'The bank declined the payment.' : null,
    settlement_id: null,
  }
  books.payments.set(payment.id, payment)
  if (!isPaid) order.status = 'attempted'
  if (as === 'failed') notify('payment.failed', { payment })
  else notify('payment.authorized', { payment: { ...payment, status: 'authorized', captured: false } })
  if (payment.captured) {
    Object.assign(payment, feeOf(payment.amount))
    order.amount_paid = payment.amount
    order.status = 'paid'
    notifyCaptured(books, notify, payment)
  }
  // a duplicate on a paid order is refunded at once, and never captured
  if (isPaid && as !== 'failed') refundUnasked(books, notify, payment)
  return { paymentId: payment.id, signature: hmac(KEYS.secret, `${orderId}|${payment.id}`) }
}

function refundUnasked(books: Books, notify: Notify, payment: Payment, amount?: number): void {
  if (!payment.captured && payment.status !== 'authorized') throw new Error(`${payment.id} was never promised`)
  const rest = payment.amount - payment.amount_refunded
  const refund = giveBack(books, payment, { amount: amount ?? rest, receipt: null, status: 'processed' })
  for (const event of ['refund.created', 'refund.processed']) notify(event, { refund, payment })
}

function notifyCaptured(books: Books, notify: Notify, payment: Payment): void {
  notify('payment.captured', { payment })
  notify('order.paid', { payment, order: find(books.orders, payment.order_id) })
}

interface CallContext {
  readonly books: Books
  readonly calls: Call[]
  readonly troubles: { kind: Trouble; path: RegExp }[]
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { books, calls, troubles }: CallContext,
): Promise<void> {
  const call = await read(request)
  calls.push(call)
  const place = troubles.findIndex(({ path }) => path.test(call.path))
  const [trouble] = place < 0 ? [] : troubles.splice(place, 1)
  const [status, body] = NOT_DONE[trouble?.kind ?? 'done'] ?? judge(books, call)
  if (trouble?.kind === 'lost') return void request.socket.destroy()
  if (trouble?.kind === 'slow') await new Promise((waited) => setTimeout(waited, TIMEOUT_MS * 2))
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const NOT_DONE: Readonly<Record<string, [number, object]>> = {
  down: [503, errorBody('The server is down', 'SERVER_ERROR')],
  refused: [400, errorBody('Your account has insufficient balance to carry out the payout operation.')],
}

function judge(books: Books, call: Call): [number, object] {
  try {
    const given = call.headers['authorization']
    if (given !== `Basic ${Buffer.from(`${KEYS.id}:${KEYS.secret}`).toString('base64')}`) {
      throw new Refused('Authentication failed', 401)
    }
    return [200, answer(books, call, { accountNumber: ACCOUNT_NUMBER })]
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return [error.status, errorBody(error.message)]
  }
}

async function read(request: IncomingMessage): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  const sent = await text(request)
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: sent === '' ? {} : (JSON.parse(sent) as Call['body']),
  }
}
