import { setImmediate } from 'node:timers/promises'
import { BODY, GREEN, heightOf, LEFT, need, rule, SMALL, type Paper } from './sheet.ts'
import { linesOf, writeLine, type Hand } from './words.ts'

export interface PaperColumn {
  readonly title: string
  /** Of the paper's width; all shares together are 1. */
  readonly share: number
  /** Stands at the right: money, numbers. */
  readonly figure?: boolean
}

type Cells = readonly string[]
/** Between what stands in two columns. */
export const GAP = 8
const PAD = 5
const HEAD: Hand = { ...SMALL, weight: 'bold' }
/** Others are served between so many rows. */
const ROWS_AT_ONCE = 40

/** A passbook's rows: what it is at the left, how much or who at the right, a hairline between. */
export function rows(paper: Paper, facts: readonly (readonly [label: string, value: string])[]): void {
  for (const texts of facts) line(paper, FACTS, texts, BODY)
}
const FACTS: readonly PaperColumn[] = [
  { title: '', share: 0.42 },
  { title: '', share: 0.58, figure: true },
]

/** A table whose head comes again on every page. Cells are wrapped, never cut off. */
export function table(paper: Paper, columns: readonly PaperColumn[], cells: readonly Cells[], hand = BODY): void {
  head(paper, columns)
  for (const texts of cells) line(paper, columns, texts, hand)
}

/** The same for thousands of rows: whoever else is served meanwhile does not wait. */
export async function longTable(
  paper: Paper,
  columns: readonly PaperColumn[],
  cells: readonly Cells[],
  hand = BODY,
): Promise<void> {
  head(paper, columns)
  for (const [place, texts] of cells.entries()) {
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    line(paper, columns, texts, hand)
  }
}

/** The sums under a table, between a single and a double rule. */
export function totals(paper: Paper, columns: readonly PaperColumn[], texts: Cells, hand = BODY): void {
  const bold: Hand = { ...hand, weight: 'bold' }
  rule(paper, paper.y, { width: 0.75, color: GREEN })
  line(paper, columns, texts, bold)
  rule(paper, paper.y, { width: 0.75, color: GREEN })
  rule(paper, paper.y + 2, { width: 0.75, color: GREEN })
  paper.y += 4
}

function head(paper: Paper, columns: readonly PaperColumn[]): void {
  if (columns.every(({ title }) => title === '')) return
  line(
    paper,
    columns,
    columns.map(({ title }) => title),
    HEAD,
  )
}

/** One row, on the next page with the head above it when this one is full. */
function line(paper: Paper, columns: readonly PaperColumn[], texts: Cells, hand: Hand): void {
  const wrapped = columns.map(({ share }, place) =>
    linesOf(paper.pen, texts[place] ?? '', share * paper.width - GAP, hand),
  )
  const height = Math.max(1, ...wrapped.map((lines) => lines.length)) * heightOf(hand) + PAD
  if (need(paper, height) && hand !== HEAD) head(paper, columns)
  let x = LEFT
  for (const [place, lines] of wrapped.entries()) {
    const { share, figure } = columns[place] ?? { share: 0 }
    const edge = x + share * paper.width
    // figures keep off the words of the next column, and reach the edge in the last
    const at = figure ? { x: place === columns.length - 1 ? edge : edge - GAP, toTheLeft: true } : { x }
    for (const [down, text] of lines.entries()) {
      writeLine(paper.pen, text, { ...at, y: paper.y + 3 + hand.size + down * heightOf(hand) }, hand)
    }
    x = edge
  }
  paper.y += height
  rule(paper, paper.y)
}
