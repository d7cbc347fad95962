import type { Generated } from 'kysely'
import type { Json, Written } from './columns.ts'

/** One invariant with the number of rows that violate it. */
export interface Check {
  readonly name: string
  readonly broken: number
}

export interface LedgerCheckRunTable {
  id: Written<number>
  requested_at: Generated<Date>
  started_at: Date | null
  ended_at: Date | null
  checks: Json<readonly Check[]> | null
}
