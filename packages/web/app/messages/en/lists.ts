import { count } from '../format.ts'

/** Lists one can search, sort and turn the pages of. */
export const lists = {
  range: (from: number, to: number, total: number) => `${count(from)} to ${count(to)} of ${count(total)}`,
  pages: (list: string) => `Pages of ${list}`,
  more: (rows: number) => `Show ${count(rows)} more`,
  showMore: 'Show more',
  before: 'Previous page',
  next: 'Next page',
  sortBy: 'Sort by',
  ascending: 'sorted, lowest first',
  descending: 'sorted, highest first',
  aToZ: (what: string) => `${what}, A to Z`,
  zToA: (what: string) => `${what}, Z to A`,
  mostFirst: (what: string) => `${what}, most first`,
  leastFirst: (what: string) => `${what}, least first`,
}
