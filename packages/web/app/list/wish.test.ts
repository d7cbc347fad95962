import { expect, test } from 'vitest'
import { readWish, writeWish, type Wish } from './wish.ts'

const manner = { sorts: ['since', 'name'], first: { sort: 'since', descending: true } } as const
type Sort = (typeof manner.sorts)[number]

test.each<[string, Wish<Sort>]>([
  ['', { search: '', sort: 'since', descending: true, page: 1 }],
  ['q=asha', { search: 'asha', sort: 'since', descending: true, page: 1 }],
  ['sort=name&page=3', { search: '', sort: 'name', descending: false, page: 3 }],
  ['sort=-name', { search: '', sort: 'name', descending: true, page: 1 }],
  ['sort=since', { search: '', sort: 'since', descending: false, page: 1 }],
  ['sort=password&page=-2', { search: '', sort: 'since', descending: true, page: 1 }],
  ['page=1e3.5', { search: '', sort: 'since', descending: true, page: 1 }],
])('?%s is read as %j', (query, wish) => {
  expect(readWish<Sort>(new URLSearchParams(query), manner)).toEqual(wish)
})

test.each<[string, Partial<Wish<Sort>>, string]>([
  ['', { page: 2 }, 'page=2'],
  ['page=2', { page: 1 }, ''],
  ['page=4', { search: 'asha' }, 'q=asha'],
  ['q=asha&page=4', { sort: 'name', descending: false }, 'q=asha&sort=name'],
  ['q=asha&sort=name', { search: '' }, 'sort=name'],
  ['sort=name', { sort: 'since', descending: true }, ''],
  ['from=2027-01-01&page=2', { search: 'five' }, 'from=2027-01-01&q=five'],
])('?%s with %j becomes ?%s', (query, change, address) => {
  expect(writeWish<Sort>(new URLSearchParams(query), change, manner).toString()).toBe(address)
})
