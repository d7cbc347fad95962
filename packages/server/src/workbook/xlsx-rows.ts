import type { Cell, RawRow } from '@kuri/domain'
import { placeOf } from './cell-reference.ts'
import { WORKBOOK_LIMITS } from './limits.ts'
import { downwards, type Merge } from './merges.ts'
import { damaged, tooLarge } from './refused.ts'
import { textGatherer, unescaped, type XlsxParts } from './xlsx-parts.ts'
import { parseXml } from './xml.ts'

/** Counts the cells of all sheets. */
export type CountCells = (cells: number) => void

/** Counts cells, and refuses a workbook with more than may be read. */
export function cellCounter(): CountCells {
  let count = 0
  return (cells) => {
    count += cells
    if (count > WORKBOOK_LIMITS.cells) throw tooLarge()
  }
}

/**
 * The rows of a sheet that have a value, a few hundred at a time. A formula is never computed: the value that the spreadsheet
 * kept with it
 * is read. A merged cell's value stands in each of its rows.
 */
export async function* xlsxRows(
  pieces: AsyncIterable<string>,
  { strings, shown }: XlsxParts,
  merges: readonly Merge[],
  countCells: CountCells,
): AsyncGenerator<RawRow[], void, undefined> {
  const text = textGatherer()
  const fill = downwards(merges)
  let batch: RawRow[] = []
  let row = 0
  let column = -1
  let isHidden = false
  let cells: Cell[] = []
  let count = 0
  let type = 'n'
  let style = 0
  let hasFormula = false
  let value: string | null = null
  let isValue = false

  const begin = (reference: string | undefined): void => {
    const place = reference === undefined ? { row, column: column + 1 } : placeOf(reference)
    if (!place || place.row !== row || place.column <= column) throw damaged()
    column = place.column
  }
  const sharedText = (index: string): string => {
    const shared = /^\d+$/.test(index) ? strings[Number(index)] : undefined
    // a text that is not there would be read as an empty cell
    if (shared === undefined) throw damaged()
    return shared
  }
  const cellNow = (): Cell => {
    if (type === 'inlineStr') return text.end()
    if (value === null) return hasFormula ? { missing: 'formula' } : null
    if (type === 's') return sharedText(value)
    if (type === 'str' || type === 'd') return unescaped(value)
    if (type === 'b') return value === '1' || value === 'true'
    if (type === 'e') return { error: value }
    const number = Number(value)
    if (value.trim() === '') return null
    if (!Number.isFinite(number)) throw damaged()
    if (shown[style] === 'day') return { serial: number }
    return shown[style] === 'percent' ? { percent: number * 100 } : number
  }
  const take = (): void => {
    if (column >= WORKBOOK_LIMITS.columns) return
    const cell = cellNow()
    if (cell === null || cell === '') return
    while (cells.length < column) cells.push(null)
    cells[column] = cell
    count++
  }
  const end = (): void => {
    if (cells.length === 0) return
    countCells(count + fill(row, cells))
    batch.push({ row, isHidden, cells })
  }

  const parsing = parseXml(pieces, {
    open(name, attribute) {
      if (name === 'row') {
        const next = Number(attribute('r') ?? row + 1)
        if (!Number.isInteger(next) || next <= row || next > WORKBOOK_LIMITS.rows) throw damaged()
        row = next
        column = -1
        cells = []
        count = 0
        isHidden = ['1', 'true'].includes(attribute('hidden') ?? '')
      } else if (name === 'c') {
        begin(attribute('r'))
        type = attribute('t') ?? 'n'
        style = Number(attribute('s') ?? 0)
        hasFormula = false
        value = null
        text.begin()
      } else if (name === 'f') hasFormula = true
      else if (name === 'v') {
        isValue = true
        value = ''
      } else text.open(name)
    },
    text(piece) {
      if (!isValue) return text.add(piece)
      value += piece
      if ((value?.length ?? 0) > WORKBOOK_LIMITS.text) throw damaged()
    },
    close(name) {
      if (name === 'v') isValue = false
      else if (name === 'c') take()
      else if (name === 'row') end()
      else text.close(name)
    },
  })
  for await (const _piece of parsing) {
    if (batch.length === 0) continue
    yield batch
    batch = []
  }
}
