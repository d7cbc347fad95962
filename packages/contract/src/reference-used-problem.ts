import { formatDay, formatRupees, type RefusalOf } from '@kuri/domain'

const MOST_USES = 3

/** The sentence of a bank number that was used before: where, and what to do about it. */
export function referenceUsedSentence({ uses }: RefusalOf<'reference_used_before'>): string {
  const named = uses
    .slice(0, MOST_USES)
    .map(({ name, amount, day }) => `${name}, ${formatRupees(amount)}, ${formatDay(day)}`)
  const where = named.length === 0 ? '' : `: ${named.join('; ')}`
  return `This bank number was used before${where}. If it is correct, enter the reason. It is kept with the payment.`
}
