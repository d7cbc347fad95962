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
export function withoutPayer(told: unknown): unknown {
  if (Array.isArray(told)) return told.map(withoutPayer)
  if (told === null || typeof told !== 'object') return told
  return Object.fromEntries(
    Object.entries(told)
      .filter(([name]) => !OF_THE_PAYER.has(name))
      .map(([name, inside]) => [name, withoutPayer(inside)]),
  )
}
