import { expect, test } from 'vitest'
import * as contract from '../src/index.ts'

test('no two endpoints have one name, of which the table of all endpoints would keep only one', () => {
  const groups = Object.entries(contract).flatMap(([name, value]) => (name.endsWith('Endpoints') ? [value] : []))
  const names = groups.flatMap((group) => Object.keys(group))
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  expect(names.toSorted()).toEqual(Object.keys(contract.endpoints).toSorted())
})
