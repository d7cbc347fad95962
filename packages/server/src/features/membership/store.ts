import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { branchNameOf } from '../../database/branch-rows.ts'
import { newId } from '../../database/ids.ts'
import { rowsOf } from '../../database/sql-arrays.ts'
import type { Row, Tx } from '../../database/types.ts'

export type JoinRequest = Row<'join_request'>

/** How a person stands to a chit. */
export interface Standing {
  readonly hasChit: boolean
  /** Tickets. */
  readonly held: number
  /** Whether a request of theirs waits for a decision. */
  readonly isWaiting: boolean
  /** Until they may request this chit again, after `mostADay` requests in 24 hours; null: they may now. */
  readonly retryAfterSeconds: number | null
}

/** How people stand to chits, in their order; without a chit where there is none of this id. */
export async function standings(
  tx: Tx,
  wanted: readonly { readonly chitId: string; readonly personId: string }[],
  mostADay: number,
): Promise<Standing[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Standing>`
    select exists (select from chit where chit.id = wanted.chit_id) as "hasChit",
           (select count(*) from ticket where ticket.chit_id = wanted.chit_id and ticket.person_id = wanted.person_id) as held,
           exists (select from join_request request
                    where request.chit_id = wanted.chit_id and request.person_id = wanted.person_id and state = 'pending')
             as "isWaiting",
           (select ceil(extract(epoch from created_at + interval '24 hours' - kuri_now()))::int
              from join_request request
             where request.chit_id = wanted.chit_id and request.person_id = wanted.person_id
               and state in ('rejected', 'withdrawn') and created_at > kuri_now() - interval '24 hours'
             order by created_at desc offset ${mostADay - 1} limit 1) as "retryAfterSeconds"
      from ${rowsOf(wanted, { chitId: 'uuid', personId: 'uuid' })} with ordinality as wanted (chit_id, person_id, place)
     order by place`.execute(tx)
  return rows
}

/** Whether a request of a person to join a chit waits for a decision. */
export async function isRequestPending(
  tx: Tx,
  { chitId, personId }: { readonly chitId: string; readonly personId: string },
): Promise<boolean> {
  const pending = tx
    .selectFrom('join_request')
    .select('id')
    .where('chit_id', '=', chitId)
    .where('person_id', '=', personId)
    .where('state', '=', 'pending')
  return (await pending.executeTakeFirst()) !== undefined
}

/** How many tickets a person holds in a chit. */
export async function holdings(tx: Tx, chitId: string, personId: string): Promise<number> {
  const { held } = await tx
    .selectFrom('ticket')
    .select((is) => is.fn.countAll<number>().as('held'))
    .where('chit_id', '=', chitId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return held
}

interface NewRequest {
  readonly id: string
  readonly chitId: string
  readonly personId: string
  readonly tickets: number
}

/** Adds requests in their order, which is that of their times; returns when each was made, by its id. */
export async function insertRequests(tx: Tx, requests: readonly NewRequest[]): Promise<(id: string) => Date> {
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    insert into join_request (id, chit_id, person_id, ticket_count)
    select * from ${rowsOf(requests, { id: 'uuid', chitId: 'uuid', personId: 'uuid', tickets: 'integer' })}
    returning id, created_at as "createdAt"`.execute(tx)
  const times = new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
  return (id) => {
    const found = times.get(id)
    if (!found) throw new Error(`join request ${id} was not written`)
    return found
  }
}

export async function find(tx: Tx, id: string): Promise<JoinRequest | null> {
  const request = await tx.selectFrom('join_request').selectAll().where('id', '=', id).executeTakeFirst()
  return request ?? null
}

/** The request as it stands once nobody can delete its maker any more; none when that has happened. */
export async function lock(tx: Tx, id: string): Promise<JoinRequest | null> {
  const request = await tx
    .selectFrom('join_request')
    .innerJoin('person', 'person.id', 'join_request.person_id')
    .selectAll('join_request')
    .where('join_request.id', '=', id)
    .forKeyShare('person')
    .executeTakeFirst()
  return request ?? null
}

export async function decide(
  tx: Tx,
  id: string,
  { state, by }: { state: 'approved' | 'rejected'; by: string },
): Promise<void> {
  await tx
    .updateTable('join_request')
    .set({ state, decided_by: by, decided_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

export async function insertTicket(
  tx: Tx,
  ticket: { chitId: string; ticketNo: number; personId: string; noOfMember: number; nominee?: string | undefined },
): Promise<void> {
  await tx
    .insertInto('ticket')
    .values({
      id: newId(),
      chit_id: ticket.chitId,
      ticket_no: ticket.ticketNo,
      person_id: ticket.personId,
      no_of_member: ticket.noOfMember,
      nominee: ticket.nominee ?? '',
    })
    .execute()
}

/** The lowest ticket numbers nobody holds. */
export async function freeTickets(tx: Tx, chitId: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select no from chit, generate_series(1, ticket_count) no
     where chit.id = ${chitId} and not exists (select from ticket where chit_id = chit.id and ticket_no = no)
     order by no limit ${count}`.execute(tx)
  return rows.map(({ no }) => no)
}

/** Takes a person's waiting request back; false when there is none. */
export async function withdrawRequest(tx: Tx, chitId: string, personId: string): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('join_request')
    .set({ state: 'withdrawn', decided_by: personId, decided_at: sql<Date>`kuri_now()` })
    .where('chit_id', '=', chitId)
    .where('person_id', '=', personId)
    .where('state', '=', 'pending')
    .returning('id')
    .execute()
  return withdrawn.length > 0
}

