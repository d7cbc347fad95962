import { excess, isOverdue, stillDueAfter, ZERO, type Paise } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import type { Paying } from '../instalments/chosen-dues.ts'
import { duesToPay } from '../instalments/dues-to-pay.ts'
import { owing } from '../instalments/overdue.ts'

/** The next contribution to come, and what it costs at most. */
interface Coming {
  readonly ticketId: string
  readonly monthNo: number
  readonly amount: Paise
}

/**
 * What a receipt leaves to pay of the chits that it pays, seen before it is booked: what stays due today, and the next contribution
 * whose day is to come. Null: it pays none; `next` also where no contribution comes. Source: docs/spec/payments.md, PAY-7.
 */
export async function leftToPay(
  tx: Tx,
  personId: string,
  paying: readonly Paying[],
): Promise<{ readonly stillDue: Paise | null; readonly next: Coming | null }> {
  if (paying.length === 0) return { stillDue: null, next: null }
  const { lines } = await duesToPay(tx, personId)
  const day = await today(tx)
  const unpaid = await owing(tx, { personId }, 'all')
  const stillDue = stillDueAfter(
    lines,
    paying.map((due) => ({ ...due, dueDate: due.dueOn })),
  )
  const leftOf = ({ ticketId, monthNo, rest }: { ticketId: string; monthNo: number; rest: Paise }): Paise =>
    excess(rest, paying.find((one) => one.ticketId === ticketId && one.monthNo === monthNo)?.pays ?? ZERO)
  const next = unpaid.find(
    (one) =>
      paying.some(({ chitId }) => chitId === one.chitId) &&
      one.dueOn > day &&
      !isOverdue(one, day) &&
      !one.isReceived &&
      leftOf(one) > ZERO,
  )
  return { stillDue, next: next ? { ticketId: next.ticketId, monthNo: next.monthNo, amount: leftOf(next) } : null }
}
