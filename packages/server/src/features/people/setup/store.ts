import { sql } from 'kysely'
import type { Tx } from '../../../database/types.ts'

export async function insertLink(tx: Tx, hash: Buffer): Promise<void> {
  await tx.insertInto('setup_link').values({ hash, used_at: null }).execute()
}

const isGood = sql<boolean>`used_at is null and expires_at > kuri_now()`

export async function isGoodLink(tx: Tx, hash: Buffer): Promise<boolean> {
  const found = tx.selectFrom('setup_link').select('hash').where('hash', '=', hash).where(isGood)
  return (await found.executeTakeFirst()) !== undefined
}

/** Uses a link up; false when it is none any more. A second link, ever, breaks `setup_once`. */
export async function takeLink(tx: Tx, hash: Buffer): Promise<boolean> {
  const taken = await tx
    .updateTable('setup_link')
    .set({ used_at: sql<Date>`kuri_now()` })
    .where('hash', '=', hash)
    .where(isGood)
    .returning('hash')
    .execute()
  return taken.length > 0
}
