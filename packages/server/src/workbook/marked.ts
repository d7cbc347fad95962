import { WORKBOOK_FAULTS } from '@kuri/contract'
import {
  cellOf,
  columnLetters,
  mustBeMended,
  OWN_SHEETS,
  REMARK,
  type Cell,
  type Epoch,
  type Fault,
} from '@kuri/domain'
import type { CellObject, Row } from 'write-excel-file/node'
import { HEAD } from '../export/spreadsheet.ts'
import { openWorkbook, type SheetFile } from './open.ts'
import { tooLarge } from './refused.ts'

const WRONG = { backgroundColor: '#F9D2CF' } as const
const LOOK = { backgroundColor: '#FCEFC7' } as const
const NOTE = { color: '#B3261E', fontWeight: 'bold' } as const
/** Rows further down are not written: such a sheet has a forgotten cell at its end. */
const MOST_ROWS = 300_000
/** Sheets of CSVs may be called as no spreadsheet allows. */
const [FORBIDDEN, LONGEST_NAME] = [/[\\/?*[\]:]/g, 31]

/**
 * The sender's workbook again, its cells in their places: wrong ones are red, those to look at yellow, and a red column to the
 * right says
 * what to mend. A first sheet lists everything. Colours, widths and formulas of the sender are not kept. Throws WorkbookRefused
 * as
 * `openWorkbook` does. Source: docs/spec/moving-in.md, MOV-10.
 */
export async function markedWorkbook(bytes: Buffer, faults: readonly Fault[]): Promise<Buffer> {
  const file = await openWorkbook(bytes)
  const bySheet = Map.groupBy(faults, ({ sheet }) => sheet)
  const sheets = [{ sheet: OWN_SHEETS.remarks as string, data: listed(faults), columns: widths, stickyRowsCount: 1 }]
  const names = new Set<string>([OWN_SHEETS.remarks.toLowerCase()])
  for (const sheet of file.sheets) {
    if (Object.values<string>(OWN_SHEETS).includes(sheet.name)) continue
    const data = await marked(sheet, bySheet.get(sheet.name) ?? [])
    sheets.push({ sheet: nameOf(sheet.name, names), data, columns: [], stickyRowsCount: 0 })
  }
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return await writeExcelFile(sheets).toBuffer()
}

const widths = [22, 10, 24, 24, 30, 90].map((width) => ({ width }))

const text = (value: string, style: Partial<CellObject> = {}): CellObject => ({ value, type: String, ...style })

const listed = (faults: readonly Fault[]): Row[] => [
  ['Sheet', 'Cell', 'Column', 'Found', 'Must be mended', 'What to do'].map((title) => text(title, HEAD)),
  ...faults.map((fault) => [
    text(fault.sheet),
    text(cellOf(fault)),
    text(fault.heading ?? ''),
    text(fault.found),
    text(mustBeMended(fault) ? 'yes' : 'no, only look'),
    text(WORKBOOK_FAULTS[fault.code](fault), { wrap: true }),
  ]),
]

async function marked(sheet: SheetFile, faults: readonly Fault[]): Promise<Row[]> {
  const byRow = Map.groupBy(faults, ({ row }) => row)
  const rows: (Cell[] | undefined)[] = []
  let width = 0
  for await (const batch of sheet.rows()) {
    for (const { row, cells } of batch) {
      if (row > MOST_ROWS) throw tooLarge()
      const own = cells.filter((cell) => !(typeof cell === 'string' && cell.startsWith(REMARK)))
      rows[row - 1] = own.length === cells.length ? [...cells] : cells.map((cell) => (own.includes(cell) ? cell : null))
      width = Math.max(width, cells.length)
    }
  }
  return Array.from(rows, (cells, place) => markedRow(cells ?? [], byRow.get(place + 1) ?? [], width, sheet.epoch))
}

function markedRow(cells: readonly Cell[], faults: readonly Fault[], width: number, epoch: Epoch): Row {
  if (faults.length === 0) return cells.map((cell) => written(cell, epoch))
  const styles = new Map<string, Partial<CellObject>>()
  for (const fault of faults) {
    if (fault.column !== null)
      styles.set(fault.column, mustBeMended(fault) ? WRONG : (styles.get(fault.column) ?? LOOK))
  }
  const note = faults
    .map((fault) => `${fault.column ?? ''}: ${WORKBOOK_FAULTS[fault.code](fault)}`.replace(/^: /, ''))
    .join(' ')
  return [
    ...Array.from({ length: width }, (_, place) => ({
      ...(written(cells[place] ?? null, epoch) ?? text('')),
      ...styles.get(columnLetters(place)),
    })),
    text(`${REMARK}${note}`, NOTE),
  ]
}

const DAY_MS = 86_400_000
/** 1 January 1970, counted from each epoch. */
const DAYS_TO_1970: Record<Epoch, number> = { 1900: 25_569, 1904: 24_107 }

function written(cell: Cell, epoch: Epoch): CellObject | null {
  if (cell === null) return null
  if (typeof cell === 'string') return text(cell)
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'boolean') return { value: cell, type: Boolean }
  if ('error' in cell) return text(cell.error)
  if ('missing' in cell) return null
  if ('percent' in cell) return { value: cell.percent / 100, type: Number, format: '0.##%' }
  const format = Number.isInteger(cell.serial) ? 'dd-mm-yyyy' : 'dd-mm-yyyy hh:mm'
  return { value: new Date(Math.round((cell.serial - DAYS_TO_1970[epoch]) * DAY_MS)), type: Date, format }
}

function nameOf(name: string, taken: Set<string>): string {
  const plain = name.replaceAll(FORBIDDEN, ' ').slice(0, LONGEST_NAME).trim() || 'Sheet'
  for (let nth = 1; ; nth++) {
    const one = nth === 1 ? plain : `${plain.slice(0, LONGEST_NAME - 4)} ${nth}`
    if (taken.has(one.toLowerCase())) continue
    taken.add(one.toLowerCase())
    return one
  }
}
