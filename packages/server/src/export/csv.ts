import { textOf, type Cell, type Table } from './table.ts'

/** Marks the text as UTF-8 for spreadsheets: names are written in many scripts. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as comma-separated values (RFC 4180), money in rupees. Text that a spreadsheet would take for a formula is
 * led by an apostrophe: what a member calls himself must never calculate on the accountant's desk. Source: docs/spec/company.md, CMP-6.
 */
export function toCsv({ titles, rows, totals }: Table): string {
  return BYTE_ORDER_MARK + lineOf(titles.map(quoted)) + linesOf(totals ? [...rows, totals] : rows)
}

/** As `toCsv`, for a table that comes a page at a time: a file of any length in the memory of one page. */
export async function* csvOfPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  tableOf: (rows: readonly Row[]) => Table,
): AsyncGenerator<string, void, undefined> {
  let isFirst = true
  for await (const page of pages) {
    const table = tableOf(page)
    yield isFirst ? toCsv(table) : linesOf(table.rows)
    isFirst = false
  }
}

const linesOf = (rows: Table['rows']): string => rows.map((cells) => lineOf(cells.map(written))).join('')

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Numbers and money are bare figures; days and times are Indian, as people write them. */
const written = (cell: Cell): string =>
  cell.kind === 'money' ? String(cell.value) : quoted(cell.kind === 'text' ? harmless(cell.value) : textOf(cell))

const FORMULA_SIGNS = /^[=+\-@\t\r]/

/** Spreadsheets read full-width and small forms of the signs (＝ ﹢ ＋ － ﹣ ＠ ﹫ ⁺ ₌ −) as the signs themselves. */
const harmless = (text: string): string =>
  FORMULA_SIGNS.test(text) || FORMULA_SIGNS.test(text.slice(0, 1).normalize('NFKC').replace('\u2212', '-'))
    ? `'${text}`
    : text

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
