import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'
import type { Moment } from './moment.ts'

/** A payment of one ticket for one month. */
export interface Payment {
  readonly ticketId: string
  readonly monthNo: number
  readonly amount: Paise
  /** Null: the previous books do not say when. */
  readonly day: Day | null
  readonly number: string
  readonly method: 'cash' | 'upi' | 'bank' | 'cheque' | 'adjusted' | null
  /** Of a ticket that moved in: the last day of those books. */
  readonly cutOver: Day | null
}

/** What was paid for these tickets by the end of the day, here and in the previous books, in the order of the payments. */
export async function paymentsAt(tx: Tx, { ends }: Moment, ticketIds: readonly string[]): Promise<Payment[]> {
  const ids = arrayOf(ticketIds, 'uuid')
  const { rows } = await sql<Payment>`
    select ticket_id as "ticketId", month_no as "monthNo", amount_paise as amount, day, number, method, "cutOver"
      from (select ticket_id, month_no, 0 as turn, place::bigint as place, amount_paise, paid_on as day, receipt_no as number, method,
                   cut_over as "cutOver"
              from previous_payment
              join ticket on ticket.id = ticket_id join previous_chit using (chit_id) join previous_books using (import_id)
             where ticket_id = any(${ids})
            union all
            select ticket_id, month_no, 1, case part_no when 0 then 1000000 else part_no end, amount_paise,
                   (paid_at at time zone 'Asia/Kolkata')::date, receipt_no, null, null
              from instalment_payment
             where ticket_id = any(${ids}) and paid_at < ${ends} and amount_paise > 0) paid
     order by ticket_id, month_no, turn, place`.execute(tx)
  return rows
}

/** Months of these tickets that were paid in full by the end of the day. */
export async function paidMonthsAt(
  tx: Tx,
  { ends }: Moment,
  ticketIds: readonly string[],
): Promise<{ readonly ticketId: string; readonly monthNo: number }[]> {
  const { rows } = await sql<{ ticketId: string; monthNo: number }>`
    select ticket_id as "ticketId", month_no as "monthNo" from instalment
     where ticket_id = any(${arrayOf(ticketIds, 'uuid')}) and state = 'paid' and paid_at < ${ends}
     order by ticket_id, month_no`.execute(tx)
  return rows
}

/** What of dividends went back into wallets, because the month that they lower was paid already; by ticket and that month. */
export async function givenBackAt(
  tx: Tx,
  { ends }: Moment,
  ticketIds: readonly string[],
): Promise<{ readonly ticketId: string; readonly monthNo: number; readonly amount: Paise }[]> {
  const { rows } = await sql<{ ticketId: string; monthNo: number; amount: Paise }>`
    select dividend.ticket_id as "ticketId", auction.month_no + 1 as "monthNo", sum(to_wallet_paise)::bigint as amount
      from dividend
      join auction_result using (auction_id)
      join auction on auction.id = auction_id
      join chit on chit.id = auction.chit_id
     where dividend.ticket_id = any(${arrayOf(ticketIds, 'uuid')}) and settled_at < ${ends} and to_wallet_paise > 0
       and auction.month_no < chit.months
     group by 1, 2`.execute(tx)
  return rows
}

/** What the company gave up as lost in these chits and members still owed at the end of the day. */
export async function writtenOffAt(tx: Tx, { ends }: Moment, chitIds: readonly string[]): Promise<Paise> {
  const { rows } = await sql<{ amount: Paise }>`
    select coalesce(sum(net_paise
             - coalesce((select sum(part.amount_paise) from instalment_part part
                          where (part.ticket_id, part.month_no) = (owed.ticket_id, owed.month_no) and part.paid_at < ${ends}), 0)
             - coalesce((select sum(before.amount_paise) from previous_payment before
                          where (before.ticket_id, before.month_no) = (owed.ticket_id, owed.month_no)), 0)), 0)::bigint as amount
      from instalment owed
     where chit_id = any(${arrayOf(chitIds, 'uuid')}) and written_off_at < ${ends}
       and (state = 'paid' and paid_at < ${ends}) is not true`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers with one row')
  return row.amount
}
