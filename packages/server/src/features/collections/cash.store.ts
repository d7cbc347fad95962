import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { TODAY } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'

/** What each member of a collector has paid in cash today, to anybody of the company. */
export async function cashToday(tx: Tx, collectorId: string): Promise<ReadonlyMap<string, Paise>> {
  const { rows } = await sql<{ personId: string; total: Paise }>`
    select person_id as "personId", cash_from(person_id, ${TODAY}) as total
      from collector_assignment where collector_id = ${collectorId}`.execute(tx)
  return new Map(rows.map(({ personId, total }) => [personId, total]))
}

export interface CashForMonth {
  readonly personId: string
  readonly chitId: string
  readonly ticketNo: number
  readonly dueOn: Day
  readonly amount: Paise
}

/**
 * What members of a collector have paid in cash for a month of a ticket, where they still owe something for that month of the chit:
 * with what they pay next it is added up (PAY-6).
 */
export async function cashForMonths(tx: Tx, collectorId: string): Promise<CashForMonth[]> {
  const { rows } = await sql<CashForMonth>`
    select month.person_id as "personId", month.chit_id as "chitId", ticket_no as "ticketNo", due_on as "dueOn", amount
      from (select distinct assigned.person_id, owed.chit_id, due.month_no
              from collector_assignment assigned
              join ticket owed on owed.person_id = assigned.person_id
              join instalment due on due.ticket_id = owed.id
             where collector_id = ${collectorId}
               and (due.state <> 'paid'
                    or exists (select from penalty fee
                                where (fee.ticket_id, fee.month_no, fee.state) = (due.ticket_id, due.month_no, 'due')))) month
      join ticket on (ticket.person_id, ticket.chit_id) = (month.person_id, month.chit_id)
      join instalment on instalment.ticket_id = ticket.id and instalment.month_no = month.month_no
      cross join lateral cash_for_due(month.person_id, ticket.id, month.month_no) as amount
     where amount > 0`.execute(tx)
  return rows
}
