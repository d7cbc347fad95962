import { expect, test } from 'vitest'
import { readListQuery, writeListQuery, type ListQuery } from './list-query.ts'

const config = { sorts: ['since', 'name'], defaultOrder: { sort: 'since', descending: true } } as const
type Sort = (typeof config.sorts)[number]

test.each<[string, ListQuery<Sort>]>([
  ['', { search: '', sort: 'since', descending: true, page: 1 }],
  ['q=asha', { search: 'asha', sort: 'since', descending: true, page: 1 }],
  ['sort=name&page=3', { search: '', sort: 'name', descending: false, page: 3 }],
  ['sort=-name', { search: '', sort: 'name', descending: true, page: 1 }],
  ['sort=since', { search: '', sort: 'since', descending: false, page: 1 }],
  ['sort=password&page=-2', { search: '', sort: 'since', descending: true, page: 1 }],
  ['page=1e3.5', { search: '', sort: 'since', descending: true, page: 1 }],
])('?%s is read as %j', (search, query) => {
  expect(readListQuery<Sort>(new URLSearchParams(search), config)).toEqual(query)
})

test.each<[string, Partial<ListQuery<Sort>>, string]>([
  ['', { page: 2 }, 'page=2'],
  ['page=2', { page: 1 }, ''],
  ['page=4', { search: 'asha' }, 'q=asha'],
  ['q=asha&page=4', { sort: 'name', descending: false }, 'q=asha&sort=name'],
  ['q=asha&sort=name', { search: '' }, 'sort=name'],
  ['sort=name', { sort: 'since', descending: true }, ''],
  ['from=2027-01-01&page=2', { search: 'five' }, 'from=2027-01-01&q=five'],
])('?%s with %j becomes ?%s', (query, change, address) => {
  expect(writeListQuery<Sort>(new URLSearchParams(query), change, config).toString()).toBe(address)
})
