import type { Cell, Table } from './table.ts'

/** Tells spreadsheets that the text is UTF-8: names are written in many scripts. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as comma-separated values (RFC 4180), money in rupees. Text that a spreadsheet would take for a formula is
 * led by an apostrophe: what a member calls himself must never calculate on the accountant's desk. Source: 6-security, "Limits".
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

const written = ({ kind, value }: Cell): string => (kind === 'text' ? quoted(harmless(String(value))) : String(value))

const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
