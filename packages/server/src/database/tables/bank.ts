import type { CashLimitOf, CompanyMoveKind, Day, Paise } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Written } from './columns.ts'

export interface BankReferenceTable {
  number: string
  event_key: string
  person_id: string
  amount_paise: Paise
  reason: string | null
  used_at: Generated<Date>
  released_at: Date | null
}

export interface UnnumberedPaymentTable {
  event_key: string
  person_id: string
  reason: string
  noted_at: Generated<Date>
}

export interface BankStatementTable {
  id: string
  file_name: string
  file_hash: Buffer
  from_day: Day
  to_day: Day
  opening_paise: Paise
  closing_paise: Paise
  imported_by: string
  imported_at: Generated<Date>
  taken_back_at: Generated<Date | null>
  taken_back_by: Generated<string | null>
  taken_back_why: Generated<string | null>
}

export interface BankLineTable {
  id: string
  statement_id: string
  line_no: number
  day: Day
  narration: string
  reference: string
  amount_paise: Paise
  balance_paise: Paise | null
  identity_hash: Buffer
  taken_back: Generated<boolean>
  /** Whether a match stands for it; written by the database alone. */
  matched: Generated<boolean>
}

export interface BankMatchTable {
  line_id: string
  transfer_id: number
  how: 'reference' | 'amount' | 'hand' | 'booked'
  matched_by: string | null
  matched_at: Generated<Date>
  ended_by: string | null
  ended_at: Date | null
  reason: string | null
}

export interface CompanyMoveTable {
  id: string
  kind: CompanyMoveKind
  amount_paise: Paise
  person_id: string | null
  line_id: string | null
  journal_id: number | null
  reference: string
  reason: string
  state: 'waiting_second' | 'done' | 'rejected'
  maker: string | null
  created_at: Generated<Date>
}

export interface LargeCashTable {
  event_key: string
  person_id: string
  limit_of: Generated<CashLimitOf>
  total_paise: Paise
  reason: string
  noted_at: Generated<Date>
}

/** A view. */
export interface BankLineEventView {
  line_id: Written<string>
  event_key: Written<string>
}

/** A view. */
export interface BankMoveView {
  id: Written<number>
  journal_id: Written<number>
  event_key: Written<string>
  kind: Written<string>
  posted_at: Written<Date>
  day: Written<Day>
  reference: Written<string>
  amount_paise: Written<Paise>
  matched: Written<boolean>
}

/** A view. */
export interface SuspenseItemView {
  journal_id: Written<number>
  posted_at: Written<Date>
  reference: Written<string>
  amount_paise: Written<Paise>
  waiting_move: Written<string | null>
}
