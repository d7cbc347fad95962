import { sql } from 'kysely'
import { NOW } from '../../../clock.ts'
import type { NewRow, Row, Tx } from '../../../database/types.ts'

/** A member who acts for another, or for whom another acts. */
export interface ActingRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly by: Row<'may_act_for'>['given_by']
  readonly reference: string
  readonly since: Date | null
  readonly authorityId: string | null
}

const COLUMNS = [
  'person.id',
  'person.code',
  'person.name',
  'may.given_by as by',
  'may.given_at as since',
  'may.authority_id as authorityId',
  sql<string>`coalesce(authority.reference, '')`.as('reference'),
] as const

/** Of those who may act for each other, one side by the other, by member code. */
const sideOf = async (tx: Tx, side: 'member_id' | 'actor_id', other: 'member_id' | 'actor_id', id: string) =>
  await tx
    .selectFrom('may_act_for as may')
    .innerJoin('person', 'person.id', `may.${side}`)
    .leftJoin('authority', 'authority.id', 'may.authority_id')
    .where(`may.${other}`, '=', id)
    .orderBy('person.code_no')
    .select(COLUMNS)
    .execute()

/** For whom a member may act. */
export const membersOf = (tx: Tx, actorId: string): Promise<ActingRow[]> => sideOf(tx, 'member_id', 'actor_id', actorId)

/** Who may act for a member. */
export const actorsOf = (tx: Tx, memberId: string): Promise<ActingRow[]> =>
  sideOf(tx, 'actor_id', 'member_id', memberId)

/** Whether a person may act for any other member: then pages say for whom. */
export async function actsForAny(tx: Tx, actorId: string): Promise<boolean> {
  const found = tx.selectFrom('may_act_for').select('member_id').where('actor_id', '=', actorId).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** Whether one may act for another. The locks let the end of it wait: it then ends the session, too. */
export async function lockMayAct(tx: Tx, actorId: string, memberId: string): Promise<boolean> {
  await tx.selectFrom('person').select('id').where('id', '=', memberId).forShare().execute()
  const live = tx.selectFrom('authority').select('id').where('actor_id', '=', actorId).where('person_id', '=', memberId)
  await live.where('ended_at', 'is', null).forShare().execute()
  const may = tx.selectFrom('may_act_for').select('actor_id').where('actor_id', '=', actorId)
  return (await may.where('member_id', '=', memberId).executeTakeFirst()) !== undefined
}

/** Authorities of a person are counted one after the other. */
export async function lockCounts(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`authorities of ${id}`}, 0))`.execute(tx)
  }
}

/** How many members a person acts for with authority, and how many act for a member. */
export async function counts(tx: Tx, { actorId, memberId }: { actorId: string; memberId: string }) {
  const { rows } = await sql<{ members: number; actors: number; isKnown: boolean }>`
    select count(*) filter (where actor_id = ${actorId}) as members, count(*) filter (where person_id = ${memberId}) as actors,
           coalesce(bool_or(actor_id = ${actorId} and person_id = ${memberId}), false) as "isKnown"
      from authority where ended_at is null and (actor_id = ${actorId} or person_id = ${memberId})`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a count answers with one row')
  return row
}

export async function insert(tx: Tx, row: NewRow<'authority'>): Promise<void> {
  await tx.insertInto('authority').values(row).execute()
}

/** Ends an authority that has not ended; null: there is no such. With `of`: one of this person, on either side. */
export async function end(
  tx: Tx,
  { id, by, of }: { readonly id: string; readonly by: string; readonly of?: string },
): Promise<{ actorId: string; memberId: string } | null> {
  const ended = await tx
    .updateTable('authority')
    .set({ ended_at: NOW, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(of !== undefined, (query) =>
      query.where((is) => is.or([is('actor_id', '=', of ?? ''), is('person_id', '=', of ?? '')])),
    )
    .returning(['actor_id as actorId', 'person_id as memberId'])
    .executeTakeFirst()
  return ended ?? null
}

/** Ends every authority of a person and for them. */
export async function endAllOf(tx: Tx, personId: string, by: string): Promise<void> {
  await tx
    .updateTable('authority')
    .set({ ended_at: NOW, ended_by: by })
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('actor_id', '=', personId), is('person_id', '=', personId)]))
    .execute()
}

/** A person by id, as lists name them; null: unknown or erased. */
export async function partyOf(tx: Tx, id: string) {
  const found = tx.selectFrom('person').select(['id', 'code', 'name', 'role', 'kind']).where('id', '=', id)
  return (await found.where('erased_at', 'is', null).executeTakeFirst()) ?? null
}

/** The same by the number of the member code. */
export async function partyOfCode(tx: Tx, codeNo: number) {
  const found = tx.selectFrom('person').select(['id', 'code', 'name', 'role', 'kind']).where('code_no', '=', codeNo)
  const known = found.where('erased_at', 'is', null).where(sql<boolean>`known_here(person)`)
  return (await known.executeTakeFirst()) ?? null
}
