import { subtract, sum, type Day, type Paise } from '@kuri/domain'
import { urgencyOf, type Instalment } from '../book/book.ts'

/** What is still to be paid on the ticket that is furthest behind, the oldest first: months are named once for a ticket. */
export function unpaidOf<I extends Pick<Instalment, 'status' | 'monthNo' | 'ticketNo'>>(
  instalments: readonly I[],
): I[] {
  const unpaid = instalments.filter(({ status }) => status !== 'paid').toSorted((a, b) => a.monthNo - b.monthNo)
  return unpaid.filter(({ ticketNo }) => ticketNo === unpaid[0]?.ticketNo)
}

/** The same of each of somebody's tickets that has something to pay, the lowest number first. */
export const unpaidByTicket = <I extends Pick<Instalment, 'status' | 'monthNo' | 'ticketNo'>>(
  instalments: readonly I[],
): I[][] =>
  [...Map.groupBy(instalments, ({ ticketNo }) => ticketNo)]
    .toSorted(([a], [b]) => a - b)
    .map(([, ofTicket]) => unpaidOf(ofTicket))
    .filter((unpaid) => unpaid.length > 0)

/** What is due for a ticket's unpaid months: those due up to today, or else the next. What was handed over at the counter is not due again. */
export function askedNow<I extends Pick<Instalment, 'status' | 'dueDate' | 'rest' | 'received'>>(
  unpaid: readonly I[],
  today: Day,
): { readonly isDue: boolean; readonly months: readonly I[]; readonly total: Paise } {
  const open = unpaid.filter(({ received }) => received !== true)
  const due = open.filter((one) => urgencyOf(one, today) !== 'later')
  const months = due.length > 0 ? due : open.slice(0, 1)
  return { isDue: due.length > 0, months, total: sum(months.map(({ rest }) => rest)) }
}

export interface SeveralMonths<I> {
  readonly months: readonly I[]
  readonly total: Paise
  /** What the wallet has afterwards; null: it has too little. */
  readonly after: Paise | null
}

/** The next so many months to pay, and what they come to. */
export function severalOf<I extends Pick<Instalment, 'status' | 'monthNo' | 'ticketNo' | 'rest'>>(
  instalments: readonly I[],
  count: number,
  available: Paise,
): SeveralMonths<I> {
  const months = unpaidOf(instalments).slice(0, count)
  const total = sum(months.map(({ rest }) => rest))
  return { months, total, after: total <= available ? subtract(available, total) : null }
}
