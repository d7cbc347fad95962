import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

/**
 * What is overdue: amounts due before today that are not paid, and unpaid advances, written off or not, for today and later.
 * Needs the columns of `company_total` and a column `today`.
 */
export const OVERDUE = sql`
  coalesce(sum(case name when 'due' then paise when 'paid' then -paise end) filter (where day < today), 0)
    + coalesce(sum(paise) filter (where name = 'unpaid_advance' and day >= today), 0)`

/** Adds what has changed since the last time to the totals; returns how many changes there were. */
export async function addUpTotals(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select add_up_totals() as changes`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('add_up_totals answers one row')
  return row.changes
}
