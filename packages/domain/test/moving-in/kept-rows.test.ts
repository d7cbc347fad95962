import { expect, test } from 'vitest'
import { booksOfKeptRows, keptRowsOf, moneyOf, type KeptRows } from '../../src/index.ts'
import { BOOKS, check, type Sheets } from './books.ts'

const OTHER = { ...BOOKS.chits?.[0], code: 'G 2' }
const TWO_CHITS: Sheets = { ...BOOKS, chits: [...(BOOKS.chits ?? []), OTHER] }

/** As the rows come back from where they were kept. */
const throughJson = (rows: Iterable<KeptRows>): KeptRows[] => JSON.parse(JSON.stringify([...rows])) as KeptRows[]

// @spec MOV-11
test('the books of the kept rows are the books that were checked', () => {
  const { books } = check(TWO_CHITS)
  const kept = booksOfKeptRows(throughJson(keptRowsOf(books)))
  expect(kept.chits).toEqual(books.chits)
  expect(kept.people).toEqual(books.people)
  expect(kept.cutOver).toBe('2026-10-31')
  expect(moneyOf(kept)).toEqual(moneyOf(books))
})

// @spec MOV-11
test('the rows of one chit are kept together, whatever the case and the spaces of its code', () => {
  const { books } = check({ ...TWO_CHITS, tickets: [...(BOOKS.tickets ?? []), { chit: 'g2', ticket: 1, holder: 'A' }] })
  const kept = [...keptRowsOf(books)]
  expect(new Set(kept.map(({ chit }) => chit))).toEqual(new Set(['', 'G1', 'G2']))
  const own = booksOfKeptRows(kept.filter(({ chit }) => chit === '' || chit === 'G2'))
  expect([...own.chits.keys()]).toEqual(['G2'])
  expect(
    own.chits
      .get('G2')
      ?.holdings.get(1)
      ?.map(({ holder }) => holder),
  ).toEqual(['A'])
  expect(own.people.size).toBe(3)
})
