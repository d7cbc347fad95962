import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

/** An instalment that is to be paid from its holder's wallet by itself. */
export interface AutoInstalment {
  readonly ticketId: string
  readonly monthNo: number
  readonly personId: string
  readonly chitName: string
  readonly dueOn: Day
  /** What is still to pay. */
  readonly rest: Paise
}

const MOST = 1_000

/** Chooses it for one's tickets of a chit, or no longer. Gives how many tickets that are. */
export async function choose(
  tx: Tx,
  { chitId, personId, on }: { chitId: string; personId: string; on: boolean },
): Promise<number> {
  const tickets = await tx
    .selectFrom('ticket')
    .where('chit_id', '=', chitId)
    .where('person_id', '=', personId)
    .select('id')
    .execute()
  const ids = tickets.map(({ id }) => id)
  if (ids.length === 0) return 0
  if (on) {
    await tx
      .insertInto('auto_pay')
      .values(ids.map((id) => ({ ticket_id: id, person_id: personId })))
      .onConflict((conflict) =>
        conflict
          .column('ticket_id')
          .doUpdateSet({ person_id: personId, since: sql<Day>`kuri_today()` })
          .where('auto_pay.person_id', '<>', personId),
      )
      .execute()
  } else await tx.deleteFrom('auto_pay').where('ticket_id', 'in', ids).execute()
  return ids.length
}

/** The chits for whose tickets somebody has chosen it. */
export async function chosen(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('auto_pay')
    .innerJoin('ticket', 'ticket.id', 'auto_pay.ticket_id')
    .where('auto_pay.person_id', '=', personId)
    .whereRef('ticket.person_id', '=', 'auto_pay.person_id')
    .select('chit_id')
    .distinct()
    .orderBy('chit_id')
    .execute()
  return rows.map(({ chit_id }) => chit_id)
}

/**
 * What is due today or was since it was chosen, not longer ago than nine days (as reminders go), and is not paid.
 * `except` are those that were tried already.
 */
export async function due(tx: Tx, except: readonly string[]): Promise<AutoInstalment[]> {
  const { rows } = await sql<AutoInstalment>`
    select instalment.ticket_id as "ticketId", month_no as "monthNo", auto_pay.person_id as "personId", chit.name as "chitName",
           due_on as "dueOn", rest_paise as rest
      from auto_pay
      join ticket on ticket.id = auto_pay.ticket_id and ticket.person_id = auto_pay.person_id
      join instalment on instalment.ticket_id = ticket.id
      join chit on chit.id = instalment.chit_id
     where instalment.state <> 'paid' and due_on >= since and due_on between kuri_today() - 9 and kuri_today()
       and not (instalment.ticket_id || ':' || month_no = any (${except}::text[]))
     order by due_on, instalment.ticket_id limit ${MOST}`.execute(tx)
  return rows
}

/** Records the notices for instalments due within three days that the wallet will not cover; gives those not recorded before. */
export async function recordAheadNotices(tx: Tx): Promise<(AutoInstalment & { readonly available: Paise })[]> {
  const { rows } = await sql<AutoInstalment & { available: Paise }>`
    with coming as (
      select instalment.ticket_id, month_no, auto_pay.person_id, chit.name, due_on, rest_paise,
             sum(rest_paise) over (partition by auto_pay.person_id order by due_on, instalment.ticket_id) as needed,
             (ledger_balance('wallet:' || auto_pay.person_id)).available
        from auto_pay
        join ticket on ticket.id = auto_pay.ticket_id and ticket.person_id = auto_pay.person_id
        join instalment on instalment.ticket_id = ticket.id
        join chit on chit.id = instalment.chit_id
       where instalment.state <> 'paid' and due_on > kuri_today() and due_on <= kuri_today() + 3),
    taken as (
      insert into auto_pay_notice (ticket_id, month_no, stage)
      select ticket_id, month_no, 'ahead' from coming where needed > available
      on conflict do nothing
      returning ticket_id, month_no)
    select ticket_id as "ticketId", month_no as "monthNo", person_id as "personId", name as "chitName", due_on as "dueOn",
           rest_paise as rest, greatest(least(rest_paise, available - (needed - rest_paise)), 0)::bigint as available
      from coming join taken using (ticket_id, month_no)
     order by due_on, ticket_id`.execute(tx)
  return rows
}

/** Records the notice that the wallet was short on the due day. False: it was recorded before. */
export async function recordShortNotice(tx: Tx, { ticketId, monthNo }: AutoInstalment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('auto_pay_notice')
    .values({ ticket_id: ticketId, month_no: monthNo, stage: 'short' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
