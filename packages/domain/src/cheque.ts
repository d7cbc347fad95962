import { addMonths, type Day } from './calendar.ts'
import { ok, refuse, type Result } from './errors.ts'

/** A cheque is received, deposited at the bank, and cleared or returned. It may be returned after it was cleared too. */
export const CHEQUE_STATES = ['received', 'deposited', 'cleared', 'returned'] as const
export type ChequeState = (typeof CHEQUE_STATES)[number]

/** How a cheque is called: one that its member took back before it was deposited was given back, and no bank returned it. */
export type ShownChequeState = ChequeState | 'given-back'
export const shownChequeState = (status: ChequeState, depositedAt: Date | null): ShownChequeState =>
  status === 'returned' && depositedAt === null ? 'given-back' : status

/** Months after the day on a cheque in which its bank pays it. Source: RBI, DBOD.AML BC.No.47/14.01.001/2011-12. */
const VALID_MONTHS = 3

/** How far ahead the day on a cheque may lie. Who pays a longer chit by cheque brings the next ones later. */
const MOST_MONTHS_AHEAD = 12

/** The last day on which a cheque is deposited. */
export const chequeValidUntil = (dated: Day): Day => addMonths(dated, VALID_MONTHS)

/**
 * Whether a cheque of this day is received today. Refuses: cheque_stale (its bank pays it no more), cheque_too_far_ahead.
 * Source: docs/spec/payments.md, PAY-14.
 */
export function judgeChequeDay(dated: Day, today: Day): Result<null> {
  if (today > chequeValidUntil(dated)) return refuse({ code: 'cheque_stale', field: 'dated' })
  if (dated > addMonths(today, MOST_MONTHS_AHEAD)) return refuse({ code: 'cheque_too_far_ahead', field: 'dated' })
  return ok(null)
}

/**
 * Whether a cheque is deposited today: not before the day on it, and as long as its bank pays it.
 * Refuses: cheque_post_dated, cheque_stale. Source: docs/spec/payments.md, PAY-14.
 */
export function judgeDeposit(dated: Day, today: Day): Result<null> {
  if (today < dated) return refuse({ code: 'cheque_post_dated', dated })
  return today > chequeValidUntil(dated) ? refuse({ code: 'cheque_stale', field: 'dated' }) : ok(null)
}

/**
 * The day as of which an instalment is judged that a cheque pays: a cheque that is honoured pays on the day it was given, or on
 * the day written on it when that is later. Source: Supreme Court, CIT v. Ogale Glass Works (1954); docs/spec/payments.md, PAY-15.
 */
export const chequePaysOn = (dated: Day, receivedOn: Day): Day => (dated > receivedOn ? dated : receivedOn)
