import { formatRupees, type RefusalOf } from '@kuri/domain'

/** What a member has paid in cash, by what the law adds up. */
const FOR = {
  day: (total: string) => `pays ${total} in cash today`,
  transaction: (total: string) => `has paid ${total} in cash for one month of a ticket`,
  event: (total: string) => `has paid ${total} in cash for one month of a scheme`,
} as const

/** The sentence of a payment in cash that reaches the limit. */
export function largeCashSentence({ total, limit, limitOf = 'day' }: RefusalOf<'large_cash'>): string {
  const from = limit === undefined ? '₹2,00,000' : formatRupees(limit)
  const pays = total === undefined ? '' : `With this payment, the member ${FOR[limitOf](formatRupees(total))}. `
  return `${pays}This is ${from} or more in cash (Income-tax Act 2025, section 186). Enter the reason. It is kept with the payment. A second person checks it.`
}
