import type { CellObject, Row } from 'write-excel-file/node'
import { textOf, type Cell, type Table } from './table.ts'

/** 1,75,000.00: a spreadsheet knows thousands only, so lakhs and crores are spelled out. */
const INDIAN_RUPEES = String.raw`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00`
/** How a spreadsheet shows each kind of cell. */
export const FORMATS = {
  count: '0',
  number: '0',
  money: INDIAN_RUPEES,
  day: 'd mmm yyyy',
  instant: 'd mmm yyyy hh:mm',
} as const
/** A spreadsheet knows no time zones: its dates are what a clock in India shows. */
const INDIA_IS_AHEAD_MS = 5.5 * 60 * 60 * 1000
/** How a row of headings looks. */
export const HEAD = { fontWeight: 'bold', backgroundColor: '#F3F2EC', wrap: true, alignVertical: 'center' } as const
const TOTAL = { fontWeight: 'bold', topBorderStyle: 'thin', bottomBorderStyle: 'double' } as const
const [NARROWEST, WIDEST] = [12, 40]

/** Tables as an .xlsx file, one sheet each. Text stays text, whatever it begins with. */
export async function toSpreadsheet(tables: readonly Table[]): Promise<Buffer> {
  const sheets = tables.map((table) => ({
    sheet: table.name,
    data: rowsOf(table),
    columns: table.titles.map((title, place) => ({ width: widthOf(title, table.rows, place) })),
    stickyRowsCount: 1,
  }))
  // loaded with the first spreadsheet: 4 MiB that a start does not need
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return await writeExcelFile(sheets).toBuffer()
}

function rowsOf({ titles, rows, totals }: Table): Row[] {
  return [
    titles.map((title) => ({ value: title, type: String, ...HEAD })),
    ...rows.map((cells) => cells.map((cell) => written(cell))),
    ...(totals ? [totals.map((cell) => ({ ...written(cell), ...TOTAL }))] : []),
  ]
}

function written({ kind, value }: Cell): CellObject {
  if (kind === 'text') return { value, type: String }
  if (kind === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: FORMATS.day }
  if (kind === 'instant') {
    return { value: new Date(value.getTime() + INDIA_IS_AHEAD_MS), type: Date, format: FORMATS.instant }
  }
  return { value, type: Number, format: FORMATS[kind] }
}

function widthOf(title: string, rows: Table['rows'], place: number): number {
  const longest = rows.reduce((so, cells) => Math.max(so, cells[place] ? textOf(cells[place]).length : 0), title.length)
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2))
}
