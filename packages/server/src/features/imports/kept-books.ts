import { booksOfKeptRows, type Books, type SheetKey } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as content from './content.store.ts'
import { openedRows } from './sealed.ts'

/**
 * The books of a checked workbook, as they were read; with `chit` (its code in `import_chit`) those of that chit, with the
 * company's people, money and trial balance. Null: nothing is kept of it, because something had to be mended, or because it
 * was removed after a while. Source: docs/spec/moving-in.md, MOV-11.
 */
export async function booksOfImport(
  tx: Tx,
  { id, key, chit = null }: { readonly id: string; readonly key: Buffer; readonly chit?: string | null },
): Promise<Books | null> {
  const batches = await content.rowsOf(tx, id, chit)
  if (batches.length === 0) return null
  return booksOfKeptRows(
    batches.map((batch) => ({
      sheet: batch.sheet as SheetKey,
      chit: batch.chit_code,
      rows: openedRows(key, id, batch),
    })),
  )
}
