import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

/* What is kept of a workbook: the pieces of its file, what was found in it, its rows, its chits. */

export async function insertPart(tx: Tx, part: NewRow<'import_part'>): Promise<void> {
  await tx.insertInto('import_part').values(part).execute()
}

/** One piece of a file; undefined: there is none after the one before. */
export async function partOf(tx: Tx, importId: string, partNo: number): Promise<Buffer | undefined> {
  const found = await tx
    .selectFrom('import_part')
    .select('sealed')
    .where('import_id', '=', importId)
    .where('part_no', '=', partNo)
    .executeTakeFirst()
  return found?.sealed
}

export async function deleteParts(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('import_part').where('import_id', '=', importId).execute()
}

/** Forgets what was found in a workbook. Refuses (as a constraint) while a chit of it is in the books. */
export async function deleteFindings(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('import_chit').where('import_id', '=', importId).execute()
  await deleteCells(tx, importId)
}

/** Forgets what stood in the cells; the chits and what became of them stay. */
export async function deleteCells(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('import_fault').where('import_id', '=', importId).execute()
  await tx.deleteFrom('import_rows').where('import_id', '=', importId).execute()
}

export type StoredFault = Row<'import_fault'>

export async function insertFaults(tx: Tx, faults: readonly NewRow<'import_fault'>[]): Promise<void> {
  await tx.insertInto('import_fault').values(faults).execute()
}

export async function faults(
  tx: Tx,
  importId: string,
  { limit, after, isMust }: { readonly limit: number; readonly after: number; readonly isMust: boolean | null },
): Promise<StoredFault[]> {
  return await tx
    .selectFrom('import_fault')
    .selectAll()
    .where('import_id', '=', importId)
    .where(sql<boolean>`fault_no > ${after}::bigint`)
    .where(isMust === null ? sql.lit(true) : sql<boolean>`is_must = ${isMust}`)
    .orderBy('fault_no')
    .limit(limit)
    .execute()
}

export type StoredRows = Pick<Row<'import_rows'>, 'sheet' | 'chit_code' | 'batch_no' | 'rows' | 'sealed'>

export async function insertRows(tx: Tx, batch: NewRow<'import_rows'>): Promise<void> {
  await tx.insertInto('import_rows').values(batch).execute()
}

/** The batches of rows of a chit, and of those that belong to none, but for people. */
export const rowsOf = (tx: Tx, importId: string, chit: string): Promise<StoredRows[]> =>
  tx
    .selectFrom('import_rows')
    .select(['sheet', 'chit_code', 'batch_no', 'rows', 'sealed'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`chit_code in ('', ${chit}) and sheet <> 'people'`)
    .orderBy('sheet')
    .orderBy('chit_code')
    .orderBy('batch_no')
    .execute()

/** Batches of people, by their numbers. */
export const peopleRows = (tx: Tx, importId: string, batches: readonly number[]): Promise<StoredRows[]> =>
  tx
    .selectFrom('import_rows')
    .select(['sheet', 'chit_code', 'batch_no', 'rows', 'sealed'])
    .where('import_id', '=', importId)
    .where('sheet', '=', 'people')
    .where(sql<boolean>`batch_no = any(${[...batches]}::integer[])`)
    .orderBy('batch_no')
    .execute()

export type StoredChit = Row<'import_chit'>

export async function insertChit(tx: Tx, chit: NewRow<'import_chit'>): Promise<void> {
  await tx.insertInto('import_chit').values(chit).execute()
}

export const chits = (
  tx: Tx,
  importId: string,
  { limit, after }: { readonly limit: number; readonly after: number },
): Promise<StoredChit[]> =>
  tx
    .selectFrom('import_chit')
    .selectAll()
    .where('import_id', '=', importId)
    .where(sql<boolean>`chit_no > ${after}::bigint`)
    .orderBy('chit_no')
    .limit(limit)
    .execute()

export const chit = async (tx: Tx, importId: string, chitNo: number): Promise<StoredChit | undefined> =>
  await tx
    .selectFrom('import_chit')
    .selectAll()
    .where('import_id', '=', importId)
    .where('chit_no', '=', chitNo)
    .executeTakeFirst()

/** Whether a chit of it is in the books. */
export async function hasAccepted(tx: Tx, importId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('import_chit')
    .select('code')
    .where('import_id', '=', importId)
    .where('state', '<>', 'waiting')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
