import { PAGE_SIZE } from '@kuri/contract'
import { describe, expect, test } from 'vitest'
import { filterSortPaginate } from './filter-sort-paginate.ts'

const chits = [
  { name: 'Market Twenty', members: 20 },
  { name: 'family five', members: 5 },
  { name: 'Old Town Ten', members: 10 },
  { name: 'Harvest Ten', members: 10 },
]
const rowAccess = {
  text: (chit: { name: string }) => chit.name,
  by: { name: (chit: { name: string }) => chit.name, members: (chit: { members: number }) => chit.members },
}
const namesOf = (
  query: Partial<Parameters<typeof filterSortPaginate<(typeof chits)[number], 'name' | 'members'>>[1]>,
) =>
  filterSortPaginate(chits, { search: '', sort: 'name', descending: false, page: 1, ...query }, rowAccess).rows.map(
    ({ name }) => name,
  )

describe('filterSortPaginate', () => {
  test('sorts by text regardless of case, or by number; equal rows keep their order', () => {
    expect(namesOf({})).toEqual(['family five', 'Harvest Ten', 'Market Twenty', 'Old Town Ten'])
    expect(namesOf({ sort: 'members', descending: true })).toEqual([
      'Market Twenty',
      'Old Town Ten',
      'Harvest Ten',
      'family five',
    ])
  })
  test('finds rows with every word of the search, in any order and case', () => {
    expect(namesOf({ search: 'ten' })).toEqual(['Harvest Ten', 'Old Town Ten'])
    expect(namesOf({ search: ' TEN  old ' })).toEqual(['Old Town Ten'])
    expect(namesOf({ search: 'nobody' })).toEqual([])
  })
  test('paginates; a page beyond the last is the last page, and totals cover all matching rows', () => {
    const many = Array.from({ length: PAGE_SIZE + 3 }, (_, i) => ({ name: `Chit ${i + 1}`, members: i }))
    const page = (no: number) =>
      filterSortPaginate(many, { search: 'chit', sort: 'name', descending: false, page: no }, rowAccess)
    expect(page(1).rows).toHaveLength(PAGE_SIZE)
    expect(page(1).rows.at(-1)?.name).toBe('Chit 25')
    expect(page(2).rows.map(({ name }) => name)).toEqual(['Chit 26', 'Chit 27', 'Chit 28'])
    expect(page(9)).toEqual(page(2))
    expect(page(2).found).toHaveLength(PAGE_SIZE + 3)
  })
})
