import type { ChitTerms, Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

/** A reminder that goes out now and never again. */
export interface Reminder {
  readonly stage: 'before' | 'on-the-day' | 'after'
  readonly personId: string
  readonly chitName: string
  readonly prizeBy: ChitTerms['prizeBy']
  readonly dueOn: Day
  /** What is still to pay. */
  readonly rest: Paise
  /** Until the due day; negative when it has passed. */
  readonly days: number
}

/**
 * Takes up to `most` reminders that are due and records them as sent, in one statement: of two concurrent calls, one gets
 * each. A day the server slept through is made up for, except the due day itself.
 */
export async function takeDue(tx: Tx, most: number): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with due as (
      select ticket_id, month_no, chit_id, due_on, rest_paise, due_on - kuri_today() as days,
             case when due_on > kuri_today() then 'before' when due_on = kuri_today() then 'on-the-day' else 'after' end as stage
        from instalment
       where state <> 'paid'
         -- what fell due in the previous books of a company that moved in is not of our time
         and not exists (select from previous_chit join previous_books using (import_id)
                          where previous_chit.chit_id = instalment.chit_id and due_on <= cut_over)
         and (due_on between kuri_today() and kuri_today() + 3 or due_on between kuri_today() - 9 and kuri_today() - 3)),
    taken as (
      insert into instalment_reminder (ticket_id, month_no, stage)
      select ticket_id, month_no, stage from due
       where not exists (select from instalment_reminder sent
                          where (sent.ticket_id, sent.month_no, sent.stage) = (due.ticket_id, due.month_no, due.stage))
       order by due_on, ticket_id limit ${most}
      on conflict do nothing
      returning ticket_id, month_no, stage)
    select taken.stage, ticket.person_id as "personId", chit.name as "chitName", chit.prize_by as "prizeBy", due.due_on as "dueOn",
           due.rest_paise as rest, due.days
      from taken
      join due using (ticket_id, month_no, stage)
      join ticket on ticket.id = taken.ticket_id
      join chit on chit.id = due.chit_id
     order by due.due_on, taken.ticket_id`.execute(tx)
  return rows
}
