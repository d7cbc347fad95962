import { describe, expect, test } from 'vitest'
import { arrange, PAGE_SIZE } from './arrange.ts'

const chits = [
  { name: 'Market Twenty', members: 20 },
  { name: 'family five', members: 5 },
  { name: 'Old Town Ten', members: 10 },
  { name: 'Harvest Ten', members: 10 },
]
const reading = {
  text: (chit: { name: string }) => chit.name,
  by: { name: (chit: { name: string }) => chit.name, members: (chit: { members: number }) => chit.members },
}
const namesOf = (wish: Partial<Parameters<typeof arrange<(typeof chits)[number], 'name' | 'members'>>[1]>) =>
  arrange(chits, { search: '', sort: 'name', descending: false, page: 1, ...wish }, reading).rows.map(
    ({ name }) => name,
  )

describe('a list', () => {
  test('is sorted by words whatever their capitals, or by numbers; equals stay in their order', () => {
    expect(namesOf({})).toEqual(['family five', 'Harvest Ten', 'Market Twenty', 'Old Town Ten'])
    expect(namesOf({ sort: 'members', descending: true })).toEqual([
      'Market Twenty',
      'Old Town Ten',
      'Harvest Ten',
      'family five',
    ])
  })
  test('is searched for every word, in any order and capitals', () => {
    expect(namesOf({ search: 'ten' })).toEqual(['Harvest Ten', 'Old Town Ten'])
    expect(namesOf({ search: ' TEN  old ' })).toEqual(['Old Town Ten'])
    expect(namesOf({ search: 'nobody' })).toEqual([])
  })
  test('is cut into pages; one beyond the last is the last, and totals see all that was found', () => {
    const many = Array.from({ length: PAGE_SIZE + 3 }, (_, i) => ({ name: `Chit ${i + 1}`, members: i }))
    const page = (no: number) => arrange(many, { search: 'chit', sort: 'name', descending: false, page: no }, reading)
    expect(page(1).rows).toHaveLength(PAGE_SIZE)
    expect(page(1).rows.at(-1)?.name).toBe('Chit 25')
    expect(page(2).rows.map(({ name }) => name)).toEqual(['Chit 26', 'Chit 27', 'Chit 28'])
    expect(page(9)).toEqual(page(2))
    expect(page(2).found).toHaveLength(PAGE_SIZE + 3)
  })
})
