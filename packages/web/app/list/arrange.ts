import type { Wish } from './wish.ts'

export const PAGE_SIZE = 25

/** How the rows of a list that is here as a whole are found and compared. */
export interface Reading<Row, Sort extends string> {
  /** All that a search looks into. */
  text: (row: Row) => string
  by: Readonly<Record<Sort, (row: Row) => string | number>>
}

export interface Page<Row> {
  rows: Row[]
  /** All that were found, in every page: what totals are about. */
  found: Row[]
}

/** Finds, sorts and cuts a page. Equal rows keep their order; a page beyond the last is the last. */
export function arrange<Row, Sort extends string>(
  all: readonly Row[],
  { search, sort, descending, page }: Wish<Sort>,
  { text, by }: Reading<Row, Sort>,
): Page<Row> {
  const found = all.filter((row) => isFound(text(row), search))
  const sign = descending ? -1 : 1
  const sorted = found.toSorted((a, b) => sign * compare(by[sort](a), by[sort](b)))
  const last = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const start = (Math.min(page, last) - 1) * PAGE_SIZE
  return { rows: sorted.slice(start, start + PAGE_SIZE), found: sorted }
}

/** Whether a text has all words of a search, in any order and spelling of capitals. */
export const isFound = (text: string, search: string): boolean =>
  plain(search)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))

const plain = (text: string): string => text.trim().toLowerCase()

const alphabet = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : alphabet.compare(String(a), String(b))
