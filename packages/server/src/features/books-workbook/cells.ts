import {
  auctionDayText,
  columnsOf,
  day,
  daysBetween,
  SHEETS,
  toRupees,
  type AuctionDay,
  type Column,
  type ColumnKey,
  type Day,
  type Paise,
  type RowOf,
  type SheetKey,
} from '@kuri/domain'
import type { CellToWrite, SheetToWrite } from '../../workbook/write-xlsx.ts'

/** A row of a sheet before it has a place. */
export type NewRowOf<S extends SheetKey> = Omit<RowOf<S>, 'row'>

/**
 * A sheet with the headings of the one table of sheets and columns, and rows that come some at a time. `without`: a column that is left
 * out.
 */
export function sheetOf<S extends SheetKey>(
  key: S,
  rows: () => AsyncIterable<readonly NewRowOf<S>[]>,
  without: ColumnKey<S> | null = null,
): SheetToWrite {
  const columns = columnsOf(key).filter(([column]) => column !== without)
  return {
    name: SHEETS[key].name,
    headings: columns.map(([, { name }]) => name),
    widths: columns.map(([, { name, example }]) => Math.max(12, name.length + 4, example.length + 2)),
    async *rows() {
      for await (const some of rows()) {
        yield some.map((row) =>
          columns.map(([column, of]) => cellOf(of, (row as Readonly<Record<string, Value | null>>)[column] ?? null)),
        )
      }
    },
  }
}

type Value = string | number | boolean | AuctionDay
type Writer = (value: Value, column: Column) => CellToWrite

const textOf: Writer = (value) => (typeof value === 'object' ? auctionDayText(value) : String(value))
const numberOf: Writer = (value) => Number(value)

/** A value of each kind as a spreadsheet keeps it, so that the reader of workbooks reads the same value (MOV-3). */
const WRITERS: Record<Column['kind'], Writer> = {
  text: textOf,
  code: textOf,
  time: textOf,
  phone: textOf,
  email: textOf,
  pan: textOf,
  auctionDay: textOf,
  count: numberOf,
  money: (value) => ({ rupees: toRupees(value as Paise).toFixed(2) }),
  percent: (value) => ({ percent: Number(value) / 100 }),
  day: (value) => dayCell(value as Day),
  yes: (value) => (value === true ? 'yes' : 'no'),
  choice: (value, { choices }) => (typeof value === 'string' ? (choices?.[value]?.[0] ?? value) : null),
}

const cellOf = (column: Column, value: Value | null): CellToWrite =>
  value === null || value === '' ? null : WRITERS[column.kind](value, column)

/** From which day a spreadsheet counts; numbers below 20,000 are not read as days. */
const FIRST = day('1899-12-30')
const LEAST_SERIAL = 20_000

function dayCell(on: Day): CellToWrite {
  const serial = daysBetween(FIRST, on)
  return serial > LEAST_SERIAL ? { serial } : on
}
