import type { Day, Paise, TillMoveKind } from '@kuri/domain'
import type { Generated, GeneratedAlways } from 'kysely'

export interface CounterPaymentTable {
  id: string
  person_id: string
  ticket_id: string
  month_no: number
  amount_paise: Paise
  reference: string
  state: 'waiting_second' | 'done' | 'rejected'
  maker: string | null
  receipt_no: string | null
  created_at: Generated<Date>
}

export interface TillTable {
  id: string
  /** Null: at head office. */
  branch_id: Generated<string | null>
  cashier_id: string
  day: Generated<Day>
  float_paise: Paise
  state: Generated<'open' | 'closed' | 'confirmed'>
  /** How many of each of DENOMINATIONS, in its order. */
  pieces: Generated<readonly number[] | null>
  counted_paise: Generated<Paise | null>
  expected_paise: Generated<Paise | null>
  explanation: Generated<string | null>
  recount_reason: Generated<string | null>
  needs_second: Generated<boolean>
  checker_id: Generated<string | null>
  opened_at: Generated<Date>
  closed_at: Generated<Date | null>
  confirmed_at: Generated<Date | null>
}

export interface CounterReceiptTable {
  id: string
  /** A trigger gives the series, the year and the number. */
  series: Generated<string>
  year: Generated<number>
  no: Generated<number>
  number: GeneratedAlways<string>
  till_id: string
  cashier_id: string
  person_id: string
  method: 'cash' | 'upi'
  amount_paise: Paise
  to_wallet_paise: Generated<Paise>
  still_due_paise: Paise | null
  next_ticket_id: string | null
  next_month_no: number | null
  next_paise: Paise | null
  tendered_paise: Paise | null
  reference: Generated<string>
  taken_at: Generated<Date>
}

export interface CounterCancellationTable {
  id: string
  receipt_id: string
  person_id: string
  maker: string | null
  reason: string
  state: 'waiting_second' | 'done' | 'rejected'
  till_id: string | null
  taken_back_paise: Generated<Paise>
  created_at: Generated<Date>
}

export interface CounterReceiptLineTable {
  receipt_id: string
  place: number
  ticket_id: string | null
  month_no: number | null
  debt_id: string | null
  amount_paise: Paise
  penalty_paise: Generated<Paise>
  is_part: boolean
  receipt_no: string | null
}

export interface CounterPrintTable {
  id: string
  receipt_id: string | null
  cheque_id: string | null
  /** A trigger gives it. */
  no: Generated<number>
  way: 'slip' | 'pdf'
  printed_by: string
  printed_at: Generated<Date>
}

export interface TillMoveTable {
  id: string
  till_id: string
  maker_id: string
  kind: TillMoveKind
  amount_paise: Paise
  reason: string
  needs_second: boolean
  state: 'waiting' | 'done' | 'rejected'
  checker_id: string | null
  rejected_why: string | null
  created_at: Generated<Date>
  decided_at: Date | null
}

export interface ReceiptLinkTable {
  id: string
  receipt_id: string | null
  cheque_id: string | null
  token_hash: Buffer
  made_by: string
  made_at: Generated<Date>
  expires_at: Date
  ended_at: Generated<Date | null>
  ended_by: Generated<string | null>
}
