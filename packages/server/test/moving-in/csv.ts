import type { XlsxCell, XlsxSheet } from './xlsx.ts'
import { zipOf } from './zip.ts'

const DAY_MS = 86_400_000

/** What a spreadsheet writes into a CSV for a cell: a day as it is shown. */
function shown(cell: XlsxCell): string {
  if (cell === null) return ''
  if ('text' in cell) return cell.text
  if ('yes' in cell) return cell.yes ? 'TRUE' : 'FALSE'
  if ('error' in cell) return cell.error
  if (!('number' in cell)) return ''
  if (cell.style !== 'day') return String(cell.number)
  const [year, month, day] = new Date((cell.number - 25_569) * DAY_MS).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The sheets as CSVs in a zip, as a Mac makes it. */
export const csvZipOf = (sheets: readonly XlsxSheet[]): Buffer =>
  zipOf([
    { name: '__MACOSX/._People.csv', bytes: 'x' },
    ...sheets.map(({ name, rows }) => ({
      name: `books/${name}.csv`,
      bytes: `\uFEFF${rows.map((row) => (row?.cells ?? []).map((cell) => quoted(shown(cell))).join(',')).join('\r\n')}`,
    })),
  ])
