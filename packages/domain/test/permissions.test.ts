import { expect, test } from 'vitest'
import { may, permissionsOf } from '../src/index.ts'

test('an administrator may do all a member may, and more', () => {
  const member = permissionsOf('member')
  const admin = permissionsOf('admin')
  expect(admin).toEqual(expect.arrayContaining([...member]))
  expect(admin.length).toBeGreaterThan(member.length)
  expect(new Set(admin).size).toBe(admin.length)
})

test.each([
  ['member', 'bid', true],
  ['member', 'read-own-wallet', true],
  ['member', 'approve-money', false],
  ['member', 'manage-users', false],
  ['member', 'move-clock', false],
  ['admin', 'bid', true],
  ['admin', 'approve-prize', true],
] as const)('a %s may %s: %s', (role, permission, allowed) => {
  expect(may(role, permission)).toBe(allowed)
})
