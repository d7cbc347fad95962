import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type KeyRow = Row<'signing_key'>

/** Every key there ever was, the present one first. */
export async function all(tx: Tx): Promise<KeyRow[]> {
  return await tx
    .selectFrom('signing_key')
    .selectAll()
    .orderBy(sql`until is not null`)
    .orderBy('since', 'desc')
    .execute()
}

/** The key that signs now; null before the first. */
export async function present(tx: Tx): Promise<KeyRow | null> {
  return (await tx.selectFrom('signing_key').selectAll().where('until', 'is', null).executeTakeFirst()) ?? null
}

/** Whoever makes a key waits here for whoever does the same. */
export async function queue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kuri:signing-key'))`.execute(tx)
}

export async function retirePresent(tx: Tx): Promise<void> {
  await tx
    .updateTable('signing_key')
    .set({ until: sql<Date>`kuri_now()` })
    .where('until', 'is', null)
    .execute()
}

export async function insert(tx: Tx, row: NewRow<'signing_key'>): Promise<void> {
  await tx.insertInto('signing_key').values(row).execute()
}
