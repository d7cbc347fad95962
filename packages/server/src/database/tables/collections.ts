import type { Paise } from '@kuri/domain'
import type { Generated } from 'kysely'

// 0032_collectors.sql

export interface CollectorAssignmentTable {
  person_id: string
  collector_id: string
  assigned_at: Generated<Date>
}

export interface HandoverTable {
  id: string
  collector_id: string
  cash_paise: Paise
  upi_paise: Paise
  note: Generated<string>
  state: Generated<'waiting' | 'confirmed' | 'rejected'>
  cash_counted: Paise | null
  upi_seen: Paise | null
  explanation: string | null
  receiver: string | null
  first_cash: Generated<Paise | null>
  first_upi: Generated<Paise | null>
  first_explanation: Generated<string | null>
  first_receiver: Generated<string | null>
  created_at: Generated<Date>
  decided_at: Date | null
}

export interface CollectionTable {
  id: string
  collector_id: string
  person_id: string
  ticket_id: string
  month_no: number
  amount_paise: Paise
  method: 'cash' | 'upi'
  reference: Generated<string>
  receipt_no: string
  collected_at: Generated<Date>
  handover_id: string | null
}
