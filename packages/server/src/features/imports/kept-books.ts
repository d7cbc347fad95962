import { booksOfKeptRows, type Books, type KeptRows, type SheetKey } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { decrypt } from '../../encryption.ts'
import * as store from './rows.store.ts'

/** What the encryption of a batch of rows is bound to. */
export const aboutRows = (importId: string, { sheet, chit, batchNo }: RowsPlace): string =>
  JSON.stringify(['import_rows', importId, sheet, chit, batchNo])

interface RowsPlace {
  readonly sheet: string
  readonly chit: string
  readonly batchNo: number
}

/**
 * The books of a checked workbook, as they were read; with `chit` (its code in `import_chit`) those of that chit, with the
 * company's people, money and trial balance. Null: nothing is kept of it, because something had to be mended, or because it
 * was removed after a while. Source: docs/spec/moving-in.md, MOV-11.
 */
export async function booksOfImport(
  tx: Tx,
  { id, key, chit = null }: { readonly id: string; readonly key: Buffer; readonly chit?: string | null },
): Promise<Books | null> {
  const batches = await store.list(tx, id, chit)
  if (batches.length === 0) return null
  const kept = batches.map(({ sheet, chit_code, batch_no, sealed }): KeptRows => {
    const about = aboutRows(id, { sheet, chit: chit_code, batchNo: batch_no })
    return {
      sheet: sheet as SheetKey,
      chit: chit_code,
      rows: JSON.parse(decrypt(key, about, sealed)) as KeptRows['rows'],
    }
  })
  return booksOfKeptRows(kept)
}
