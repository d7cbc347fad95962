import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import type { ChitTerms } from '@kuri/domain'

type Scheme = Pick<
  ReplyOf<typeof chitEndpoints.listChits>[number],
  'terms' | 'totalMembers' | 'durationInMonths' | 'contribution'
>

/** The terms of a scheme as the rules take them. */
export const termsOf = (chit: Scheme): ChitTerms => ({
  ...chit.terms,
  tickets: chit.totalMembers,
  months: chit.durationInMonths,
  instalment: chit.contribution,
})
