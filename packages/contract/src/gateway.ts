import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Message, pageQuery, Rupees, SomeRupees, typed } from './primitives.ts'
import { PaymentMethod } from './wallet.ts'

const Person = z.object({ _id: Id, name: z.string() })
const Acting = z.nullable(z.object({ userId: Id, name: z.string() }))

export const Refund = z.object({
  _id: Id,
  paymentId: Id,
  user: Person,
  amount: Rupees,
  reason: z.string(),
  /** waiting_second: another administrator agrees · sending, pending: on its way · processed · failed, rejected: see `failure`. */
  status: z.enum(['waiting_second', 'sending', 'pending', 'processed', 'failed', 'rejected']),
  maker: Acting,
  failure: z.nullable(z.string()),
  /** The gateway made it without our request: approving it lets our books follow. */
  byGateway: z.boolean(),
  /** Its sum is held in the member's wallet. */
  isHeld: z.boolean(),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
})

/** An online payment as the company sees it. */
const AdminPayment = z.object({
  _id: Id,
  user: Person,
  purpose: z.enum(['topup', 'contribution', 'dues']),
  description: z.string(),
  amount: Rupees,
  method: PaymentMethod,
  gateway: z.string(),
  orderId: z.string(),
  gatewayPaymentId: z.nullable(z.string()),
  status: z.enum(['created', 'captured', 'failed']),
  failure: z.nullable(z.string()),
  receiptNo: z.nullable(z.string()),
  createdAt: Instant,
  /** When the gateway captured it. */
  settledAt: z.nullable(Instant),
  /** When the gateway is polled next; null: nothing is expected any more. */
  askAt: z.nullable(Instant),
})

/** One thing that happened to a payment. */
const PaymentStep = z.object({
  at: Instant,
  /** event: reported by the gateway · entry: booked in the ledger · refund: requested. */
  of: z.enum(['event', 'entry', 'refund']),
  what: z.string(),
  reference: z.string(),
  amount: z.nullable(Rupees),
})

const decided = z.object({ refund: Refund, status: z.optional(z.literal('waiting_second')) })

/** An order in the sandbox gateway's own checkout page. */
export const SandboxOrder = z.object({
  orderId: z.string(),
  amount: Rupees,
  description: z.string(),
  method: PaymentMethod,
  status: z.enum(['open', 'paid', 'failed', 'abandoned']),
  returnUrl: z.string(),
})

/** Five hundred a second: each payment brings four. Wrong signatures count as well, so that nobody floods us as the gateway. */
const DELIVERIES_A_MINUTE = 30_000
const orderId = z.object({ orderId: z.string().check(z.maxLength(64)) })

export const gatewayEndpoints = {
  adminPayments: endpoint({
    method: 'GET',
    path: '/admin/payments',
    permission: 'read-pending-money',
    summary: 'Online payments, newest first.',
    query: z.object({ ...pageQuery, status: z.optional(z.enum(['created', 'captured', 'failed'])) }),
    reply: z.object({ payments: z.array(AdminPayment), next: z.nullable(z.string()) }),
  }),
  adminPayment: endpoint({
    method: 'GET',
    path: '/admin/payments/:id',
    permission: 'read-pending-money',
    summary:
      'The whole history of one online payment: what the gateway reported, what the ledger booked, what was refunded.',
    params: ById,
    reply: z.object({
      payment: AdminPayment,
      steps: z.array(PaymentStep),
      refunds: z.array(Refund),
      /** What can still be given back. */
      refundable: Rupees,
    }),
  }),
  askRefund: endpoint({
    method: 'POST',
    path: '/admin/payments/:id/refunds',
    permission: 'refund-payments',
    summary: 'Give an online payment back to where it came from. Where there are two administrators, two agree.',
    params: ById,
    body: z.strictObject({ amount: SomeRupees, reason: typed(400, 'Please enter a reason. The member can read it.') }),
    reply: decided,
  }),
  adminRefunds: endpoint({
    method: 'GET',
    path: '/admin/refunds',
    permission: 'read-pending-money',
    summary: 'Refunds that wait for another administrator or are on their way, oldest first.',
    reply: z.array(Refund),
  }),
  approveRefund: endpoint({
    method: 'PATCH',
    path: '/admin/refunds/:id/approve',
    permission: 'refund-payments',
    summary: 'Agree to a refund another administrator requested: it leaves the wallet and goes to the gateway.',
    params: ById,
    reply: decided,
  }),
  rejectRefund: endpoint({
    method: 'PATCH',
    path: '/admin/refunds/:id/reject',
    permission: 'refund-payments',
    summary: 'Turn a refund down before anything has moved.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason.') }),
    reply: decided,
  }),
  paymentWebhook: endpoint({
    method: 'POST',
    path: '/payments/webhooks/:gateway',
    public: true,
    summary: 'The gateway reports a payment, refund, settlement or payout. Its signature covers the body’s bytes.',
    // one address reports everybody's payments, and a day's dues come in an hour
    perMinute: DELIVERIES_A_MINUTE,
    params: z.object({ gateway: z.string().check(z.maxLength(40)) }),
    reply: Message,
  }),
  sandboxOrder: endpoint({
    method: 'GET',
    path: '/sandbox/orders/:orderId',
    public: true,
    summary: 'Sandbox gateway: an order as its checkout shows it.',
    params: orderId,
    reply: z.object({ order: SandboxOrder }),
  }),
  sandboxPay: endpoint({
    method: 'POST',
    path: '/sandbox/orders/:orderId',
    public: true,
    summary: 'Sandbox gateway: pay, fail or abandon an order; answers what the checkout hands back.',
    params: orderId,
    body: z.strictObject({ outcome: z.enum(['pay', 'fail', 'abandon']) }),
    reply: z.object({ returnUrl: z.string() }),
  }),
} as const
