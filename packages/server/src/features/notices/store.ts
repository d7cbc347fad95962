import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import { containing } from '../../database/search-words.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'
import type { PlainData } from './kinds.ts'

export interface NewNotice {
  readonly id: string
  readonly person_id: string
  readonly kind: string
  readonly data: PlainData
  readonly link: string | null
  /** The event for the person's open windows, without its time, which the database adds. JSON, begun by an attribute. */
  readonly event: string
  /** The same by e-mail: its body is the person's name between two texts. */
  readonly letter?: {
    readonly id: string
    readonly subject: string
    readonly before: string
    readonly after: string
    readonly aboutId: string | null
  }
}

/**
 * Writes notifications, sends them to the open windows of their readers and puts their e-mails into the outbox, in one statement
 * however many there are. Who has no login is sent no e-mail. `nameless` stands for the name while an address is not confirmed.
 */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[], nameless: string): Promise<void> {
  // limit 1: the addresses are looked up by their index, also in a small company. One reading of the clock serves all rows: the
  // columns' defaults would read it three times for each. A microsecond apart, they are listed in the order they were given.
  const query = sql`
    with news as materialized (
      select news.*, clock.at + place * interval '1 microsecond' as at
        from kuri_now() as clock (at),
             rows from (jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
               as (id uuid, person_id uuid, kind text, data jsonb, link text, event text, letter jsonb))
               with ordinality as news (id, person_id, kind, data, link, event, letter, place)),
    written as (
      insert into notice (id, person_id, kind, data, link, created_at) select id, person_id, kind, data, link, at from news),
    posted as (
      insert into letter (id, person_id, address, subject, body, about_id, next_try_at, created_at)
      select (letter ->> 'id')::uuid, news.person_id, addressee.email, letter ->> 'subject',
             concat(letter ->> 'before', coalesce(addressee.name, ${nameless}), letter ->> 'after'), (letter ->> 'aboutId')::uuid,
             at, at
        from news, lateral (
          select email, case when email_confirmed_at is not null then name end as name
            from login join person on person.id = login.person_id where login.person_id = news.person_id limit 1) addressee
       where letter is not null order by place)
    select publish_lines(array_agg(concat('person:', person_id, ' notice {"at":"',
             to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), 'Z",', substr(event, 2)) order by place))
      from news`
  await executeWithoutAwait(tx, query.compile(tx))
}

/** Puts an e-mail into the outbox. As JSON, in which PostgreSQL refuses half of a character; a parameter would replace it. */
export async function insertLetter(tx: Tx, letter: NewRow<'letter'>): Promise<void> {
  const query = sql`
    insert into letter (id, person_id, address, subject, body)
    select * from jsonb_to_record(${JSON.stringify(letter)}::jsonb)
      as letter(id uuid, person_id uuid, address text, subject text, body text)`
  await executeWithoutAwait(tx, query.compile(tx))
}

export async function insertSealed(tx: Tx, letter: NewRow<'letter'>): Promise<void> {
  await tx.insertInto('letter').values(letter).execute()
}

/** Writes an SMS that is sent within so many minutes or not at all. */
export async function insertSms(tx: Tx, sms: NewRow<'letter'>, goodMinutes: number | null): Promise<void> {
  const good_until = goodMinutes === null ? null : sql<Date>`kuri_now() + make_interval(mins => ${goodMinutes})`
  await tx
    .insertInto('letter')
    .values({ ...sms, channel: 'sms', good_until })
    .execute()
}

interface Page {
  readonly limit: number
  /** The id of the last entry seen. */
  readonly cursor: string | undefined
}

/** One's notices, newest first. */
export async function listNotices(tx: Tx, personId: string, { limit, cursor }: Page): Promise<Row<'notice'>[]> {
  return await tx
    .selectFrom('notice')
    .where('person_id', '=', personId)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from notice where id = ${cursor} and person_id = ${personId})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
}

/** Whether the action of a notification is done. */
export interface Outcome {
  readonly id: string
  /** It is done, or can no longer be done. */
  readonly done: boolean
  /** Of the one contribution that was due, once it is paid. */
  readonly receiptNo: string | null
}

