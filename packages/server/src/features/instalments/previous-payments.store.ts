import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'
import type { PreviousPayment } from './store.ts'

/** A payment of the previous books with its ticket and month. */
export interface PreviousPaymentOfPerson extends PreviousPayment {
  readonly ticketId: string
  readonly ticketNo: number
  readonly chitId: string
  readonly chitName: string
  readonly monthNo: number
  readonly dueOn: Day
  /** Its place among those of its month. */
  readonly place: number
  /** The day it was due, in days after 1900-01-01. */
  readonly dueDays: number
}

/** The cursor that continues after this payment, as the contract has it: `days~ticket~month~place`. */
export const cursorOf = ({ dueDays, ticketId, monthNo, place }: PreviousPaymentOfPerson): string =>
  `${dueDays}~${ticketId}~${monthNo}~${place}`

/** The tickets a person held when their chits moved in, also of chits that have ended: what was paid for them is theirs. */
const heldBy = (personId: string) => sql`(
  select distinct held.ticket_id from ticket_holding held where held.person_id = ${personId} and held_when_moved_in(held))`

interface Page {
  readonly limit: number
  /** Begins after this payment. */
  readonly cursor: string | undefined
}

/** A page of what a person paid in the previous books, newest month first. */
export async function paymentsOf(tx: Tx, personId: string, page: Page): Promise<PreviousPaymentOfPerson[]> {
  const [days, ticketId, monthNo, place] = page.cursor?.split('~') ?? []
  const isAfter =
    days === undefined
      ? sql``
      : sql`where (due_on, paid.ticket_id, month_no, place)
                  < (date '1900-01-01' + ${days}::integer, ${ticketId}::uuid, ${monthNo}::integer, ${place}::integer)`
  const { rows } = await sql<PreviousPaymentOfPerson>`
    select paid.ticket_id as "ticketId", ticket_no as "ticketNo", chit.id as "chitId", chit.name as "chitName",
           month_no as "monthNo", due_on as "dueOn", place, due_on - date '1900-01-01' as "dueDays",
           paid.amount_paise as amount, paid_on as "paidOn", paid.receipt_no as "receiptNo", method
      from ${heldBy(personId)} held
      join previous_payment paid using (ticket_id)
      join instalment using (ticket_id, month_no)
      join ticket on ticket.id = paid.ticket_id
      join chit on chit.id = ticket.chit_id
    ${isAfter}
     order by due_on desc, paid.ticket_id desc, month_no desc, place desc limit ${page.limit}`.execute(tx)
  return rows
}

/** How many there are in all, and their sum. */
export async function sumOf(tx: Tx, personId: string): Promise<{ readonly total: number; readonly amount: Paise }> {
  const { rows } = await sql<{ total: number; amount: Paise }>`
    select count(*) as total, coalesce(sum(amount_paise), 0)::bigint as amount
      from ${heldBy(personId)} held join previous_payment using (ticket_id)`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers with one row')
  return row
}
