import { sql, type RawBuilder } from 'kysely'
import { executeWithoutAwait } from './pipelined-dialect.ts'
import { arrayOf } from './sql-arrays.ts'
import type { Db, Tx } from './types.ts'

/** Where the company has several branches, the name of the one in this column; else null: with one branch nothing names it. */
export const branchNameOf = (column: string): RawBuilder<string | null> => sql<string | null>`
  (select branch.name from branch where branch.id = ${sql.ref(column)} and (select count(*) from branch) > 1)`

/**
 * The same of a person: where a member is at home, or for which branch a person works; null: for head office, which is no branch.
 */
export const branchNameOfPerson: RawBuilder<string | null> = sql<string | null>`
  (select branch.name from branch
    where branch.id = case when person.role = 'member' then person.branch_id else person.works_at end
      and (select count(*) from branch) > 1)`

/** As a row on the wire has it. */
export const branchOfRow = ({ branch }: { readonly branch?: string | null }): { branch?: string } =>
  branch == null ? {} : { branch }

/** What a file says of branches: whether there are several, and the code of the one whose rows it has; null: of all of them. */
export async function branchOfFile(tx: Tx): Promise<{ readonly hasSeveral: boolean; readonly code: string | null }> {
  const { rows } = await sql<{ hasSeveral: boolean; code: string | null }>`
    select count(*) > 1 as "hasSeveral", max(code) filter (where id = own_branch()) as code from branch`.execute(tx)
  const [{ hasSeveral, code } = { hasSeveral: false, code: null }] = rows
  return { hasSeveral, code: hasSeveral ? code : null }
}

/** Whether the company has this branch. */
export const isBranch = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('branch').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

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
