import { setImmediate } from 'node:timers/promises'
import { BODY, GREEN, heightOf, LEFT, need, rule, SMALL, type PdfDocument } from './page.ts'
import { linesOf, writeLine, type TextStyle } from './text-layout.ts'

export interface PdfColumn {
  readonly title: string
  /** Share of the page width; all shares together are 1. */
  readonly share: number
  /** Right-aligned: money, numbers. */
  readonly figure?: boolean
}

/** Of a sum that adds up: what it is, and how much. */
export const SUM_COLUMNS: readonly PdfColumn[] = [
  { title: '', share: 0.42 },
  { title: '', share: 0.58, figure: true },
]

type Cells = readonly string[]

interface TableLook {
  readonly style?: TextStyle
  /** The sentence in place of rows. */
  readonly none?: string
}

/** Between two columns. */
export const GAP = 8
const PAD = 5
const HEAD: TextStyle = { ...SMALL, weight: 'bold' }
/** Others are served between so many rows. */
const ROWS_AT_ONCE = 40

/** A passbook's rows: what it is at the left, how much or who at the right, a hairline between. */
export function rows(document: PdfDocument, facts: readonly (readonly [label: string, value: string])[]): void {
  for (const texts of facts) line(document, FACTS, texts, BODY)
}
const FACTS: readonly PdfColumn[] = [
  { title: '', share: 0.42 },
  { title: '', share: 0.58, figure: true },
]

/**
 * A table whose head comes again on every page. Cells are wrapped, never cut off. Without rows its head shows what would be
 * listed: a bare sentence could stand for a table that was not printed.
 */
export function table(
  document: PdfDocument,
  columns: readonly PdfColumn[],
  cells: readonly Cells[],
  { style = BODY, none = 'No entries.' }: TableLook = {},
): void {
  head(document, columns)
  for (const texts of cells) line(document, columns, texts, style)
  if (cells.length === 0) line(document, WHOLE_WIDTH, [none], style)
}
const WHOLE_WIDTH: readonly PdfColumn[] = [{ title: '', share: 1 }]

/** The same for thousands of rows: yields to the event loop, so that other requests do not wait. */
export async function longTable(
  document: PdfDocument,
  columns: readonly PdfColumn[],
  cells: readonly Cells[],
  look: TableLook = {},
): Promise<void> {
  table(document, columns, cells.slice(0, ROWS_AT_ONCE), look)
  for (const [place, texts] of cells.slice(ROWS_AT_ONCE).entries()) {
    if (place % ROWS_AT_ONCE === 0) await setImmediate()
    line(document, columns, texts, look.style ?? BODY)
  }
}

/** The sums under a table, between a single and a double rule. */
export function totals(document: PdfDocument, columns: readonly PdfColumn[], texts: Cells, style = BODY): void {
  const bold: TextStyle = { ...style, weight: 'bold' }
  rule(document, document.y, { width: 0.75, color: GREEN })
  line(document, columns, texts, bold)
  rule(document, document.y, { width: 0.75, color: GREEN })
  rule(document, document.y + 2, { width: 0.75, color: GREEN })
  document.y += 4
}

function head(document: PdfDocument, columns: readonly PdfColumn[]): void {
  if (columns.every(({ title }) => title === '')) return
  line(
    document,
    columns,
    columns.map(({ title }) => title),
    HEAD,
  )
}

/** One row, on the next page with the head above it when this one is full. */
function line(document: PdfDocument, columns: readonly PdfColumn[], texts: Cells, style: TextStyle): void {
  const wrapped = columns.map(({ share }, place) =>
    linesOf(document.kit, texts[place] ?? '', share * document.width - GAP, style),
  )
  const height = Math.max(1, ...wrapped.map((lines) => lines.length)) * heightOf(style) + PAD
  if (need(document, height) && style !== HEAD) head(document, columns)
  let x = LEFT
  for (const [place, lines] of wrapped.entries()) {
    const { share, figure } = columns[place] ?? { share: 0 }
    const edge = x + share * document.width
    // figures keep off the words of the next column, and reach the edge in the last
    const at = figure ? { x: place === columns.length - 1 ? edge : edge - GAP, toTheLeft: true } : { x }
    for (const [down, text] of lines.entries()) {
      writeLine(document.kit, text, { ...at, y: document.y + 3 + style.size + down * heightOf(style) }, style)
    }
    x = edge
  }
  document.y += height
  rule(document, document.y)
}
