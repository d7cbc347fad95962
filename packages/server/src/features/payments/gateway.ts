import type { Paise } from '@kuri/domain'
import type { Row, Tx } from '../../database/types.ts'

export interface NewOrder {
  /** Our payment's id: the receipt by which the gateway knows it. */
  readonly paymentId: string
  readonly amount: Paise
  readonly description: string
  readonly method: Row<'payment'>['method']
  /** The page of ours the checkout comes back to. */
  readonly returnUrl: string
}

/** A webhook as it came: the signature covers the bytes, not what they mean. */
export interface WebhookCall {
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * What the gateway reports of a payment, refund, settlement or payout, in a webhook, to the checkout or when polled.
 * Identifiers are its own; `amount` is what it really took or gave.
 */
export type GatewayUpdate =
  | CaptureUpdate
  /** Refunded to the payer without being captured: we never had the money. */
  | (Omit<CaptureUpdate, 'kind' | 'refunded'> & { readonly kind: 'returned' })
  /** Authorized by the bank and not captured yet: it has to be captured. */
  | { readonly kind: 'authorized'; readonly orderId: string }
  | { readonly kind: 'failed'; readonly orderId: string; readonly reason: string }
  | { readonly kind: 'settled'; readonly settlementId: string }
  | RefundUpdate
  | PayoutUpdate
  /** Genuine, in a format that cannot be parsed: not stored. */
  | { readonly kind: 'unreadable' }
  /** Genuine, and without effect here. */
  | { readonly kind: 'other' }

/** The gateway has captured a payment; `refunded` is what it has refunded of it since, whoever requested that. */
export interface CaptureUpdate {
  readonly kind: 'captured'
  readonly orderId: string
  readonly paymentId: string
  readonly amount: Paise
  readonly refunded: Paise
}

/** State of a refund. `reference`: our id of it. `payment`: the state of its payment, if the webhook has it. */
export interface RefundUpdate {
  readonly kind: 'refund'
  readonly refundId: string
  readonly reference: string | null
  readonly state: 'pending' | 'processed' | 'failed'
  readonly reason: string | null
  readonly payment?: GatewayUpdate
}

/** State of a payout. `reference`: our id of it. `fee` includes tax and is taken from the same account. */
export interface PayoutUpdate {
  readonly kind: 'payout'
  readonly payoutId: string
  readonly reference: string | null
  readonly state: 'processing' | 'processed' | 'failed' | 'reversed'
  readonly utr: string | null
  readonly fee: Paise
  readonly reason: string | null
}

/** A webhook with a valid signature, parsed. */
interface Webhook {
  /** The gateway's id of the event: a webhook that repeats it is the same one, sent again. */
  readonly id: string
  readonly body: unknown
  /** The gateway's id of the order, refund, settlement or payout: the payment's history finds the webhook by it. */
  readonly subjectId: string | null
  readonly update: GatewayUpdate
}

/** A settlement as the gateway explains it, line by line. */
export interface Settlement {
  readonly amount: Paise
  readonly fees: Paise
  readonly refunds: Paise
  /** What else it added (positive) or took. */
  readonly adjustment: Paise
  readonly utr: string | null
  readonly settledAt: Date
  /** The payments in it: one that was not reported yet is booked before the settlement is. */
  readonly payments: readonly Omit<CaptureUpdate, 'kind'>[]
}

/** A refund we request, under our own id. */
interface NewRefund {
  readonly refundId: string
  readonly paymentId: string
  readonly amount: Paise
}

/** A payout we request to a member's bank, under our own id. */
export interface NewPayout {
  readonly payoutId: string
  readonly withdrawalId: string
  readonly personId: string
  readonly amount: Paise
  /** Whose payment it is, on the member's bank statement. */
  readonly companyName: string
  readonly account: { readonly holder: string; readonly number: string; readonly ifsc: string }
}

/** What Checkout in the browser is opened with, beside the company's name; the names are the gateway's own. */
export interface CheckoutOptions {
  readonly key: string
  readonly order_id: string
  readonly amount: number
  readonly currency: 'INR'
  readonly description: string
  readonly config: Record<string, unknown>
}

/** A payment as its checkout has to know it. */
export interface OpenPayment {
  readonly id: string
  readonly orderId: string
  readonly amount: Paise
  readonly description: string
  readonly method: Row<'payment'>['method']
}

/**
 * A company that takes members' money for us and reports it. Functions that call its API run outside a
 * transaction, bears to be repeated, and throws `GatewayError`.
 */
export interface Gateway {
  readonly name: string
  /** Whether it takes play money: the sandbox, or another gateway with its test keys. */
  readonly isTest: boolean
  /** Its results arrive later, so it has to be polled. */
  readonly isOutside: boolean
  /** Orders a payment and gives the gateway's number for it. */
  order(order: NewOrder): Promise<string>
  /** Where the gateway's books are in our own database they are written with ours. */
  keepOrder?(tx: Tx, orderId: string, order: NewOrder): Promise<void>
  /** Where the member pays: a page of ours. */
  checkoutUrl(payment: OpenPayment): string
  /** What that page opens the gateway's own checkout with; null when it is itself the checkout. */
  checkoutOptions(payment: OpenPayment): CheckoutOptions | null
  /** Whether the checkout's answer carries the gateway's signature over this very order. */
  isGenuine(answer: { readonly orderId: string; readonly paymentId: string; readonly signature: string }): boolean
  /** Fetches the payment that a genuine checkout named; an authorized payment is captured. */
  fetchPayment(payment: {
    readonly orderId: string
    readonly paymentId: string
    readonly amount: Paise
  }): Promise<GatewayUpdate>
  /** Fetches all payments of an order; authorized payments are captured. */
  fetchOrderPayments(order: { readonly orderId: string; readonly amount: Paise }): Promise<readonly GatewayUpdate[]>
  /** Reads a webhook; null when the gateway has not signed it. */
  readWebhook(call: WebhookCall): Webhook | null
  /** Transfers to our bank since an instant, by their numbers. */
  settlementsSince(instant: Date): Promise<readonly string[]>
  /** What a transfer to our bank consisted of. */
  settlement(settlementId: string): Promise<Settlement>
  refund(refund: NewRefund): Promise<RefundUpdate>
  /** Fetches the state of a refund, by the gateway's number for it. */
  lookUpRefund(refundId: string): Promise<RefundUpdate>
  /** Null: the company has no account at the gateway to pay from. */
  readonly payout: ((payout: NewPayout) => Promise<PayoutUpdate>) | null
  lookUpPayout(payoutId: string): Promise<PayoutUpdate>
}

/**
 * A call to the gateway failed. `isFinal`: the gateway refused it, and a retry would be refused too; otherwise it is not
 * known whether the call had an effect, and a retry is safe.
 */
export class GatewayError extends Error {
  readonly isFinal: boolean
  constructor(problem: string, isFinal: boolean) {
    super(problem)
    this.name = 'GatewayError'
    this.isFinal = isFinal
  }
}
