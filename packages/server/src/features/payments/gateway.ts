import type { Paise } from '@kuri/domain'
import type { Row, Tx } from '../../database/types.ts'

export interface NewOrder {
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

/** What a gateway tells us of an order. Its own identifiers; `amount` is what it really took. */
export type GatewayNews =
  | { readonly about: 'captured'; readonly orderId: string; readonly paymentId: string; readonly amount: Paise }
  | { readonly about: 'failed'; readonly orderId: string; readonly reason: string }
  /** Genuine, and nothing to us. */
  | { readonly about: 'other' }

interface GatewayEvent {
  readonly id: string
  readonly body: unknown
  readonly news: GatewayNews
}

/** A firm that takes members' money for us and tells us about it. */
export interface Gateway {
  readonly name: string
  /** Orders a payment and gives the gateway's number for it. */
  createOrder(tx: Tx, order: NewOrder): Promise<string>
  /** Where the member pays an order. */
  checkoutUrl(orderId: string): string
  /** Whether the checkout's answer carries the gateway's signature over this very order. */
  isGenuine(answer: { readonly orderId: string; readonly paymentId: string; readonly signature: string }): boolean
  /** Reads a webhook; null when the gateway has not signed it. */
  readWebhook(call: WebhookCall): GatewayEvent | null
}
