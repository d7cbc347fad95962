import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type ApprovalRow = Row<'approval'>
/** With the names that a list shows. */
export interface ApprovalView extends ApprovalRow {
  readonly subject_name: string | null
  readonly maker_name: string | null
  readonly checker_name: string | null
  /** The workbook whose books are sealed. */
  readonly import_id: string | null
  readonly file_name: string | null
}

/** The administrators who decide, and those who did until less than 24 hours ago. */
export async function decidingAdministrators(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from deciding_administrators() as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** From when on a new administrator decides; null: at once, or they are no administrator. */
export async function decidesOnlyFrom(tx: Tx, personId: string): Promise<Date | null> {
  const { rows } = await sql<{ from: Date | null }>`select decides_only_from(${personId}) as "from"`.execute(tx)
  return rows[0]?.from ?? null
}

export async function administrators(tx: Tx): Promise<string[]> {
  const found = await tx.selectFrom('person').select('id').where('role', '=', sql.lit('admin')).execute()
  return found.map(({ id }) => id)
}

/** The name of the person an approval is about, or of who requests it; undefined: they are deleted. */
export async function nameOf(tx: Tx, personId: string): Promise<string | undefined> {
  return (await tx.selectFrom('person').select('name').where('id', '=', personId).executeTakeFirst())?.name
}

export async function insert(tx: Tx, row: NewRow<'approval'>): Promise<void> {
  await tx.insertInto('approval').values(row).execute()
}

/** Locks one, so that two who decide it queue. */
export async function lock(tx: Tx, id: string): Promise<ApprovalRow | undefined> {
  return await tx.selectFrom('approval').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

/** The approval that something has or had, by what it is about. */
export async function idOf(tx: Tx, kind: ApprovalRow['kind'], subjectId: string): Promise<string | undefined> {
  const found = tx.selectFrom('approval').select('id').where('kind', '=', kind).where('subject_id', '=', subjectId)
  return (await found.executeTakeFirst())?.id
}

type Decision = Pick<ApprovalRow, 'state' | 'checker'> & Partial<Pick<ApprovalRow, 'reason'>>

export async function decide(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ ...decision, decided_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

/** Some approvals, in no order. */
export async function these(tx: Tx, ids: readonly string[]): Promise<ApprovalView[]> {
  return await tx
    .selectFrom('approval')
    .leftJoin('person as subject', 'subject.id', 'approval.subject_id')
    .leftJoin('person as maker', 'maker.id', 'approval.maker')
    .leftJoin('person as checker', 'checker.id', 'approval.checker')
    .leftJoin('import', (on) =>
      on.onRef('import.id', '=', 'approval.subject_id').on('approval.kind', '=', sql.lit('import-seal')),
    )
    .selectAll('approval')
    .select(['subject.name as subject_name', 'maker.name as maker_name', 'checker.name as checker_name'])
    .select(['import.id as import_id', 'import.file_name'])
    .where('approval.id', 'in', ids)
    .execute()
}
