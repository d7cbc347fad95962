import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type TopupRow = Row<'topup'>
export type TopupWithName = TopupRow & {
  readonly name: string
  readonly makerName: string
  readonly firstName: string | null
  readonly actingName: string | null
}

/** Writes a request. Whether it needs a second person is decided now: a later promotion or departure changes nothing. */
export async function insert(tx: Tx, row: NewRow<'topup'>): Promise<TopupRow> {
  return await tx.insertInto('topup').values(row).returningAll().executeTakeFirstOrThrow()
}

/** As many of their own as a person reads. */
const MOST_OF_ONE = 500

/** A person's own, newest first. */
export async function listOf(tx: Tx, personId: string): Promise<TopupRow[]> {
  return await tx
    .selectFrom('topup')
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OF_ONE)
    .selectAll()
    .execute()
}

/** Everybody's, oldest first: who has waited longest comes first. */
export async function listAll(
  tx: Tx,
  {
    state,
    limit,
    after,
  }: { readonly state: TopupRow['state'] | undefined; readonly limit: number; readonly after: string | undefined },
): Promise<TopupWithName[]> {
  return await withNames(tx)
    .$if(state !== undefined, (query) => query.where('topup.state', '=', state ?? 'waiting'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(topup.created_at, topup.id) > (select created_at, id from topup where id = ${after})`),
    )
    .limit(limit)
    .orderBy('topup.created_at')
    .orderBy('topup.id')
    .execute()
}

/** Locks a request, so that two who decide it queue. */
export async function lock(tx: Tx, id: string): Promise<TopupRow | undefined> {
  return await tx.selectFrom('topup').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export async function decide(
  tx: Tx,
  id: string,
  decision: { readonly state: 'approved' | 'rejected'; readonly checker: string; readonly reason: string | null },
): Promise<void> {
  await tx
    .updateTable('topup')
    .set({ ...decision, decided_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

/** The first of two administrators agrees. */
export async function agreeFirst(tx: Tx, id: string, by: string): Promise<void> {
  await tx.updateTable('topup').set({ first_checker: by }).where('id', '=', id).execute()
}

/** Waiting top-ups that members report under these bank numbers: a row for each member and number. */
export async function claimsUnder(
  tx: Tx,
  numbers: readonly string[],
): Promise<{ readonly number: string; readonly personId: string }[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<{ number: string; personId: string }>`
    with claim as materialized (
      select person_id, regexp_replace(upper(normalize(reference, nfkc)), '[^A-Z0-9]', '', 'g') as words
        from topup where state = 'waiting' and method = 'bank' and maker = person_id)
    select distinct number, person_id as "personId"
      from claim join unnest(${arrayOf(numbers, 'text')}) as number on position(number in words) > 0`.execute(tx)
  return rows
}

export async function find(tx: Tx, id: string): Promise<TopupWithName> {
  return await withNames(tx).where('topup.id', '=', id).executeTakeFirstOrThrow()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<TopupWithName[]> {
  return await withNames(tx).where('topup.id', 'in', ids).execute()
}

const withNames = (tx: Tx) =>
  tx
    .selectFrom('topup')
    .innerJoin('person', 'person.id', 'topup.person_id')
    .innerJoin('person as taker', 'taker.id', 'topup.maker')
    .leftJoin('person as first', 'first.id', 'topup.first_checker')
    .leftJoin('person as acting', 'acting.id', 'topup.acting_by')
    .selectAll('topup')
    .select(['person.name', 'taker.name as makerName', 'first.name as firstName', 'acting.name as actingName'])
