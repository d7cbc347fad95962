import { expect, test } from 'vitest'
import { wayIn } from './way-in.ts'

test.each([
  [null, false, '/dashboard'],
  [null, true, '/admin'],
  ['/chits/0198?x=1', false, '/chits/0198?x=1'],
  ['/my-chits', true, '/my-chits'],
  ['https://elsewhere.example', false, '/dashboard'],
  ['//elsewhere.example', false, '/dashboard'],
  ['/\\elsewhere.example', true, '/admin'],
  ['', false, '/dashboard'],
] as const)('back to %j, administrator %j, leads to %s', (back, isAdmin, leadsTo) => {
  expect(wayIn(back, isAdmin)).toBe(leadsTo)
})
