import type { Day, Paise } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

// 0070_arrears.sql

/** One line of a step's letter. */
export interface ArrearsLine {
  readonly monthNo: number
  readonly dueOn: Day
  readonly amount: Paise
  readonly penalty: Paise
  /** How the penalty comes about; null: there is none. */
  readonly because: string | null
}

type ArrearsKind =
  | 'demand'
  | 'removal'
  | 'receipt'
  | 're-entry'
  | 'substitution'
  | 'refund'
  | 'whole-demand'
  | 'write-off'
  | 'waiver'

export interface ArrearsStepTable {
  id: string
  ticket_id: string
  month_no: number | null
  person_id: string
  kind: ArrearsKind
  state: 'waiting_second' | 'offered' | 'done' | 'withdrawn'
  needs_second: boolean
  maker: string | null
  checker: string | null
  reason: string | null
  substitute_id: string | null
  amount_paise: Generated<Paise>
  lines: Json<readonly ArrearsLine[]>
  act_by: Day | null
  /** Of a receipt: what shows its day. */
  evidence: string | null
  created_at: Generated<Date>
  decided_at: Date | null
}

// 0150_substitution_offers.sql

export interface SubstitutionOfferTable {
  step_id: string
  person_id: string
  offered_at: Generated<Date>
  expires_on: Day
  sum_paise: Paise
  agreement_hash: Buffer | null
  accepted_at: Date | null
  declined_at: Date | null
}
