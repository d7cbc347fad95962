import type { ChitState, Day, InstalmentState, LateTerms, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

/** A payment as it is named. */
export interface Wanted {
  readonly chitId: string
  readonly personId: string
  /** The month its due day is in, as `calendarMonth` numbers months. */
  readonly calendarMonth: number
  /** One of their tickets; else the first whose month is not paid, else the first. */
  readonly ticketNo: number | undefined
}

/** What a payment is judged by; null where there is none of it. */
export interface PaymentContext {
  /** Somebody else is at work on the chit: nothing else here is to be relied on. */
  readonly isRowLocked: boolean
  readonly chit: { readonly id: string; readonly name: string; readonly state: ChitState } | null
  readonly late: LateTerms | null
  readonly ticket: { readonly id: string; readonly ticketNo: number; readonly keptFor: string } | null
  readonly instalment: {
    readonly monthNo: number
    readonly dueOn: Day
    readonly dividend: Paise
    readonly rest: Paise
    readonly state: InstalmentState
  } | null
  /** What the payer's wallet has free. It is not locked: the books have the last word. */
  readonly available: Paise
  /** Read after the locks. */
  readonly now: Date
}

interface Row {
  in_hand: boolean
  chit_id: string | null
  chit_name: string
  chit_state: ChitState
  late_terms: LateTerms | null
  ticket_id: string | null
  ticket_no: number
  kept_for: string
  month_no: number | null
  due_on: Day
  dividend: Paise
  rest: Paise
  state: InstalmentState
  available: Paise
  now: Date
}

/**
 * Locks the chits of these payments in one order and reads what they are judged by, in their order and in one trip. `skipLocked`
 * passes by what somebody else has in hand.
 */
export async function lockToPay(
  tx: Tx,
  wanted: readonly Wanted[],
  { skipLocked }: { readonly skipLocked: boolean },
): Promise<PaymentContext[]> {
  const { rows } = await sql<Row>`
    select * from contributions_to_pay(
      ${wanted.map(({ chitId }) => chitId)}::uuid[], ${wanted.map(({ personId }) => personId)}::uuid[],
      ${wanted.map(({ calendarMonth }) => calendarMonth)}::integer[],
      ${wanted.map(({ ticketNo }) => ticketNo ?? null)}::integer[], ${skipLocked})`.execute(tx)
  return rows.map(contextOf)
}

const contextOf = (row: Row): PaymentContext => ({
  isRowLocked: row.in_hand,
  chit: row.chit_id === null ? null : { id: row.chit_id, name: row.chit_name, state: row.chit_state },
  late: row.late_terms,
  ticket: row.ticket_id === null ? null : { id: row.ticket_id, ticketNo: row.ticket_no, keptFor: row.kept_for },
  instalment:
    row.month_no === null
      ? null
      : { monthNo: row.month_no, dueOn: row.due_on, dividend: row.dividend, rest: row.rest, state: row.state },
  available: row.available,
  now: row.now,
})

/** An instalment whose money moves in this transaction. */
interface PaidNow {
  readonly ticketId: string
  readonly monthNo: number
  readonly paidBy: 'wallet' | 'dividend'
}

/** Books them as paid at this instant, each under its chit's next receipt number; gives the numbers in their order. */
export async function markPaidTogether(tx: Tx, paid: readonly PaidNow[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ receiptNo: string }>`
    select receipt_no as "receiptNo"
      from mark_paid_together(${paid.map(({ ticketId }) => ticketId)}::uuid[], ${paid.map(({ monthNo }) => monthNo)}::integer[],
                              ${paid.map(({ paidBy }) => paidBy)}::text[], ${at}::timestamptz)`.execute(tx)
  return rows.map(({ receiptNo }) => receiptNo)
}
