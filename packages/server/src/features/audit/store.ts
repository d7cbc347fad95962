import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type EntryRow = Row<'audit_entry'> & { readonly actorName: string | null }

/** Adds one row; the database numbers it, dates it and seals it to the one before. */
export async function insert(tx: Tx, row: NewRow<'audit_entry'>): Promise<void> {
  await tx.insertInto('audit_entry').values(row).execute()
}

export async function list(
  tx: Tx,
  page: { readonly limit: number; readonly before: number | undefined; readonly subject: string | undefined },
): Promise<EntryRow[]> {
  const { limit, before, subject } = page
  return await tx
    .selectFrom('audit_entry')
    .leftJoin('person', 'person.id', 'audit_entry.actor')
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('seq', 'desc')
    .limit(limit)
    .selectAll('audit_entry')
    .select('person.name as actorName')
    .execute()
}

/** Whether every row's seal fits: looks at the whole book. */
export async function isWhole(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`
    select not exists (select from audit_broken) as "isWhole"`.execute(tx)
  return rows[0]?.isWhole === true
}
