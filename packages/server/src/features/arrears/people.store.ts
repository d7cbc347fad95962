import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'

/** How somebody is reached. */
export interface Contact {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly address: string
}

export async function contacts(tx: Tx, ids: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await tx
    .selectFrom('person')
    .where(sql<boolean>`id = any(${arrayOf(ids, 'uuid')})`)
    .select(['id', 'name', 'phone', 'address'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export interface HeldTicket {
  readonly ticketId: string
  readonly ticketNo: number
  readonly chitId: string
  readonly personId: string
}

export async function ticket(tx: Tx, id: string): Promise<HeldTicket | undefined> {
  return await tx
    .selectFrom('ticket')
    .where('id', '=', id)
    .select(['id as ticketId', 'ticket_no as ticketNo', 'chit_id as chitId', 'person_id as personId'])
    .executeTakeFirst()
}

export interface NamedTicket {
  readonly chitName: string
  readonly ticketNo: number
  readonly userId: string
  readonly personName: string
}

/** A ticket with the names of its chit and of who holds it. */
export async function namedTicket(tx: Tx, id: string): Promise<NamedTicket | undefined> {
  return await tx
    .selectFrom('ticket')
    .innerJoin('chit', 'chit.id', 'ticket.chit_id')
    .innerJoin('person', 'person.id', 'ticket.person_id')
    .where('ticket.id', '=', id)
    .select(['chit.name as chitName', 'ticket_no as ticketNo', 'person.id as userId', 'person.name as personName'])
    .executeTakeFirst()
}

/** The ticket a person holds in a chit: the one that is named, else the first that owes something late, else the first. */
export async function ticketOf(
  tx: Tx,
  {
    chitId,
    personId,
    ticketNo,
  }: { readonly chitId: string; readonly personId: string; readonly ticketNo?: number | undefined },
): Promise<HeldTicket | undefined> {
  return await tx
    .selectFrom('ticket')
    .where('chit_id', '=', chitId)
    .where('person_id', '=', personId)
    .$if(ticketNo !== undefined, (query) => query.where('ticket_no', '=', ticketNo ?? 0))
    .orderBy(
      sql`not exists (select from overdue_instalment where ticket_id = ticket.id)
          and not exists (select from penalty where ticket_id = ticket.id and state = 'due')`,
    )
    .orderBy('ticket.no_of_member')
    .limit(1)
    .select(['id as ticketId', 'ticket_no as ticketNo', 'chit_id as chitId', 'person_id as personId'])
    .executeTakeFirst()
}

/** Whether bids are being taken, or a lot waits, in one of a chit's auctions. */
export async function isAuctioning(tx: Tx, chitId: string): Promise<boolean> {
  const running = await tx
    .selectFrom('auction')
    .select('id')
    .where('chit_id', '=', chitId)
    .where('state', 'in', ['open', 'closed'])
    .limit(1)
    .executeTakeFirst()
  return running !== undefined
}

/** Gives a ticket to somebody else: a new holding; for whom it was kept, and the offers of the one before, are no more. */
export async function passOn(
  tx: Tx,
  {
    ticketId,
    to,
    at,
    entry,
  }: { readonly ticketId: string; readonly to: string; readonly at: Date; readonly entry: Paise },
): Promise<void> {
  const { last } = await tx
    .selectFrom('ticket_holding')
    .where('ticket_id', '=', ticketId)
    .select(({ fn }) => fn.max('holder_no').as('last'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ticket_holding')
    .values({ ticket_id: ticketId, holder_no: last + 1, person_id: to, since: at, entry_paise: entry })
    .execute()
  await tx
    .updateTable('ticket')
    .set({ person_id: to, joined_at: at, no_of_member: 1, kept_for: '', nominee: '' })
    .where('id', '=', ticketId)
    .execute()
  await tx
    .deleteFrom('standing_offer')
    .where('ticket_id', '=', ticketId)
    .where('auction_id', 'in', tx.selectFrom('auction').select('id').where('state', '=', 'scheduled'))
    .execute()
}

export interface WaitingRefund {
  readonly userId: string
  readonly name: string
  readonly amount: Paise
}

/** What removed members may request. */
export async function refunds(tx: Tx): Promise<WaitingRefund[]> {
  const { rows } = await sql<WaitingRefund>`
    select person.id as "userId", person.name, balance_of(account) as amount
      from account join person on person.id = subject
     where account.kind = 'refund_payable' and balance_of(account) > 0
     order by person.name, person.id`.execute(tx)
  return rows
}

/** Keeps a person's refund from being given twice at once: the second waits, and then finds nothing left to give. */
export async function lockRefundOf(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kuri:refund-of:' || ${personId}::text, 0))`.execute(tx)
}

/** Writes that somebody has had their refund, under the substitution it came from. `reference`: which ticket it was. */
export async function writeRefund(
  tx: Tx,
  personId: string,
  amount: Paise,
): Promise<{ readonly id: string; readonly reference: string }> {
  const id = newId()
  const { rows } = await sql<{ reference: string }>`
    with passed as (
      select step.ticket_id, format('Ticket %s of %s', ticket_no, chit.name) as reference
        from arrears_step step join ticket on ticket.id = step.ticket_id join chit on chit.id = chit_id
       where kind = 'substitution' and step.state = 'done' and step.person_id = ${personId}
       order by step.created_at desc limit 1),
    written as (
      insert into arrears_step (id, ticket_id, person_id, kind, state, needs_second, maker, amount_paise, decided_at)
      select ${id}, ticket_id, ${personId}, 'refund', 'done', false, ${personId}, ${amount}, kuri_now() from passed)
    select reference from passed`.execute(tx)
  const [passed] = rows
  if (!passed) throw new Error('money is kept for somebody whose ticket never passed on')
  return { id, reference: passed.reference }
}
