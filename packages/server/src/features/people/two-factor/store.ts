import { sql } from 'kysely'
import type { Row, Tx } from '../../../database/types.ts'

export async function find(tx: Tx, personId: string): Promise<Row<'second_step'> | null> {
  const found = tx.selectFrom('second_step').selectAll().where('person_id', '=', personId)
  return (await found.executeTakeFirst()) ?? null
}

/** Puts a secret in the place of one that was never confirmed; false when a confirmed one stands there. */
export async function begin(tx: Tx, personId: string, sealed: Buffer): Promise<boolean> {
  const row = { person_id: personId, sealed_secret: sealed, confirmed_at: null }
  const begun = await tx
    .insertInto('second_step')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ sealed_secret: sealed, last_step: 0, created_at: sql<Date>`kuri_now()` })
        .where('second_step.confirmed_at', 'is', null),
    )
    .returning('person_id')
    .execute()
  return begun.length > 0
}

/** Takes a code's step; false when it, or a later one, was taken before. Confirms what was not. */
export async function takeStep(tx: Tx, personId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('second_step')
    .set({ last_step: step, confirmed_at: sql<Date>`coalesce(confirmed_at, kuri_now())` })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .returning('person_id')
    .execute()
  return taken.length > 0
}

export async function remove(tx: Tx, personId: string): Promise<boolean> {
  const removed = tx.deleteFrom('second_step').where('person_id', '=', personId).returning('person_id')
  return (await removed.execute()).length > 0
}

/** New codes in the place of all there were. */
export async function replaceCodes(tx: Tx, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  const rows = hashes.map((hash) => ({ person_id: personId, hash, used_at: null }))
  await tx.insertInto('recovery_code').values(rows).execute()
}

/** Uses a recovery code up; false when it is none or was used. Of two who use it at once one has it. */
export async function takeCode(tx: Tx, personId: string, hash: Buffer): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`kuri_now()` })
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('person_id')
    .execute()
  return taken.length > 0
}

export async function codesLeft(tx: Tx, personId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_code')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return left
}