/** Gives up a person's seats in a chit that has not started; gives how many. */
export async function removeTickets(tx: Tx, chitId: string, personId: string): Promise<number> {
  const removed = await tx
    .deleteFrom('ticket')
    .where('chit_id', '=', chitId)
    .where('person_id', '=', personId)
    .returning('id')
    .execute()
  return removed.length
}

export interface WaitingRequest {
  readonly id: string
  readonly personId: string
  readonly personName: string
  readonly actingBy: string | null
  readonly actingName: string | null
  readonly chitId: string
  readonly chitName: string
  readonly createdAt: Date
  /** Of its chit, where the company has several. */
  readonly branch: string | null
  readonly seatsLeft: number
  readonly tickets: number
  readonly chitTickets: number
  readonly instalment: Paise
  readonly startOn: Day
}

/** Requests nobody has decided yet, oldest first; `after` is the last one seen. */
export async function waiting(
  tx: Tx,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<WaitingRequest[]> {
  return await tx
    .selectFrom('join_request')
    .innerJoin('person', 'person.id', 'join_request.person_id')
    .innerJoin('chit', 'chit.id', 'join_request.chit_id')
    .leftJoin('person as acting', 'acting.id', 'join_request.acting_by')
    .where('join_request.state', '=', 'pending')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(join_request.created_at, join_request.id) > (select created_at, id from join_request where id = ${after})`,
      ),
    )
    .orderBy('join_request.created_at')
    .orderBy('join_request.id')
    .limit(limit)
    .select([
      'join_request.id',
      'person.id as personId',
      'person.name as personName',
      'join_request.acting_by as actingBy',
      'acting.name as actingName',
      'chit.id as chitId',
      'chit.name as chitName',
      'join_request.created_at as createdAt',
      'join_request.ticket_count as tickets',
      'chit.ticket_count as chitTickets',
      'chit.instalment_paise as instalment',
      'chit.start_on as startOn',
      branchNameOf('chit.branch_id').as('branch'),
      sql<number>`chit.ticket_count - chit.tickets_taken`.as('seatsLeft'),
    ])
    .execute()
}

/** How many requests nobody has decided yet. */
export async function countWaiting(tx: Tx): Promise<number> {
  const { waiting } = await tx
    .selectFrom('join_request')
    .where('state', '=', 'pending')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}

/** Records for whom a ticket is kept; false when the person does not hold it. */
export async function keepFor(
  tx: Tx,
  ticket: { chitId: string; ticketNo: number; personId: string; keptFor: string },
): Promise<boolean> {
  const kept = await tx
    .updateTable('ticket')
    .set({ kept_for: ticket.keptFor })
    .where('chit_id', '=', ticket.chitId)
    .where('ticket_no', '=', ticket.ticketNo)
    .where('person_id', '=', ticket.personId)
    .returning('id')
    .execute()
  return kept.length > 0
}

/** Records the nominee of a ticket; gives its holder, null when there is no such ticket. */
export async function nameNominee(
  tx: Tx,
  { chitId, ticketNo, nominee }: { chitId: string; ticketNo: number; nominee: string },
): Promise<string | null> {
  const named = await tx
    .updateTable('ticket')
    .set({ nominee })
    .where('chit_id', '=', chitId)
    .where('ticket_no', '=', ticketNo)
    .returning('person_id')
    .executeTakeFirst()
  return named?.person_id ?? null
}
