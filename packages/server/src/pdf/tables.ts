import { textOf, type Cell, type Table } from '../export/table.ts'
import { finishPdf, heading, createPdf, type PdfFacts } from './document.ts'
import type { PdfDocument } from './page.ts'
import { GAP, longTable, totals, type PdfColumn } from './table.ts'
import { widthOf, type TextStyle } from './text-layout.ts'

const SMALL_HAND: TextStyle = { size: 7.5 }
/** So many rows decide how wide the columns are; what is wider after them is wrapped. */
const MEASURED = 200

/** Tables as a PDF: the same cells as in the spreadsheet, one section for each table. */
export async function tablesPdf(facts: PdfFacts, tables: readonly Table[]): Promise<Buffer> {
  const frame = { ...facts, isWide: true }
  const document = await createPdf(frame)
  for (const table of tables) {
    heading(document, table.name)
    const columns = columnsOf(document, table)
    await longTable(document, columns, table.rows.map(textsOf), { style: SMALL_HAND })
    if (table.totals) totals(document, columns, textsOf(table.totals), SMALL_HAND)
  }
  return await finishPdf(document, frame)
}

const textsOf = (cells: readonly Cell[]): string[] => cells.map(textOf)

/**
 * Each column is as wide as its content. If that is wider than the page, text columns become narrower, down to
 * their longest word; what is left over is shared by all.
 */
function columnsOf(document: PdfDocument, { titles, rows, totals: sums }: Table): PdfColumn[] {
  const seen = [...rows.slice(0, MEASURED), ...(sums ? [sums] : [])]
  const wide = (text: string): number => widthOf(document.kit, text, SMALL_HAND) + GAP
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(wide))
  const columns = titles.map((title, place) => {
    const texts = seen.flatMap((cells) => (cells[place] ? [textOf(cells[place])] : []))
    const least = widest([title, ...texts].flatMap((text) => text.split(' ')))
    const kind = [...rows, ...(sums ? [sums] : [])].find((cells) => cells[place]?.value !== '')?.[place]?.kind ?? 'text'
    const isWords = kind === 'text' || kind === 'day' || kind === 'instant'
    return { title, isWords, least, whole: Math.max(least, widest(['', ...texts])) }
  })
  const over = document.width - columns.reduce((so, { whole }) => so + whole, 0)
  const loose = columns.reduce((so, { isWords, whole, least }) => so + (isWords ? whole - least : 0), 0)
  return columns.map(({ title, isWords, whole, least }) => {
    const given = over >= 0 ? over / columns.length : isWords && loose > 0 ? (over * (whole - least)) / loose : 0
    return { title, share: (whole + given) / document.width, figure: !isWords }
  })
}
