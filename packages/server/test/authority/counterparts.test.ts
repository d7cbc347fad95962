import { endpoints, type Endpoint } from '@kuri/contract'
import { may } from '@kuri/domain'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* Every write of members has a call by which staff do it for a member without a login, or a reason why not. */

const page = readFileSync(join(import.meta.dirname, '../../../../docs/spec/identity.md'), 'utf8')
const section = page.slice(page.indexOf('## IDN-23'))

/** The rows of the table in IDN-23: calls of members, and calls of staff or a reason. */
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, 3))
  .map(([members = '', staffs = '']) => ({ members: callsIn(members), staffs: callsIn(staffs), text: staffs.trim() }))

function callsIn(cell: string): string[] {
  return [...cell.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, call = '']) => call)
}

const all = Object.values<Endpoint>(endpoints)
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const byName = new Map(all.map((endpoint) => [nameOf(endpoint), endpoint]))
const isOfMembers = ({ permission }: Endpoint): boolean => permission !== undefined && may('member', permission)

const isStaffs = (name: string): boolean => {
  const endpoint = byName.get(name)
  return endpoint?.permission !== undefined && !isOfMembers(endpoint)
}

// @spec IDN-23
test('every write of members stands in the table of IDN-23 once, and nothing else does', () => {
  const writes = all.filter((endpoint) => endpoint.method !== 'GET' && isOfMembers(endpoint)).map(nameOf)
  expect(rows.flatMap(({ members }) => members).toSorted()).toEqual(writes.toSorted())
})

// @spec IDN-23
test('beside it stand calls of staff that exist, or why there is none', () => {
  const unanswered = rows.filter(({ staffs, text }) =>
    staffs.length === 0 ? !/^none: \w.{20}/.test(text) : !staffs.every(isStaffs),
  )
  expect(unanswered).toEqual([])
})
