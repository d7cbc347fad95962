import type { duesEndpoints, ReplyOf } from '@kuri/contract'
import { add, dayInIndia, monthNameOf, refundOf, sum, yearOf } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { passedOn, type PassedOnRow } from './refund-sums.store.ts'

export type RefundSum = ReplyOf<typeof duesEndpoints.myDues>['refunds'][number]

/**
 * The sum behind each refund of a person: what they had paid in month by month, what the agreement lets the company keep,
 * the penalties that were taken from it, and what remains. Dividends lowered what was paid, so they do not come back.
 * Source: s. 30; ADR 8.
 */
export const refundSumsOf = async (tx: Tx, personId: string): Promise<RefundSum[]> =>
  (await passedOn(tx, { personId })).map(toSum)

/** The same of one substitution, for its letter; undefined: the step is none. */
export async function refundSum(tx: Tx, stepId: string): Promise<RefundSum | undefined> {
  const [row] = await passedOn(tx, { stepId })
  return row && toSum(row)
}

function toSum({
  stepId,
  chitName,
  ticketNo,
  at,
  deductionBp,
  entry,
  months,
  penalties,
  refund,
}: PassedOnRow): RefundSum {
  const contributions = add(entry, sum(months.map(({ net }) => net)))
  return {
    stepId,
    chitName,
    ticketNo,
    passedOn: dayInIndia(at),
    months: months.map(({ dueOn, ...month }) => ({ ...month, month: monthNameOf(dueOn), year: yearOf(dueOn) })),
    entry,
    contributions,
    deductionBp,
    deduction: refundOf(contributions, deductionBp).deduction,
    penalties: [...penalties],
    refund,
  }
}
