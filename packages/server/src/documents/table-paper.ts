import { textOf, type Cell, type Table } from '../export/table.ts'
import { closePaper, heading, openPaper, paragraph, type PaperFacts } from './paper.ts'
import type { Paper } from './sheet.ts'
import { GAP, longTable, totals, type PaperColumn } from './table.ts'
import { widthOf, type Hand } from './words.ts'

const SMALL_HAND: Hand = { size: 7.5 }
/** So many rows say how wide the columns are; what is wider after them is wrapped. */
const MEASURED = 200

/** Tables as a paper to be filed: the same cells that go into a spreadsheet, one part for each. */
export async function tablesPaper(facts: PaperFacts, tables: readonly Table[]): Promise<Buffer> {
  const frame = { ...facts, isWide: true }
  const paper = openPaper(frame)
  for (const table of tables) {
    heading(paper, table.name)
    if (table.rows.length === 0) {
      paragraph(paper, 'No entries.')
      continue
    }
    const columns = columnsOf(paper, table)
    await longTable(paper, columns, table.rows.map(textsOf), SMALL_HAND)
    if (table.totals) totals(paper, columns, textsOf(table.totals), SMALL_HAND)
  }
  return await closePaper(paper, frame)
}

const textsOf = (cells: readonly Cell[]): string[] => cells.map(textOf)

/**
 * Each column as wide as what stands in it. Where that is more than the paper has, columns of words give way, down to
 * their longest word; what is left over is shared by all.
 */
function columnsOf(paper: Paper, { titles, rows, totals: sums }: Table): PaperColumn[] {
  const seen = [...rows.slice(0, MEASURED), ...(sums ? [sums] : [])]
  const wide = (text: string): number => widthOf(paper.pen, text, SMALL_HAND) + GAP
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(wide))
  const wishes = titles.map((title, place) => {
    const texts = seen.flatMap((cells) => (cells[place] ? [textOf(cells[place])] : []))
    const least = widest([title, ...texts].flatMap((text) => text.split(' ')))
    const kind = [...rows, ...(sums ? [sums] : [])].find((cells) => cells[place]?.value !== '')?.[place]?.kind ?? 'text'
    const isWords = kind === 'text' || kind === 'day' || kind === 'instant'
    return { title, isWords, least, whole: Math.max(least, widest(['', ...texts])) }
  })
  const over = paper.width - wishes.reduce((so, { whole }) => so + whole, 0)
  const loose = wishes.reduce((so, { isWords, whole, least }) => so + (isWords ? whole - least : 0), 0)
  return wishes.map(({ title, isWords, whole, least }) => {
    const given = over >= 0 ? over / wishes.length : isWords && loose > 0 ? (over * (whole - least)) / loose : 0
    return { title, share: (whole + given) / paper.width, figure: !isWords }
  })
}
