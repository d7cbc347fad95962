import type { Written } from './dirty-workbook.ts'
import type { XlsxCell, XlsxSheet } from './xlsx.ts'

/** Whether a cell has the only value of its row. */
export const isAlone = (sheets: readonly XlsxSheet[], { sheet, row }: Written): boolean =>
  sheets.find(({ name }) => name === sheet)?.rows[row - 1]?.cells.filter((cell) => cell !== null).length === 1

/** The sheets with another value in one cell. */
export function withCell(
  sheets: readonly XlsxSheet[],
  written: Written,
  change: (before: XlsxCell) => XlsxCell,
): XlsxSheet[] {
  return sheets.map((sheet) => {
    if (sheet.name !== written.sheet) return sheet
    const rows = sheet.rows.map((row, place) => {
      if (!row || place !== written.row - 1) return row
      const cells = [...row.cells]
      while (cells.length <= written.place) cells.push(null)
      cells[written.place] = change(cells[written.place] ?? null)
      return { ...row, cells }
    })
    return { ...sheet, rows }
  })
}
