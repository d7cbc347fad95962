import { count } from '../format.ts'

/** Lists one can search, sort and turn the pages of. */
export const lists = {
  range: (from: number, to: number, total: number) => `${count(from)} to ${count(to)} of ${count(total)}`,
  pages: (list: string) => `Pages of ${list}`,
  more: (rows: number) => `Show ${count(rows)} more`,
  /** Under a list that comes in pages; without a number where the answer has no total. */
  showMore: (rows: number, total: number | null) =>
    total === null ? 'Show more' : `Show ${count(rows)} more of ${count(total)}`,
  notAllPrinted: 'Not all entries are printed. To print more, press “Show more” first.',
  before: 'Previous page',
  next: 'Next page',
  branch: 'Branch',
  ofBranch: (name: string) => `Branch: ${name}`,
  everyBranch: 'All branches',
  headOffice: 'Head office',
  noneInBranch: 'Nothing found in this branch.',
  noneInBranchWhy: 'Choose “All branches” to see the others.',
  sortBy: 'Sort by',
  ascending: 'sorted, lowest first',
  descending: 'sorted, highest first',
  aToZ: (what: string) => `${what}, A to Z`,
  zToA: (what: string) => `${what}, Z to A`,
  mostFirst: (what: string) => `${what}, most first`,
  leastFirst: (what: string) => `${what}, least first`,
}
