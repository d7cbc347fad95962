import type { Column, Sheet, ValueOf } from './columns.ts'
import { CHITS, SECURITIES, TICKETS } from './sheets-of-chits.ts'
import { BANK_AND_CASH, TRIAL_BALANCE, UNALLOCATED } from './sheets-of-money.ts'
import { AUCTIONS, DIVIDENDS, PAID_UP_TO, PENALTIES, RECEIPTS } from './sheets-of-payments.ts'
import { BRANCHES, COMPANY, PEOPLE } from './sheets-of-people.ts'

/** The workbook in which a running company moves in, sheet by sheet. Source: docs/spec/moving-in.md, MOV-1. */
export const SHEETS = {
  company: COMPANY,
  branches: BRANCHES,
  people: PEOPLE,
  chits: CHITS,
  tickets: TICKETS,
  auctions: AUCTIONS,
  dividends: DIVIDENDS,
  receipts: RECEIPTS,
  paidUpTo: PAID_UP_TO,
  penalties: PENALTIES,
  securities: SECURITIES,
  unallocated: UNALLOCATED,
  bankAndCash: BANK_AND_CASH,
  trialBalance: TRIAL_BALANCE,
} as const satisfies Readonly<Record<string, Sheet>>

export type SheetKey = keyof typeof SHEETS
export const SHEET_KEYS = Object.keys(SHEETS) as SheetKey[]

type Columns<S extends SheetKey> = (typeof SHEETS)[S]['columns']
export type ColumnKey<S extends SheetKey> = keyof Columns<S> & string

/** One row as it was read. Null: the cell is empty, or could not be read and is reported. */
export type RowOf<S extends SheetKey> = { readonly row: number } & {
  readonly [C in ColumnKey<S>]: (Columns<S>[C] extends Column ? ValueOf<Columns<S>[C]> : never) | null
}

/** The columns of a sheet in the order of the template. */
export const columnsOf = (sheet: SheetKey): [key: string, column: Column][] =>
  Object.entries<Column>(SHEETS[sheet].columns)
