import { expect, test } from 'vitest'
import { chitCodes } from '../../src/features/books-workbook/chits.ts'

const named = (id: string, chitNo: number, name: string) => ({ id, chitNo, name })

// @spec MOV-23
test('a chit has a code of its own also where another chit is called by a name and its number', () => {
  const codes = chitCodes([named('a', 3, 'A'), named('b', 4, 'A (K5)'), named('c', 5, 'a')])
  expect([...codes]).toEqual([
    ['a', 'A'],
    ['b', 'A (K5)'],
    ['c', 'a (K5) (K5)'],
  ])
})
