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
    select assigned.person_id as "personId", ticket.chit_id as "chitId", ticket_no as "ticketNo", due_on as "dueOn",
           sum(paid.amount_paise)::bigint as amount
      from collector_assignment assigned
      cross join lateral (
        select ticket_id, month_no, amount_paise from collection
         where person_id = assigned.person_id and method = 'cash' and ticket_id is not null
        union all
        select line.ticket_id, line.month_no, line.amount_paise
          from counter_receipt taken join counter_receipt_line line on receipt_id = taken.id
         where taken.person_id = assigned.person_id and taken.method = 'cash') paid
      join ticket on ticket.id = paid.ticket_id
      join instalment on instalment.ticket_id = ticket.id and instalment.month_no = paid.month_no
     where assigned.collector_id = ${collectorId}
       and exists (select from ticket own join instalment due on due.ticket_id = own.id
                    where own.chit_id = ticket.chit_id and own.person_id = assigned.person_id
                      and due.month_no = paid.month_no and due.state <> 'paid')
     group by assigned.person_id, ticket.chit_id, ticket_no, due_on`.execute(tx)
  return rows
}
