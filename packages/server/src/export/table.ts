import { sum, toRupees, type Paise } from '@kuri/domain'

/** One column of a table that leaves the house. Money is given in paise and written in rupees. */
export type Column<Row> = { readonly title: string } & (
  | { readonly text: (row: Row) => string }
  | { readonly count: (row: Row) => number }
  | { readonly money: (row: Row) => Paise }
)

export interface Cell {
  readonly kind: 'text' | 'count' | 'money'
  readonly value: string | number
}

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
  columns: readonly Column<Row>[],
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

function cellOf<Row>(column: Column<Row>, row: Row): Cell {
  if ('text' in column) return { kind: 'text', value: column.text(row) }
  if ('count' in column) return { kind: 'count', value: column.count(row) }
  return { kind: 'money', value: toRupees(column.money(row)) }
}

function totalOf<Row>(column: Column<Row>, rows: readonly Row[], label: string): Cell {
  if ('text' in column) return { kind: 'text', value: label }
  if ('count' in column) return { kind: 'count', value: rows.reduce((so, row) => so + column.count(row), 0) }
  return { kind: 'money', value: toRupees(sum(rows.map(column.money))) }
}