/**
 * Whether the actions of these notifications of one person are done: the one place that knows it. Notifications name schemes, months and
 * people as their sentences do; a kind that is not here needs no action that ends.
 */
export async function outcomesOf(tx: Tx, ids: readonly string[]): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select notice.id, due.receipt_no as "receiptNo", case
        when due.count is not null then due.unpaid = 0
        when link ~ '^/auctions/[0-9a-f-]{36}$' then not exists (
          select from auction where id = substr(link, 11)::uuid
             and state = any (case kind when 'lot_waits' then array['closed'] else array['scheduled', 'open', 'closed'] end))
        when kind = 'joined_waiting' then not exists (
          select from join_request join chit on chit.id = chit_id
           where join_request.person_id = (data->>'personId')::uuid and join_request.state = 'pending' and chit.name = data->>'chit')
        when kind = 'substitution_offered' then not exists (
          select from arrears_step step join ticket on ticket.id = step.ticket_id join chit on chit.id = ticket.chit_id
           where step.substitute_id = notice.person_id and step.state = 'offered'
             and chit.name = data->>'chit' and ticket.ticket_no = (data->>'ticketNo')::integer)
        when kind = 'handover_waiting' then not exists (
          select from handover where collector_id = (data->>'personId')::uuid and state = 'waiting')
        when kind = 'till_waiting' then not exists (
          select from till where cashier_id = (data->>'personId')::uuid and state = 'closed')
        when kind = 'till_move_waiting' then not exists (
          select from till_move where id = (data->>'moveId')::uuid and state = 'waiting')
        when kind = 'receipt_unallocated' then not exists (
          select from signed_receipt where id = (data->>'receiptId')::uuid and settled_at is null)
        when kind = 'payout_conflict' then not exists (
          select from payout_conflict join payout on payout.id = payout_id
           where decided_at is null and payout.amount_paise = (data->>'amount')::bigint)
        when kind = 'refund_unasked' then not exists (
          select from refund where by_gateway and state = 'waiting_second' and refund.person_id = (data->>'personId')::uuid)
        when kind = 'refund_to_correct' then exists (
          select from journal where event_key = 'reverse:' || (data->>'journalId'))
        else false
      end as done
      from notice left join lateral (
        select count(*), count(*) filter (where instalment.state <> 'paid') as unpaid,
               case count(*) when 1 then max(receipt_no) end as receipt_no
          from ticket join chit on chit.id = ticket.chit_id join instalment on instalment.ticket_id = ticket.id
         where ticket.person_id = notice.person_id and chit.name = data->>'chit' and instalment.due_on = (data->>'dueOn')::date
      ) due on kind in ('instalment_due', 'instalment_overdue', 'auto_pay_ahead', 'auto_pay_short')
     where notice.id = any (${arrayOf(ids, 'uuid')})`.execute(tx)
  return rows
}

export async function countUnread(tx: Tx, personId: string): Promise<number> {
  const { unread } = await tx
    .selectFrom('notice')
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks one notice read; false when the person has none of that id. */
export async function markRead(tx: Tx, personId: string, id: string): Promise<boolean> {
  const marked = await tx
    .updateTable('notice')
    .set({ read_at: sql<Date>`coalesce(read_at, kuri_now())` })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

export async function markAllRead(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ read_at: sql<Date>`kuri_now()` })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .execute()
}

/** What a search of letters looks in: name and address of the recipient, and the subject. */
const LETTER_TEXT = sql`lower(concat_ws(' ', (select name from person where person.id = person_id), address, subject))`

/** Letters, newest first, of those that have all words. */
export async function listLetters(
  tx: Tx,
  { limit, cursor, words }: Page & { readonly words: readonly string[] },
): Promise<Row<'letter'>[]> {
  return await tx
    .selectFrom('letter')
    .where((is) => is.and(words.map((word) => sql<boolean>`${LETTER_TEXT} like ${containing(word)}`)))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (select created_at, id from letter where id = ${cursor})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
}
