import { expect, test } from 'vitest'
import { wayIn } from './way-in.ts'

test.each([
  [null, 'member', '/dashboard'],
  [null, 'admin', '/admin'],
  [null, 'manager', '/admin'],
  [null, 'auditor', '/admin'],
  [null, 'cashier', '/admin/counter'],
  [null, 'collector', '/collect'],
  ['/chits/0198?x=1', 'member', '/chits/0198?x=1'],
  ['/my-chits', 'cashier', '/my-chits'],
  ['https://elsewhere.example', 'member', '/dashboard'],
  ['//elsewhere.example', 'member', '/dashboard'],
  ['/\\elsewhere.example', 'admin', '/admin'],
  ['', 'member', '/dashboard'],
] as const)('a log-in with the way back %j as %s leads to %s', (back, role, leadsTo) => {
  expect(wayIn(back, role)).toBe(leadsTo)
})
