import { MONTH_NAMES, type MonthName, type Paise } from '@kuri/domain'
import { costOf, type Instalment } from '../book/book.ts'
import type { Chit } from '../schemes/status-badge.tsx'

/** What /payment is opened for, carried in the navigation state (seed, section 3). */
export type PaymentIntent =
  | {
      purpose: 'contribution'
      amount: Paise
      chitId: string
      chitName: string
      userId: string
      month: MonthName
      year: number
      /** The ticket, if the user holds several; absent: the first unpaid one. */
      ticketNo?: number
    }
  | { purpose: 'topup'; amount: Paise }

const isMonth = (value: unknown): value is MonthName => MONTH_NAMES.some((name) => name === value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Reads the navigation state, which the browser keeps over reloads and anything may have written. The amount is only
 * shown: the server computes what a contribution costs.
 */
export function intentOf(state: unknown): PaymentIntent | null {
  if (typeof state !== 'object' || state === null) return null
  const { purpose, amount, chitId, chitName, userId, month, year, ticketNo } = state as Record<string, unknown>
  if (!Number.isSafeInteger(amount) || Number(amount) <= 0) return null
  const sum = amount as Paise
  if (purpose === 'topup') return { purpose, amount: sum }
  if (!isText(chitId) || !isText(userId) || !isMonth(month) || typeof year !== 'number') return null
  return {
    purpose: 'contribution',
    amount: sum,
    chitId,
    chitName: isText(chitName) ? chitName : '',
    userId,
    month,
    year,
    ...(Number.isInteger(ticketNo) && Number(ticketNo) > 0 && { ticketNo: Number(ticketNo) }),
  }
}

/** The router state of /payment for a contribution. */
export const intentFor = (chit: Pick<Chit, '_id' | 'name'>, instalment: Instalment): PaymentIntent => ({
  purpose: 'contribution',
  amount: costOf(instalment),
  chitId: chit._id,
  chitName: chit.name,
  userId: instalment.userId,
  month: instalment.month,
  year: instalment.year,
  ticketNo: instalment.ticketNo,
})
