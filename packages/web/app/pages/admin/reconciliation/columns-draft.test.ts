import { expect, test } from 'vitest'
import { completeColumns, draftOf } from './columns-draft.ts'

test('columns are complete with a date, words, and amounts on two sides or in one column', () => {
  const chosen = { ...draftOf(null), date: 0, narration: 1 }
  expect(completeColumns(chosen)).toBeNull()
  expect(completeColumns({ ...chosen, debit: 2 })).toBeNull()
  expect(completeColumns({ ...chosen, debit: 2, credit: 3 })).toMatchObject({ titleRow: 0, debit: 2, credit: 3 })
  expect(completeColumns({ ...chosen, amount: 2 })).toMatchObject({ amount: 2, debit: null })
  expect(completeColumns({ ...chosen, date: null, amount: 2 })).toBeNull()
})
