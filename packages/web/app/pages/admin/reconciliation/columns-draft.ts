import type { StatementColumns } from '@kuri/domain'

/** The columns as far as they are chosen. */
export type ColumnsDraft = { readonly [Part in keyof StatementColumns]: number | null }

export const COLUMN_PARTS = ['date', 'narration', 'reference', 'debit', 'credit', 'amount', 'mark', 'balance'] as const
export type ColumnPart = (typeof COLUMN_PARTS)[number]

/** What was found, or nothing but a first row of titles. */
export const draftOf = (guessed: StatementColumns | null): ColumnsDraft =>
  guessed ?? {
    titleRow: 0,
    date: null,
    narration: null,
    reference: null,
    debit: null,
    credit: null,
    amount: null,
    mark: null,
    balance: null,
  }

/** The columns when enough of them are chosen: a date, words, and amounts on two sides or in one column. */
export function completeColumns(draft: ColumnsDraft): StatementColumns | null {
  const { titleRow, date, narration, debit, credit, amount } = draft
  const hasAmounts = amount !== null || (debit !== null && credit !== null)
  if (titleRow === null || date === null || narration === null || !hasAmounts) return null
  return { ...draft, titleRow, date, narration }
}
