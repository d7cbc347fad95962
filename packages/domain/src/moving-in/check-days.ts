import { formatDay, type Day } from '../calendar.ts'
import { reportTo, type Books } from './books.ts'
import type { ReadSheet, Report } from './read-sheet.ts'
import { columnsOf, SHEET_KEYS, type ColumnKey, type SheetKey } from './sheets.ts'

/** No day of any sheet is after the cut-over: the workbook is as it stood then. Source: docs/spec/moving-in.md, MOV-4. */
export function checkDays({ workbook, cutOver }: Books, report: Report): void {
  if (cutOver === null) return
  for (const key of SHEET_KEYS) {
    const sheet: ReadSheet | undefined = workbook[key]
    if (!sheet || key === 'company') continue
    const at = reportTo(sheet, report)
    const days = columnsOf(key).flatMap(([column, { kind }]) => (kind === 'day' ? [column as ColumnKey<SheetKey>] : []))
    for (const row of sheet.rows as readonly DaysOfRow[]) {
      for (const column of days) {
        const on = row[column] as Day | null
        if (on !== null && on > cutOver) at(row.row, column, 'after_cut_over', formatDay(on), formatDay(cutOver))
      }
    }
  }
}

type DaysOfRow = { readonly row: number } & Readonly<Record<string, unknown>>
