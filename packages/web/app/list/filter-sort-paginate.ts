import { PAGE_SIZE } from '@kuri/contract'
import type { ListQuery } from './list-query.ts'

/** How the rows of a fully loaded list are searched and compared. */
export interface RowAccess<Row, Sort extends string> {
  /** The text that a search looks through. */
  text: (row: Row) => string
  by: Readonly<Record<Sort, (row: Row) => string | number>>
}

export interface Page<Row> {
  rows: Row[]
  /** All matching rows of all pages, for totals. */
  found: Row[]
}

/** Filters, sorts and paginates rows. Equal rows keep their order; a page number beyond the last gives the last page. */
export function filterSortPaginate<Row, Sort extends string>(
  all: readonly Row[],
  { search, sort, descending, page }: ListQuery<Sort>,
  { text, by }: RowAccess<Row, Sort>,
): Page<Row> {
  const found = all.filter((row) => matchesSearch(text(row), search))
  const sign = descending ? -1 : 1
  const sorted = found.toSorted((a, b) => sign * compare(by[sort](a), by[sort](b)))
  const last = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const start = (Math.min(page, last) - 1) * PAGE_SIZE
  return { rows: sorted.slice(start, start + PAGE_SIZE), found: sorted }
}

/** Whether a text contains all words of a search, in any order and case. */
export const matchesSearch = (text: string, search: string): boolean =>
  plain(search)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))

const plain = (text: string): string => text.trim().toLowerCase()

const alphabet = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : alphabet.compare(String(a), String(b))
