import type { BodyOf, endpoints } from '@kuri/contract'
import { calendarMonth, ok, refuse, sum, type Paise, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Contribution } from './contribution.ts'
import { payContribution } from './pay.ts'
import { payTogether } from './pay-contributions.ts'

/**
 * Pays several months of a scheme from the wallet, the earliest first: all of them, or none when one is refused.
 * `amount`, when sent, must be what they come to. Refuses: what `payTogether` refuses; when one is late, what `payContribution`
 * refuses for the first that it refuses, then amount_mismatch.
 */
export async function paySeveral(
  tx: Tx,
  { form, by }: { form: BodyOf<typeof endpoints.paySeveral>; by: string },
): Promise<Result<{ contributions: Contribution[]; total: Paise }>> {
  const contributions: Contribution[] = []
  const { chitId, ticketNo } = form
  const named = form.months.map((month) => ({ chitId, ticketNo, ...month, personId: by }))
  const together = await payTogether(tx, named, { by, amount: form.amount })
  if (together) return together.ok ? ok({ contributions: together.value, total: totalOf(together.value) }) : together
  for (const { month, year } of form.months.toSorted((a, b) => calendarMonth(a) - calendarMonth(b))) {
    const paid = await payContribution(tx, { form: { chitId, month, year, ticketNo }, by })
    if (!paid.ok) return paid
    contributions.push(paid.value)
  }
  const total = totalOf(contributions)
  // the transaction goes back: nothing was paid
  if (form.amount !== undefined && form.amount !== total) return refuse({ code: 'amount_mismatch', expected: total })
  return ok({ contributions, total })
}

const totalOf = (contributions: readonly Contribution[]): Paise => sum(contributions.map(({ amount }) => amount))
