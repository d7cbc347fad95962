import type { Cell } from '@kuri/domain'
import { placeOf } from './cell-reference.ts'
import { WORKBOOK_LIMITS } from './limits.ts'
import { tooLarge } from './refused.ts'

/** A merged cell that spans several rows: rows from 1, the column from 0. */
export interface Merge {
  readonly from: number
  readonly to: number
  readonly column: number
}

const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Z]+\d+):([A-Z]+\d+)["']/g
/** Longer than such an element is: one may be cut by the end of a piece. */
const TAIL = 200

/**
 * The merged cells of a sheet that span rows. They stand behind the rows in its XML, so a first pass looks for them, without
 * parsing
 * the rest; it also finds how large the sheet is when it is unpacked.
 */
export async function findMerges(pieces: AsyncIterable<string>): Promise<Merge[]> {
  const merges: Merge[] = []
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + piece
    let end = 0
    for (const found of text.matchAll(MERGE)) {
      end = found.index + found[0].length
      const [from, to] = [placeOf(found[1] ?? ''), placeOf(found[2] ?? '')]
      if (from && to && to.row > from.row) merges.push({ from: from.row, to: to.row, column: from.column })
      if (merges.length > WORKBOOK_LIMITS.merges) throw tooLarge()
    }
    rest = text.slice(Math.max(end, text.length - TAIL))
  }
  return merges.toSorted((a, b) => a.from - b.from)
}

/** Puts the value of a merged cell into the rows below it, as the rows come. */
export function downwards(merges: readonly Merge[]): (row: number, cells: Cell[]) => Cell[] {
  let next = 0
  let active: { readonly merge: Merge; readonly cell: Cell }[] = []
  return (row, cells) => {
    active = active.filter(({ merge }) => merge.to >= row)
    for (const { merge, cell } of active) {
      if ((cells[merge.column] ?? null) !== null || cells.length === 0) continue
      while (cells.length <= merge.column) cells.push(null)
      cells[merge.column] = cell
    }
    for (let merge = merges[next]; merge && merge.from <= row; merge = merges[++next]) {
      const cell = merge.from === row ? (cells[merge.column] ?? null) : null
      if (cell !== null) active.push({ merge, cell })
    }
    return cells
  }
}
