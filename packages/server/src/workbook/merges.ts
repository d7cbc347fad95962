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

/** What stands between has a bound: a text that begins many times and never ends would take time quadratic in its length. */
const MERGE =
  /<(?:\w{1,40}:)?mergeCell\s[^<>]{0,120}?\bref\s{0,9}=\s{0,9}["']([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})["']/g
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

/**
 * Puts the value of a merged cell into the rows below it that have a value, as the rows come; the answer is how many cells were
 * filled. Of merged cells that overlap the last one counts, so that a row costs no more than its columns.
 */
export function downwards(merges: readonly Merge[]): (row: number, cells: Cell[]) => number {
  let next = 0
  const active = new Map<number, { readonly to: number; readonly cell: Cell }>()
  return (row, cells) => {
    if (cells.length === 0) return 0
    let filled = 0
    for (const [column, { to, cell }] of active) {
      if (to < row) active.delete(column)
      else if ((cells[column] ?? null) === null) {
        while (cells.length < column) cells.push(null)
        cells[column] = cell
        filled++
      }
    }
    for (let merge = merges[next]; merge && merge.from <= row; merge = merges[++next]) {
      const cell = merge.from === row ? (cells[merge.column] ?? null) : null
      if (cell !== null) active.set(merge.column, { to: merge.to, cell })
    }
    return filled
  }
}
