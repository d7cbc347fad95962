// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
// `display: grid` takes a table's roles away on phones; written out, they survive it.
import type { ReactNode } from 'react'
import { ariaSort, SortHeading, type Order } from './sort-heading.tsx'
import css from './fold-table.module.css'

/**
 * Where a cell stands when the row folds into passbook lines on a phone: `top` beside the name, `below` small under it,
 * `belowRight` small under the figure, `full` on a line of its own, `corner` at the right over both lines, `menu` at the
 * right of both lines, `actions` as buttons under the row, `wide` not at all.
 */
type Fold = 'top' | 'below' | 'belowRight' | 'full' | 'corner' | 'menu' | 'actions' | 'wide'

export interface Column<Row> {
  key: string
  title: string
  /** Right-aligned, tabular. */
  figure?: boolean
  fold?: Fold
  /** Says its title before it on a phone, where the row of titles is gone. */
  titled?: boolean
  /** Can wait until 992 px. */
  later?: boolean
  /** What the list sorts by when the title is pressed. */
  sort?: string
  cell: (row: Row) => ReactNode
  /** What stands under it in the totals row. */
  total?: ReactNode
}

interface FoldTableProps<Row> {
  /** Spoken name of the table. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** For columns that sort. */
  order?: Order
}

const classOf = <Row,>({ figure, fold = 'top', later }: Column<Row>): string =>
  [figure && css.figure, css[fold], later && css.later].filter(Boolean).join(' ')

/** A table from 768 px; below, each row becomes two passbook lines. Explicit roles survive the change of display. */
export function FoldTable<Row>({ caption, columns, rows, rowKey, order }: FoldTableProps<Row>) {
  const hasTotals = columns.some((column) => column.total !== undefined)
  return (
    <table className={css.table} role="table">
      <caption className="vh">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classOf(column)}
              aria-sort={ariaSort(order, column.sort)}
            >
              <Heading column={column} order={order} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td key={column.key} role="cell" className={classOf(column)}>
                {column.titled && <Titled>{column.title}</Titled>}
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasTotals && (
        <tfoot role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                className={column.total === undefined ? `${classOf(column)} ${css.wide}` : classOf(column)}
              >
                {column.total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** For the eye only: the role of the cell's column says it to a screen reader. */
const Titled = ({ children }: { children: string }) => (
  <span className={css.title} aria-hidden>
    {children}{' '}
  </span>
)

function Heading<Row>({ column, order }: { column: Column<Row>; order: Order | undefined }) {
  const { key, title, sort, figure = false } = column
  if (order && sort !== undefined) return <SortHeading order={order} by={sort} mostFirst={figure} title={title} />
  return title || <span className="vh">{key}</span>
}
