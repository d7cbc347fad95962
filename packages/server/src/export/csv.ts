import type { Cell, Table } from './table.ts'

/** Tells spreadsheets that the text is UTF-8: names are written in many scripts. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as comma-separated values (RFC 4180), money in rupees. Text that a spreadsheet would take for a formula is
 * led by an apostrophe: what a member calls himself must never calculate on the accountant's desk. Source: 6-security, "Limits".
 */
export function toCsv({ titles, rows, totals }: Table): string {
  const lines = [titles.map(quoted), ...[...rows, ...(totals ? [totals] : [])].map((cells) => cells.map(written))]
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

const written = ({ kind, value }: Cell): string => (kind === 'text' ? quoted(harmless(String(value))) : String(value))

const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
