import { booksOf, type Books } from './books.ts'
import { termsOfRow } from './check-chits.ts'
import type { ReadSheet } from './read-sheet.ts'
import { SHEET_KEYS, SHEETS, type RowOf, type SheetKey } from './sheets.ts'
import { codeKey } from './words.ts'

/** Some rows of a sheet, kept after a check; those of one chit together. */
export interface KeptRows {
  readonly sheet: SheetKey
  /** As `codeKey` writes it; empty: a sheet whose rows belong to no chit. */
  readonly chit: string
  readonly rows: readonly RowOf<SheetKey>[]
}

/** The rows of a checked workbook, sheet by sheet and chit by chit, each in the order in which they stand. */
export function* keptRowsOf({ workbook }: Books): Generator<KeptRows, void, undefined> {
  for (const sheet of SHEET_KEYS) {
    const read: ReadSheet | undefined = workbook[sheet]
    const byChit = Map.groupBy(read?.rows ?? [], (row) => codeKey(chitNamedBy(sheet, row) ?? ''))
    for (const [chit, rows] of byChit) yield { sheet, chit, rows }
  }
}

/**
 * The books of a workbook in which nothing had to be mended, from the rows that were kept of it. With the rows of one chit, and
 * those that belong to none, they are the books of that chit: their people, money and trial balance are the company's.
 */
export function booksOfKeptRows(kept: readonly KeptRows[]): Books {
  const sheets = [...Map.groupBy(kept, ({ sheet }) => sheet)].map(([key, batches]) => {
    const rows = batches.flatMap((batch) => batch.rows).toSorted((a, b) => a.row - b.row)
    // places are for faults, and there are none
    const sheet: ReadSheet = { key, name: SHEETS[key].name, places: new Map(), rows }
    return [key, sheet] as const
  })
  return booksOf(Object.fromEntries(sheets), (row) => termsOfRow(() => undefined, row))
}

/** The chit to which a row belongs; null: its sheet names none. */
function chitNamedBy(sheet: SheetKey, row: RowOf<SheetKey>): string | null {
  const { code, chit } = row as Partial<Pick<RowOf<'chits'>, 'code'> & Pick<RowOf<'tickets'>, 'chit'>>
  return (sheet === 'chits' ? code : chit) ?? null
}
