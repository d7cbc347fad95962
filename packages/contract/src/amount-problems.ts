import { formatRupees, type RefusalOf } from '@kuri/domain'
import type { Catalogue } from './catalogue.ts'

type AmountCode = 'payment_amount_invalid' | 'tendered_too_little' | 'till_has_less'

/** What is wrong with an amount that is typed where money is taken: a form that judges it brings these sentences alone. */
export const AMOUNTS: Pick<Catalogue, AmountCode> = {
  payment_amount_invalid: ({ most }) => `Please enter an amount between ₹1 and ${formatRupees(most)}.`,
  tendered_too_little: ({ total }) => `The cash is less than the total of ${formatRupees(total)}.`,
  till_has_less: ({ expected }) =>
    expected === undefined
      ? 'There is less cash in the till.'
      : `There should be ${formatRupees(expected)} in the till. You cannot take out more.`,
}

/** Why this amount is not taken. */
export function amountSentence(refusal: RefusalOf<AmountCode>): string {
  // As in `problemSentence`: the pairing of code and data is beyond what TypeScript can follow.
  const sentence = AMOUNTS[refusal.code] as string | ((refusal: RefusalOf<AmountCode>) => string)
  return typeof sentence === 'string' ? sentence : sentence(refusal)
}
