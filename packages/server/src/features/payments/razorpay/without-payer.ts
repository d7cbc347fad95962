/** Who paid and from which account: ours to use while the payment is judged, not to keep. */
const OF_THE_PAYER = new Set([
  'email',
  'contact',
  'vpa',
  'upi',
  'card',
  'card_id',
  'token_id',
  'customer_id',
  'acquirer_data',
  'bank_account',
  'fund_account',
  'notes',
])

/** An event as it is kept: what happened and to which entity, without the payer's address, telephone, card or account. */
export function withoutPayer(event: unknown): unknown {
  if (Array.isArray(event)) return event.map(withoutPayer)
  if (event === null || typeof event !== 'object') return event
  return Object.fromEntries(
    Object.entries(event)
      .filter(([name]) => !OF_THE_PAYER.has(name))
      .map(([name, inside]) => [name, withoutPayer(inside)]),
  )
}
