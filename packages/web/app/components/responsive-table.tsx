// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
// `display: grid` takes a table's roles away on phones; written out, they survive it.
import type { ReactNode } from 'react'
import { ariaSort, SortHeading, type Order } from './sort-heading.tsx'
import css from './responsive-table.module.css'

/**
 * Where a cell is placed when a row becomes two lines on a phone: `top` beside the name, `below` small under it,
 * `belowRight` small under the figure, `full` on a line of its own, `corner` at the right over both lines, `menu` at the
 * right of both lines, `actions` as buttons under the row, `wide` not at all.
 */
type PhonePlace = 'top' | 'below' | 'belowRight' | 'full' | 'corner' | 'menu' | 'actions' | 'wide'

export interface TableColumn<Row> {
  key: string
  title: string
  /** Right-aligned, tabular. */
  figure?: boolean
  phone?: PhonePlace
  /** Shows the column’s title before a cell that is not empty on a phone, where there is no header row. */
  showsTitleOnPhone?: boolean
  /** Not shown from 768 to 991 px; with `phone: 'wide'` not on phones either. */
  onlyWide?: boolean
  /** The sort key that the column’s heading selects. */
  sort?: string
  cell: (row: Row) => ReactNode
  /** The cell in the totals row. */
  total?: ReactNode
}

interface ResponsiveTableProps<Row> {
  /** Accessible name of the table. */
  caption: string
  columns: TableColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** The sentence in place of rows, for a table that is kept and printed without them too. */
  none?: string
  /** For columns that sort. */
  order?: Order
}

const classOf = <Row,>({ figure, phone = 'top', onlyWide }: TableColumn<Row>): string =>
  [figure && css.figure, css[phone], onlyWide && css.later].filter(Boolean).join(' ')

/**
 * A table from 768 px, which scrolls sideways where its card is too narrow; below, each row becomes two lines. Explicit
 * roles survive the change of display.
 */
export function ResponsiveTable<Row>({ caption, columns, rows, rowKey, none, order }: ResponsiveTableProps<Row>) {
  const hasTotals = columns.some((column) => column.total !== undefined)
  return (
    <div className={css.sideways}>
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
              {columns.map((column) => {
                const content = column.cell(row)
                return (
                  <td key={column.key} role="cell" className={classOf(column)}>
                    {column.showsTitleOnPhone && !isEmpty(content) && <Titled>{column.title}</Titled>}
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
          {rows.length === 0 && none !== undefined && (
            <tr role="row">
              <td role="cell" className={css.full} colSpan={columns.length}>
                {none}
              </td>
            </tr>
          )}
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
    </div>
  )
}

const isEmpty = (content: ReactNode): boolean =>
  content === null || content === undefined || content === false || content === ''

/** Hidden from screen readers, which read the column header. */
const Titled = ({ children }: { children: string }) => (
  <span className={css.title} aria-hidden>
    {children}:{' '}
  </span>
)

function Heading<Row>({ column, order }: { column: TableColumn<Row>; order: Order | undefined }) {
  const { key, title, sort, figure = false } = column
  if (order && sort !== undefined) return <SortHeading order={order} by={sort} mostFirst={figure} title={title} />
  return title || <span className="vh">{key}</span>
}
