import { sql } from 'kysely'
import type { NewRow, Tx } from '../../database/types.ts'

/** The branches in the order in which they were added. */
export const all = async (tx: Tx) =>
  await tx.selectFrom('branch').select(['id', 'code', 'name', 'address']).orderBy('no').execute()

/** Everybody who works for the company, by name, and for which branch; null: head office. */
export const staff = async (tx: Tx) =>
  await tx
    .selectFrom('person')
    .select(['id', 'name', 'role', 'works_at as branchId'])
    .where('role', '<>', sql.lit('member'))
    .orderBy('name')
    .orderBy('id')
    .execute()

export async function exists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('branch').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function insert(tx: Tx, row: NewRow<'branch'>): Promise<string> {
  return (await tx.insertInto('branch').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** What a person is and where they work. Locks the person. */
export async function lockPlace(tx: Tx, id: string) {
  const found = tx.selectFrom('person').select(['role', 'works_at as branchId']).where('id', '=', id)
  return (await found.where('erased_at', 'is', null).forUpdate().executeTakeFirst()) ?? null
}

export async function place(tx: Tx, personId: string, branchId: string | null): Promise<void> {
  await tx.updateTable('person').set({ works_at: branchId }).where('id', '=', personId).execute()
}

/** Whether the company has several branches, and whose books the call sees: of a branch, by its id, or (null) of head office. */
export async function booksSeen(tx: Tx): Promise<{ readonly hasSeveral: boolean; readonly of: string | null }> {
  const { rows } = await sql<{ hasSeveral: boolean; of: string | null }>`
    select has_branches() as "hasSeveral", own_branch() as of`.execute(tx)
  return rows[0] ?? { hasSeveral: false, of: null }
}
