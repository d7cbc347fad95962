import { expect, test } from 'vitest'
import { IconMail } from '../icons/everywhere.ts'
import { isCurrent, keepOpenGroups, openGroups } from './menu-groups.ts'

const entry = (to: string, more = {}) => ({ to, label: to, icon: IconMail, ...more })

test.each([
  [entry('/admin', { exact: true }), '/admin', true],
  [entry('/admin', { exact: true }), '/admin/reports', false],
  [entry('/admin/money'), '/admin/money', true],
  [entry('/admin/auctions'), '/admin/auctions/7', true],
  [entry('/admin/audit'), '/admin/auditing', false],
  [entry('/admin/manage-users', { covers: ['/admin/users/'] }), '/admin/users/7', true],
])('the menu entry %j is current on %s: %s', (item, pathname, expected) => {
  expect(isCurrent(item, pathname)).toBe(expected)
})

test('the groups that were left open are open on the next visit', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  expect(openGroups(store)).toEqual(new Set())
  keepOpenGroups(new Set(['Chits', 'Accounts']), store)
  expect(openGroups(store)).toEqual(new Set(['Chits', 'Accounts']))
})
