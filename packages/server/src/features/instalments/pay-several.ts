import type { BodyOf, endpoints } from '@kuri/contract'
import { ok, refuse, sum, type Paise, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Contribution } from './contribution.ts'
import { payContribution } from './pay.ts'

/**
 * Pays several months of a scheme from the wallet, the earliest first: all of them, or none when one is refused.
 * `amount`, when sent, must be what they come to. Refuses: what payContribution refuses, amount_mismatch.
 */
export async function paySeveral(
  tx: Tx,
  { form, by }: { form: BodyOf<typeof endpoints.paySeveral>; by: string },
): Promise<Result<{ contributions: Contribution[]; total: Paise }>> {
  const contributions: Contribution[] = []
  const { chitId, ticketNo } = form
  for (const { month, year } of form.months) {
    const paid = await payContribution(tx, { form: { chitId, month, year, ticketNo }, by })
    if (!paid.ok) return paid
    contributions.push(paid.value)
  }
  const total = sum(contributions.map(({ amount }) => amount))
  // the transaction goes back: nothing was paid
  if (form.amount !== undefined && form.amount !== total) return refuse({ code: 'amount_mismatch', expected: total })
  return ok({ contributions, total })
}
