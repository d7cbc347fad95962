/** What staff do for a member who has signed for it on paper. Source: docs/spec/identity.md, IDN-23. */
export const AUTHORITY_ACTS = [
  'bid',
  'limit',
  'limit-removed',
  'set-off',
  'minutes',
  'leave',
  'withdrawal',
  'refund',
  'substitution-accepted',
  'substitution-declined',
  'auto-pay',
  'bank-account',
  'balance',
] as const
export type AuthorityAct = (typeof AUTHORITY_ACTS)[number]
