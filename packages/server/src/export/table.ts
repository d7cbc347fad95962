import {
  dayInIndia,
  formatDay,
  formatRupees,
  formatTime,
  fromRupees,
  sum,
  toRupees,
  ZERO,
  type Day,
  type Paise,
} from '@kuri/domain'

/** One column of a table that is downloaded or printed. Money is given in paise and written in rupees. */
export type FileColumn<Row> = { readonly title: string } & (
  | { readonly text: (row: Row) => string }
  /** How many: summed in the last row. */
  | { readonly count: (row: Row) => number }
  /** A number that names something, such as a ticket or a month: never summed. Null leaves the cell empty. */
  | { readonly number: (row: Row) => number | null }
  /** Null leaves the cell empty, and adds nothing to the total. */
  | { readonly money: (row: Row) => Paise | null }
  /** An Indian day. Null leaves the cell empty; a text gives the reason where there is no day. */
  | { readonly day: (row: Row) => Day | Text | null }
  /** An instant, written as day and time in India. */
  | { readonly instant: (row: Row) => Date }
)

/** Words in a column of days. */
interface Text {
  readonly words: string
}

export type Cell =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'count' | 'number' | 'money'; readonly value: number }
  | { readonly kind: 'day'; readonly value: Day }
  | { readonly kind: 'instant'; readonly value: Date }

/** A sum of nothing, as a cell that stays empty. */
export const unlessZero = (amount: Paise): Paise | null => (amount === ZERO ? null : amount)

/** A table as cells, ready to be written in any format. */
export interface Table {
  readonly name: string
  readonly titles: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** The sums of counts and money, when the table has them. */
  readonly totals: readonly Cell[] | null
}

/** Lays rows out in columns. With `total`, a last row of that name sums counts and money. */
export function tableOf<Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  total?: string,
): Table {
  return {
    name,
    titles: columns.map(({ title }) => title),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row))),
    totals:
      total === undefined ? null : columns.map((column, place) => totalOf(column, rows, place === 0 ? total : '')),
  }
}

/** A cell as people read it: "23 Nov 2026", "23 Nov 2026 10:24", "₹1,75,000". */
export function textOf(cell: Cell): string {
  if (cell.kind === 'money') return formatRupees(fromRupees(cell.value))
  if (cell.kind === 'day') return formatDay(cell.value)
  if (cell.kind === 'instant') return `${formatDay(dayInIndia(cell.value))} ${formatTime(cell.value)}`
  return String(cell.value)
}

const text = (value: string): Cell => ({ kind: 'text', value })

function cellOf<Row>(column: FileColumn<Row>, row: Row): Cell {
  if ('text' in column) return text(column.text(row))
  if ('count' in column) return { kind: 'count', value: column.count(row) }
  if ('money' in column) {
    const amount = column.money(row)
    return amount === null ? text('') : { kind: 'money', value: toRupees(amount) }
  }
  if ('instant' in column) return { kind: 'instant', value: column.instant(row) }
  if ('number' in column) {
    const value = column.number(row)
    return value === null ? text('') : { kind: 'number', value }
  }
  const value = column.day(row)
  if (value === null) return text('')
  return typeof value === 'string' ? { kind: 'day', value } : text(value.words)
}

function totalOf<Row>(column: FileColumn<Row>, rows: readonly Row[], label: string): Cell {
  if ('count' in column) return { kind: 'count', value: rows.reduce((so, row) => so + column.count(row), 0) }
  if ('money' in column) return { kind: 'money', value: toRupees(sum(rows.map((row) => column.money(row) ?? ZERO))) }
  return text(label)
}
