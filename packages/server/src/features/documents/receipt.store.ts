import type { Day, NamedPerson, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { namedPerson } from '../../database/legal-name.ts'
import type { Tx } from '../../database/types.ts'

/** A payment of an instalment as its receipt shows it. */
export interface ReceiptRow {
  readonly receiptNo: string
  readonly personId: string
  readonly payer: NamedPerson
  readonly personCode: string
  readonly chitName: string
  readonly months: number
  readonly ticketNo: number
  /** For whom in the family; empty: for its holder. */
  readonly keptFor: string
  readonly monthNo: number
  readonly dueOn: Day
  readonly paidAt: Date
  readonly instalment: Paise
  /** What had lowered it by then. */
  readonly dividend: Paise
  /** What was paid with this receipt. */
  readonly paid: Paise
  /** The parts that were paid before, here or in the previous books. */
  readonly paidBefore: Paise
  /** What was left to pay. */
  readonly rest: Paise
  /** The company had put it in before the member paid. */
  readonly wasCovered: boolean
  /** Who acted for the payer; null: nobody. */
  readonly actingBy: string | null
}

/** A receipt by its number. It names who paid: the ticket may have another holder by now. */
export async function find(tx: Tx, receiptNo: string): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`
    select payment.receipt_no as "receiptNo", person.id as "personId", ${namedPerson} as payer,
           person.code as "personCode", chit.name as "chitName", chit.months, ticket.ticket_no as "ticketNo",
           ticket.kept_for as "keptFor", i.month_no as "monthNo", i.due_on as "dueOn", payment.paid_at as "paidAt",
           i.amount_paise as instalment,
           i.amount_paise - before.paid - payment.amount_paise - payment.rest_paise as dividend,
           before.paid as "paidBefore", payment.amount_paise as paid, payment.rest_paise as rest,
           payment.was_covered as "wasCovered",
           (select acting.name from journal join person acting on acting.id = journal.acting_by
             where event_key = case payment.part_no when 0 then format('contrib:%s:%s', payment.ticket_id, payment.month_no)
                                    else format('part:%s:%s:%s', payment.ticket_id, payment.month_no, payment.part_no) end)
             as "actingBy"
      from instalment_payment payment
      join instalment i using (ticket_id, month_no)
      join ticket on ticket.id = ticket_id
      join chit on chit.id = i.chit_id
      join person on person.id = payment.payer_id
      cross join lateral (
        select coalesce(sum(amount_paise), 0)::bigint as paid
          from (select amount_paise from instalment_part part
                 where part.ticket_id = i.ticket_id and part.month_no = i.month_no
                   and (payment.part_no = 0 or part.part_no < payment.part_no)
                union all
                select amount_paise from previous_payment part
                 where part.ticket_id = i.ticket_id and part.month_no = i.month_no) part) before
     where payment.receipt_no = ${receiptNo}`.execute(tx)
  return rows[0] ?? null
}
