import type { WireBodyOf, confirmationEndpoints } from '@kuri/contract'
import { m } from '../../../messages/en.ts'

const t = m.balances.wrong

/** What is typed of a dispute; '' is as the company says. */
export interface TypedDispute {
  months: string
  prize: '' | 'none' | 'won' | 'paid'
  text: string
}

export const NOTHING_TYPED: TypedDispute = { months: '', prize: '', text: '' }

type Answer = WireBodyOf<typeof confirmationEndpoints.answerMyBalance>

/** What is wrong with what was typed, by field. */
export function problemsOf(
  { months, prize, text }: TypedDispute,
  most: number,
): Partial<Record<keyof TypedDispute, string>> {
  if (months.trim() !== '' && !(/^\d{1,3}$/.test(months.trim()) && Number(months) <= most))
    return { months: t.monthsProblem(most) }
  return months.trim() === '' && prize === '' && text.trim() === '' ? { text: t.nothing } : {}
}

/** The answer as it travels. */
export const answerOf = ({ months, prize, text }: TypedDispute): Answer => ({
  isRight: false,
  ...(months.trim() !== '' && { paidMonths: Number(months) }),
  ...(prize === 'none' && { isPrized: false }),
  ...((prize === 'won' || prize === 'paid') && { isPrized: true, isPrizePaid: prize === 'paid' }),
  ...(text.trim() !== '' && { text: text.trim() }),
})
