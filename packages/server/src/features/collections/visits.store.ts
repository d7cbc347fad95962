import type { ReasonNotNoted } from '@kuri/domain'
import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

/** Which of these people exist. */
export async function existing(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = ids.length === 0 ? [] : await tx.selectFrom('person').select('id').where('id', 'in', ids).execute()
  return new Set(found.map(({ id }) => id))
}

/** Writes a visit; false: it was written before. */
export async function insertVisit(tx: Tx, row: NewRow<'collection_visit'>): Promise<boolean> {
  const inserted = tx
    .insertInto('collection_visit')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
  return (await inserted.executeTakeFirst()) !== undefined
}

/** Those of these visits that are written, each with the reason why its promise is not noted. */
export async function kept(
  tx: Tx,
  { ids, collectorId }: { readonly ids: readonly string[]; readonly collectorId: string },
): Promise<ReadonlyMap<string, ReasonNotNoted | null>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('collection_visit')
    .where('id', 'in', ids)
    .where('collector_id', '=', collectorId)
    .select(['id', 'not_noted'])
    .execute()
  return new Map(rows.map(({ id, not_noted: reason }) => [id, reason]))
}

interface VisitView {
  readonly personId: string
  readonly outcome: 'paid' | 'cheque' | 'not_at_home' | 'promised'
  readonly at: Date
  readonly promisedFor: Row<'collection_visit'>['promised_for']
  /** What was paid, given by cheque or promised. */
  readonly amount: Row<'signed_receipt'>['amount_paise'] | null
  readonly notNoted: ReasonNotNoted | null
}

const LAST_VISITS = 3

/** The last visits to each member of a collector, by any collector, newest first. */
export async function lastVisits(tx: Tx, collectorId: string): Promise<VisitView[]> {
  const { rows } = await sql<VisitView>`
    select assigned.person_id as "personId", visit.*
      from collector_assignment assigned
      cross join lateral (
        (select case when promised_for is null then 'not_at_home' else 'promised' end as outcome, taken_at as at,
                promised_for as "promisedFor", promised_paise as amount, not_noted as "notNoted"
           from collection_visit where person_id = assigned.person_id order by received_at desc limit ${LAST_VISITS})
        union all
        (select case method when 'cheque' then 'cheque' else 'paid' end, taken_at, null, amount_paise, null
           from signed_receipt where person_id = assigned.person_id order by received_at desc limit ${LAST_VISITS})
         order by 2 desc limit ${LAST_VISITS}) visit
     where assigned.collector_id = ${collectorId}`.execute(tx)
  return rows
}
