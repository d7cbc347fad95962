import { sql } from 'kysely'
import { executeWithoutAwait } from './pipelined-dialect.ts'
import { arrayOf } from './sql-arrays.ts'
import type { Tx } from './types.ts'

/** From here on this transaction reads, and only reads, the rows of a branch (14_branch_rows.sql). */
export async function readAsBranch(tx: Tx, branchId: string): Promise<void> {
  const query = sql`select set_config('kuri.branch', ${branchId}, true), set_config('role', 'kuri_branch', true)`
  await executeWithoutAwait(tx, query.compile(tx))
}

/** What this transaction makes is of this branch. */
export async function noteBranch(tx: Tx, branchId: string): Promise<void> {
  await executeWithoutAwait(tx, sql`select set_config('kuri.branch', ${branchId}, true)`.compile(tx))
}

/** Whether nothing of these is of another branch than the noted one. What is not there at all is nobody's. */
export async function namesOnlyOwn(
  tx: Tx,
  { ids, numbers }: { readonly ids: readonly string[]; readonly numbers: readonly string[] },
): Promise<boolean> {
  if (ids.length === 0 && numbers.length === 0) return true
  await executeWithoutAwait(tx, sql`select set_config('role', 'kuri_branch', true)`.compile(tx))
  const { rows } = await sql<{ own: boolean }>`
    select names_only_own(${arrayOf(ids, 'uuid')}, ${arrayOf(numbers, 'text')}) as own`.execute(tx)
  await executeWithoutAwait(tx, sql`select set_config('role', 'none', true)`.compile(tx))
  return rows[0]?.own === true
}
