import { sql, type RawBuilder } from 'kysely'
import type { Role } from '@kuri/domain'
import { arrayOf, rowsOf } from '../../database/sql-arrays.ts'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import type { Db, NewRow, Row, Tx } from '../../database/types.ts'

export interface LiveSession {
  readonly id: string
  /** Who it acts for: with whom it began, or another member. */
  readonly personId: string
  readonly name: string
  readonly role: Role
  /** Of staff: the branch whose work they do; null: head office. */
  readonly branchId: string | null
  /** Who is logged in, where it acts for another. */
  readonly actingBy: { readonly id: string; readonly name: string } | null
  /** Which of the two secrets found it. */
  readonly by: 'cookie' | 'token'
  /** Its last visit is old enough to be written anew. */
  readonly isStale: boolean
  /** What the company requires of this person's account that it lacks. */
  readonly unmet: Unmet | null
}

export type Unmet = 'second_step' | 'strict_password'

/**
 * Sessions end after 24 hours; members' after 60 idle minutes, those of staff after the minutes of the settings.
 * One that acts for another member ends with the authority to do so. Takes the SQL of the time and of whether a session is of
 * staff.
 */
const aliveAt = (now: Words, isOfStaff: Words) => sql<boolean>`session.ended_at is null
  and session.created_at > ${now} - interval '24 hours'
  and session.last_seen_at > ${now} - make_interval(mins =>
    coalesce((select admin_idle_minutes from company_settings where ${isOfStaff}), 60))
  and (session.acting_for is null or exists
    (select from may_act_for may where may.actor_id = session.person_id and may.member_id = session.acting_for))`

type Words = RawBuilder<unknown>

const isAlive = aliveAt(
  sql`kuri_now()`,
  sql`exists (select from person where person.id = session.person_id and role <> 'member')`,
)

const unmet = sql<Unmet | null>`(
  select case
           when staff_need_second_step and not exists
             (select from second_step where person_id = person.id and confirmed_at is not null) then 'second_step'
           when staff_need_strict_password and not exists
             (select from login where person_id = person.id and password_is_strict) then 'strict_password'
         end
    from company_settings where person.role <> 'member')`

/** Writes a session. It travels with what comes next. */
export async function insert(tx: Tx, row: NewRow<'session'>): Promise<void> {
  await executeWithoutAwait(tx, tx.insertInto('session').values(row).compile())
}

/** The hashes of what a caller has shown. */
export interface Shown {
  readonly cookie: Buffer | null
  readonly token: Buffer | null
}

/**
 * The sessions alive behind the secrets of many callers, at the places of theirs: none, one or two for each. One
 * statement for all; the clock is read once for it.
 */
export async function findAlive(db: Db, shown: readonly Shown[]): Promise<LiveSession[][]> {
  const { rows } = await sql<LiveSession & { place: number }>`
    with clock as materialized (select kuri_now() as now)
    select shown.place, session.id, person.id as "personId", person.name, person.role, person.works_at as "branchId",
           case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.name) end as "actingBy",
           case when session.token_hash = shown.token then 'token' else 'cookie' end as by,
           session.last_seen_at < clock.now - interval '1 minute' as "isStale", ${unmet} as unmet
      from clock, ${rowsOf(shown, { cookie: 'bytea', token: 'bytea' })}
                    with ordinality as shown (cookie, token, place)
      join session on session.cookie_hash = shown.cookie or session.token_hash = shown.token
      join person on person.id = coalesce(session.acting_for, session.person_id)
      left join person actor on actor.id = session.person_id and session.acting_for is not null
     where ${aliveAt(sql`clock.now`, sql`person.role <> 'member'`)}`.execute(db)
  const found = shown.map((): LiveSession[] => [])
  for (const { place, ...session } of rows) found[place - 1]?.push(session)
  return found
}

/** The sessions of a person that are alive, the last used first. */
export async function aliveOf(tx: Tx, personId: string) {
  return await tx
    .selectFrom('session')
    .where('person_id', '=', personId)
    .where(isAlive)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'user_agent as userAgent', 'address', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .execute()
}

/** Writes that sessions were used now. One that somebody else writes in this moment is passed by: it is being used, or ended. */
export async function touch(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update session set last_seen_at = kuri_now()
             where id in (select id from session where id = any(${arrayOf(ids, 'uuid')}) for no key update skip locked)`.execute(
    db,
  )
}

/** Ids of sessions, out of these, that are no longer alive. */
export async function findDead(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('session').where('id', 'in', ids).where(isAlive).select('id').execute()
  const alive = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !alive.has(id))
}

/** For whom a session acts; null: for who is logged in. */
export async function actingForOf(tx: Tx, id: string): Promise<string | null> {
  const found = tx.selectFrom('session').select('acting_for as actingFor').where('id', '=', id)
  return (await found.executeTakeFirst())?.actingFor ?? null
}

/** When a session began, by what its successor ends too; null: it has ended. Locks it. */
export async function lockAlive(tx: Tx, id: string) {
  const alive = tx.selectFrom('session').where('id', '=', id).where(isAlive)
  const found = alive.select(['person_id as personId', 'acting_for as actingFor', 'created_at as createdAt'])
  return (await found.forUpdate().executeTakeFirst()) ?? null
}

/** Notes for this transaction who acts in it for another member: the audit log and the ledger keep it. */
export async function noteActingBy(tx: Tx, actorId: string): Promise<void> {
  await executeWithoutAwait(tx, sql`select set_config('kuri.acting_by', ${actorId}, true)`.compile(tx))
}

/** Ends the sessions in which a person acts for another, or another for them, without authority; gives their ids. */
export async function endWithoutAuthority(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update session set ended_at = kuri_now(), ended_why = 'authority'
     where ended_at is null and acting_for is not null and ${personId} in (person_id, acting_for)
       and not exists (select from may_act_for may where may.actor_id = session.person_id and may.member_id = session.acting_for)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends sessions that are not ended yet, of a person also those in which another acts for them, and gives their ids. */
export async function end(
  tx: Tx,
  whose: { readonly id: string } | { readonly personId: string; readonly except?: string | undefined },
  why: NonNullable<Row<'session'>['ended_why']>,
): Promise<string[]> {
  const ending = tx
    .updateTable('session')
    .set({ ended_at: sql<Date>`kuri_now()`, ended_why: why })
    .where('ended_at', 'is', null)
    .returning('id')
  const chosen =
    'id' in whose
      ? ending.where('id', '=', whose.id)
      : ending
          .where((is) => is.or([is('person_id', '=', whose.personId), is('acting_for', '=', whose.personId)]))
          .$if(whose.except !== undefined, (query) => query.where('id', '<>', whose.except ?? ''))
  return (await chosen.execute()).map(({ id }) => id)
}

/** Moves what is alive now along with the clock. */
export async function carryTo(tx: Tx, instant: Date): Promise<void> {
  const by = sql`(${instant.toISOString()}::timestamptz - kuri_now())`
  await tx
    .updateTable('session')
    .set({ created_at: sql<Date>`created_at + ${by}`, last_seen_at: sql<Date>`last_seen_at + ${by}` })
    .where(isAlive)
    .execute()
}

/** Ends sessions that are neither ended nor alive and gives their ids. */
export async function endExpired(tx: Tx): Promise<string[]> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: sql<Date>`kuri_now()`, ended_why: 'expired' })
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not (${isAlive})`)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
