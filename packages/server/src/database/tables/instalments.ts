import type { Day, InstalmentState, Paise } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Written } from './columns.ts'

// 0005_instalments.sql

export interface InstalmentTable {
  ticket_id: string
  month_no: number
  chit_id: string
  due_on: Day
  amount_paise: Paise
  dividend_paise: Generated<Paise>
  net_paise: Written<Paise>
  state: Generated<InstalmentState>
  covered_paise: Generated<Paise>
  covered_at: Date | null
  paid_at: Date | null
  paid_by: 'wallet' | 'dividend' | null
  receipt_no: string | null
  payer_id: Written<string | null>
  written_off_at: Date | null
}

// 0069_late_payers.sql

export interface PenaltyTable {
  ticket_id: string
  month_no: number
  person_id: string
  days_late: number
  base_paise: Paise
  amount_paise: Paise
  because: string
  state: Generated<'due' | 'paid' | 'waived'>
  fixed_at: Generated<Date>
  settled_at: Date | null
}

export interface ReceiptSeriesTable {
  chit_id: string
  year: number
  last_no: number
}

export interface InstalmentReminderTable {
  ticket_id: string
  month_no: number
  stage: 'before' | 'on-the-day' | 'after'
  told_at: Generated<Date>
}

// 0042_auto_pay.sql

export interface AutoPayTable {
  ticket_id: string
  person_id: string
  since: Generated<Day>
}

export interface AutoPayToldTable {
  ticket_id: string
  month_no: number
  stage: 'ahead' | 'short'
  told_at: Generated<Date>
}
