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

/** What a gateway tells us. Its own identifiers; `amount` is what it really took or gave. */
export type GatewayNews =
  | CapturedNews
  /** Refunded to the payer without ever being captured: nothing of it was ours. */
  | (Omit<CapturedNews, 'about' | 'refunded'> & { readonly about: 'returned' })
  /** The bank has promised the money and nobody has taken it yet: it wants to be asked for. */
  | { readonly about: 'authorized'; readonly orderId: string }
  | { readonly about: 'failed'; readonly orderId: string; readonly reason: string }
  | { readonly about: 'settled'; readonly settlementId: string }
  | RefundNews
  | PayoutNews
  /** Genuine, and of a form that cannot be read: nothing is kept of it. */
  | { readonly about: 'unreadable' }
  /** Genuine, and nothing to us. */
  | { readonly about: 'other' }

/** The gateway has captured a payment; `refunded` is what it has given back of it since, to whomever it listened. */
export interface CapturedNews {
  readonly about: 'captured'
  readonly orderId: string
  readonly paymentId: string
  readonly amount: Paise
  readonly refunded: Paise
}

/** How a refund stands. `reference`: our own id of it. `payment`: how the payment it belongs to stands, where it is told. */
export interface RefundNews {
  readonly about: 'refund'
  readonly refundId: string
  readonly reference: string | null
  readonly state: 'pending' | 'processed' | 'failed'
  readonly reason: string | null
  readonly payment?: GatewayNews
}

/** How a payout stands. `reference`: our own id of it. `fee` is with the tax on it and comes out of the same account. */
export interface PayoutNews {
  readonly about: 'payout'
  readonly payoutId: string
  readonly reference: string | null
  readonly state: 'processing' | 'processed' | 'failed' | 'reversed'
  readonly utr: string | null
  readonly fee: Paise
  readonly reason: string | null
}

interface GatewayEvent {
  readonly id: string
  readonly body: unknown
  /** What it tells of, for the payment's story: an order, a refund, a settlement, a payout. */
  readonly concerns: string | null
  readonly news: GatewayNews
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
  /** The payments in it: one we have not heard of is booked before the settlement is. */
  readonly payments: readonly Omit<CapturedNews, 'about'>[]
}

/** What is asked to be given back, under our own id. */
interface NewRefund {
  readonly refundId: string
  readonly paymentId: string
  readonly amount: Paise
}

/** What is asked to be sent to a member's bank, under our own id. */
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
 * A firm that takes members' money for us and tells us about it. What asks the firm itself is called outside a
 * transaction, bears to be repeated, and throws `GatewayTrouble`.
 */
export interface Gateway {
  readonly name: string
  /** Whether it takes play money: the sandbox, or another gateway with its test keys. */
  readonly isTest: boolean
  /** Answers come later and by themselves, so it has to be asked again. */
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
  /** What became of the payment a genuine checkout named; money that is only promised is taken. */
  whatBecame(payment: {
    readonly orderId: string
    readonly paymentId: string
    readonly amount: Paise
  }): Promise<GatewayNews>
  /** Everything that was paid on an order; money that is only promised is taken. */
  paidOn(order: { readonly orderId: string; readonly amount: Paise }): Promise<readonly GatewayNews[]>
  /** Reads a webhook; null when the gateway has not signed it. */
  readWebhook(call: WebhookCall): GatewayEvent | null
  /** Transfers to our bank since an instant, by their numbers. */
  settlementsSince(instant: Date): Promise<readonly string[]>
  /** What a transfer to our bank consisted of. */
  settlement(settlementId: string): Promise<Settlement>
  refund(refund: NewRefund): Promise<RefundNews>
  /** How a refund stands by now, by the gateway's number for it. */
  lookUpRefund(refundId: string): Promise<RefundNews>
  /** Null: this house has no account at the gateway to pay from. */
  readonly payout: ((payout: NewPayout) => Promise<PayoutNews>) | null
  lookUpPayout(payoutId: string): Promise<PayoutNews>
}

/**
 * The gateway did not do what it was asked. `isFinal`: it has said no, and the same will not be done by asking again;
 * otherwise nobody knows whether it was done, and the same question will tell.
 */
export class GatewayTrouble extends Error {
  readonly isFinal: boolean
  constructor(problem: string, isFinal: boolean) {
    super(problem)
    this.name = 'GatewayTrouble'
    this.isFinal = isFinal
  }
}
