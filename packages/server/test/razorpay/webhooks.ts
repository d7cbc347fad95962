import { createHmac } from 'node:crypto'
import { newNumber } from './books.ts'

/** A webhook as the gateway posts it. */
export interface Delivery {
  readonly event: string
  readonly payload: string
  readonly headers: Readonly<Record<string, string>>
}

export const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** Signs what happened to some entities as they are now: what is delivered later reports this moment. */
export function signedEvent(
  secret: string,
  event: string,
  entities: Readonly<Record<string, object>>,
  at: number,
): Delivery {
  const payload = JSON.stringify({
    entity: 'event',
    account_id: 'acc_standin0000000',
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: at,
  })
  return { event, payload, headers: headersOf(secret, payload, newNumber('evt')) }
}

const headersOf = (secret: string, payload: string, eventId: string): Record<string, string> => ({
  'content-type': 'application/json',
  'x-razorpay-signature': hmac(secret, payload),
  'x-razorpay-event-id': eventId,
})
