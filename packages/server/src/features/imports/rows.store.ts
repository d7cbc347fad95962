import { sql } from 'kysely'
import type { Row, Tx } from '../../database/types.ts'

export type StoredRows = Pick<Row<'import_rows'>, 'sheet' | 'chit_code' | 'batch_no' | 'rows' | 'sealed'>

export async function insert(tx: Tx, importId: string, batch: StoredRows): Promise<void> {
  await tx
    .insertInto('import_rows')
    .values({ import_id: importId, ...batch })
    .execute()
}

/** All batches of an import; with `chit` those of that chit, and those that belong to none. */
export const list = (tx: Tx, importId: string, chit: string | null): Promise<StoredRows[]> =>
  tx
    .selectFrom('import_rows')
    .select(['sheet', 'chit_code', 'batch_no', 'rows', 'sealed'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`(${chit}::text is null or chit_code in ('', ${chit}))`)
    .orderBy('sheet')
    .orderBy('chit_code')
    .orderBy('batch_no')
    .execute()
