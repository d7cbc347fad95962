import { expect, test } from 'vitest'
import { isStaff, losesRights, may, permissionsOf, ROLES, rolesWith, STAFF_PERMISSIONS } from '../src/index.ts'

// @spec IDN-7
test('all staff may do what a member may, and an administrator may do all', () => {
  const [member, admin] = [permissionsOf('member'), permissionsOf('admin')]
  for (const role of ROLES) {
    expect(permissionsOf(role)).toEqual(expect.arrayContaining([...member]))
    expect(admin).toEqual(expect.arrayContaining([...permissionsOf(role)]))
  }
  expect(new Set(admin).size).toBe(admin.length)
  expect(admin).toHaveLength(member.length + STAFF_PERMISSIONS.length)
})

test.each([
  ['member', 'bid', true],
  ['member', 'approve-money', false],
  ['member', 'move-clock', false],
  ['admin', 'bid', true],
  ['admin', 'approve-prize', true],
  ['cashier', 'take-payments', true],
  ['cashier', 'approve-money', false],
  ['cashier', 'read-ledger', false],
  ['manager', 'run-auctions', true],
  ['manager', 'manage-settings', false],
  ['manager', 'manage-roles', false],
  ['manager', 'approve-money', false],
  ['auditor', 'read-ledger', true],
  ['auditor', 'read-audit', true],
  ['auditor', 'take-payments', false],
  ['collector', 'read-people', false],
] as const)('a %s may %s: %s', (role, permission, allowed) => {
  expect(may(role, permission)).toBe(allowed)
})

// @spec IDN-7 @attack 76
test('only administrators give roles, approve money and let prizes go', () => {
  for (const permission of ['manage-roles', 'approve-money', 'approve-prize', 'manage-settings'] as const) {
    expect(rolesWith(permission)).toEqual(['admin'])
  }
  expect(rolesWith('run-auctions')).toEqual(['admin', 'manager'])
})

test('a change of role takes rights away, or only adds some', () => {
  expect(losesRights('member', 'cashier')).toBe(false)
  expect(losesRights('cashier', 'admin')).toBe(false)
  expect(losesRights('admin', 'manager')).toBe(true)
  expect(losesRights('cashier', 'auditor')).toBe(true)
  expect(losesRights('auditor', 'member')).toBe(true)
})

test('who works for the company is anybody but a member', () => {
  expect(ROLES.filter((role) => !isStaff(role))).toEqual(['member'])
})
