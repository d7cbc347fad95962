import { count } from '../format.ts'

/** Lists one can search, sort and turn the pages of. */
export const lists = {
  range: (from: number, to: number, total: number) => `${count(from)} to ${count(to)} of ${count(total)}`,
  pages: (list: string) => `Pages of ${list}`,
  more: (rows: number) => `Show ${count(rows)} more`,
  before: 'Page before',
  next: 'Next page',
  sortBy: 'Sort by',
  ascending: 'sorted upwards',
  descending: 'sorted downwards',
  aToZ: (what: string) => `${what}, A to Z`,
  zToA: (what: string) => `${what}, Z to A`,
  mostFirst: (what: string) => `${what}, most first`,
  leastFirst: (what: string) => `${what}, least first`,
}
