import { sql } from 'kysely'
import type { Role } from '@kuri/domain'
import type { Db, NewRow, Row, Tx } from '../../database/types.ts'

export interface LiveSession {
  readonly id: string
  readonly personId: string
  readonly name: string
  readonly role: Role
  /** Which of the two secrets found it. */
  readonly by: 'cookie' | 'token'
  /** Its last visit is old enough to be written anew. */
  readonly isStale: boolean
  /** What the company asks of this person's account that it has not. */
  readonly unmet: Unmet | null
}

export type Unmet = 'second_step' | 'strict_password'

/** Members' sessions end after 60 idle minutes, those of whoever works for the company when its settings say so. */
const idleMinutes = sql`coalesce(
  (select admin_idle_minutes from company_settings where exists
    (select from person where person.id = session.person_id and role <> 'member')), 60)`

const isAlive = sql<boolean>`session.ended_at is null
  and session.created_at > kuri_now() - interval '24 hours'
  and session.last_seen_at > kuri_now() - make_interval(mins => ${idleMinutes})`

const unmet = sql<Unmet | null>`(
  select case
           when staff_need_second_step and not exists
             (select from second_step where person_id = person.id and confirmed_at is not null) then 'second_step'
           when staff_need_strict_password and not person.password_is_strict then 'strict_password'
         end
    from company_settings where person.role <> 'member')`

export async function insert(tx: Tx, row: NewRow<'session'>): Promise<void> {
  await tx.insertInto('session').values(row).execute()
}

/** The sessions alive behind a cookie's and a bearer's secret: none, one or two. */
export async function findAlive(
  db: Db,
  hashes: { readonly cookie: Buffer | null; readonly token: Buffer | null },
): Promise<LiveSession[]> {
  return await db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .where((is) => is.or([is('session.cookie_hash', '=', hashes.cookie), is('session.token_hash', '=', hashes.token)]))
    .where(isAlive)
    .select([
      'session.id',
      'person.id as personId',
      'person.name',
      'person.role',
      sql<'cookie' | 'token'>`case when session.token_hash = ${hashes.token} then 'token' else 'cookie' end`.as('by'),
      sql<boolean>`session.last_seen_at < kuri_now() - interval '1 minute'`.as('isStale'),
      unmet.as('unmet'),
    ])
    .execute()
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

export async function touch(db: Db, id: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

/** Ids of sessions, out of these, that are no longer alive. */
export async function findDead(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('session').where('id', 'in', ids).where(isAlive).select('id').execute()
  const alive = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !alive.has(id))
}

/** Ends sessions that are not ended yet and gives their ids. */
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
          .where('person_id', '=', whose.personId)
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
