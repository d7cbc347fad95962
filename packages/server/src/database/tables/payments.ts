import type { Day, Paise } from '@kuri/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Written } from './columns.ts'

export interface TopupTable {
  id: string
  person_id: string
  amount_paise: Paise
  method: Generated<'counter' | 'bank'>
  reference: Generated<string>
  state: Generated<'waiting' | 'approved' | 'rejected'>
  needs_second: boolean
  maker: string
  acting_by: Written<string | null>
  checker: string | null
  needs_two: Generated<boolean>
  first_checker: Generated<string | null>
  reason: string | null
  created_at: Generated<Date>
  decided_at: Date | null
}

export interface ChequeTable {
  id: string
  branch_id: Generated<string>
  /** A trigger gives the series, the year and the number. */
  series: Generated<string>
  year: Generated<number>
  no: Generated<number>
  number: GeneratedAlways<string>
  person_id: string
  cheque_no: string
  bank: string
  dated: Day
  amount_paise: Paise
  state: Generated<'received' | 'deposited' | 'cleared' | 'returned'>
  received_by: string
  received_at: Generated<Date>
  slip: Generated<string | null>
  deposited_by: Generated<string | null>
  deposited_at: Generated<Date | null>
  needs_second: Generated<boolean>
  cleared_by: Generated<string | null>
  cleared_at: Generated<Date | null>
  returned_by: Generated<string | null>
  returned_at: Generated<Date | null>
  return_reason: Generated<string | null>
  to_wallet_paise: Generated<Paise>
  charge_paise: Generated<Paise>
  taken_back_paise: Generated<Paise>
  owed_paise: GeneratedAlways<Paise>
}

export interface DebtTable {
  id: string
  person_id: string
  cheque_id: string | null
  cancellation_id: string | null
  number: string
  amount_paise: Paise
  since: Generated<Date>
  settled_at: Generated<Date | null>
}

export interface DebtMonthTable {
  debt_id: string
  ticket_id: string
  month_no: number
}

export interface ChequeDocumentTable {
  receipt_id: string
  collector_id: string
  cheque_id: string | null
  cheque_no: string
  bank: string
  dated: Day
  handover_id: Generated<string | null>
}

export interface ChequeLineTable {
  cheque_id: string
  place: number
  ticket_id: string
  month_no: number
  amount_paise: Paise
  outcome: Generated<'paid' | 'part' | 'wallet' | null>
  receipt_no: Generated<string | null>
}

export interface UpiPaymentTable {
  id: string
  person_id: string
  amount_paise: Paise
  ticket_id: string | null
  month_no: number | null
  description: string
  reference: string
  state: Generated<'open' | 'waiting' | 'credited' | 'rejected' | 'taken' | 'ended'>
  utr: string | null
  acting_by: ColumnType<string | null, never, string | null>
  checker: string | null
  needs_two: Generated<boolean>
  first_checker: Generated<string | null>
  reason: string | null
  receipt_no: string | null
  created_at: Generated<Date>
  claimed_at: Date | null
  decided_at: Date | null
  reversed_at: Generated<Date | null>
  shown_by: string | null
  counter_receipt: string | null
}

export interface GatewayWebhookTable {
  gateway: string
  event_id: string
  subject_id: string | null
  body: Json<Record<string, unknown>>
  received_at: Generated<Date>
}

export interface GatewayPaymentTable {
  gateway: string
  gateway_payment_id: string
  order_id: string
  captured: boolean
  amount_paise: Paise
  refunded_paise: Generated<Paise>
  refunded_later_paise: Generated<Paise>
  reported_at: Generated<Date>
}

export interface PaymentTable {
  id: string
  person_id: string
  purpose: 'topup' | 'contribution' | 'dues'
  amount_paise: Paise
  ticket_id: string | null
  month_no: number | null
  method: 'phonepe' | 'paytm' | 'debit-card' | 'netbanking'
  gateway: string
  is_test: Generated<boolean>
  order_id: string
  gateway_payment_id: string | null
  state: Generated<'created' | 'captured' | 'failed'>
  failure: string | null
  created_at: Generated<Date>
  captured_at: Date | null
  receipt_no: string | null
  description: Generated<string>
  poll_at: Date | null
  polls: Generated<number>
}

export interface PaymentLineTable {
  payment_id: string
  place: number
  ticket_id: string | null
  month_no: number | null
  debt_id: string | null
  amount_paise: Paise
  is_part: Generated<boolean>
  receipt_no: string | null
}

export interface RefundTable {
  id: string
  payment_id: string
  person_id: string
  amount_paise: Paise
  reason: string
  by_gateway: Generated<boolean>
  state: 'waiting_second' | 'sending' | 'pending' | 'processed' | 'failed' | 'rejected'
  needs_second: boolean
  maker: string | null
  checker: string | null
  hold_id: number | null
  gateway_refund_id: string | null
  failure: string | null
  poll_at: Date | null
  polls: Generated<number>
  created_at: Generated<Date>
  ended_at: Date | null
}

export interface GatewaySettlementTable {
  gateway: string
  settlement_id: string
  state: Generated<'announced' | 'booked'>
  amount_paise: Paise | null
  fees_paise: Paise | null
  refunds_paise: Paise | null
  adjustment_paise: Paise | null
  utr: string | null
  poll_at: Generated<Date | null>
  polls: Generated<number>
  announced_at: Generated<Date>
  settled_at: Date | null
}

export interface SandboxOrderTable {
  order_id: string
  amount_paise: Paise
  description: string
  method: PaymentTable['method']
  return_url: string
  state: Generated<'open' | 'paid' | 'failed' | 'abandoned'>
  payment_id: string | null
  created_at: Generated<Date>
}

export interface BankAccountTable {
  id: string
  person_id: string
  holder: string
  ifsc: string
  number_ends: string
  number_sealed: Buffer
  saved_by: string
  saved_at: Generated<Date>
  acting_by: Written<string | null>
  needs_second: boolean
  decision: 'checked' | 'rejected' | null
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
  waits: Generated<boolean>
}

export interface WithdrawalTable {
  id: string
  person_id: string
  amount_paise: Paise
  holder: string
  ifsc: string
  number_ends: string
  number_sealed: Buffer
  hold_id: number
  state: Generated<'waiting' | 'waiting_second' | 'approved' | 'paid' | 'rejected'>
  needs_second: boolean
  entered_by: string | null
  acting_by: Written<string | null>
  entered_needs_other: Generated<boolean>
  first_by: string | null
  approved_by: string | null
  ended_by: string | null
  utr: string | null
  reason: string | null
  created_at: Generated<Date>
  approved_at: Date | null
  ended_at: Date | null
  /** Whose refund it is, of a ticket that passed on. */
  refund_step_id: string | null
}

export interface PayoutTable {
  id: string
  withdrawal_id: string
  gateway: string
  amount_paise: Paise
  state: Generated<'sending' | 'processing' | 'processed' | 'failed' | 'reversed'>
  hold_id: number
  gateway_payout_id: string | null
  utr: string | null
  fee_paise: Generated<Paise>
  failure: string | null
  made_by: string | null
  poll_at: Generated<Date | null>
  polls: Generated<number>
  created_at: Generated<Date>
  ended_at: Date | null
  reported_end: 'processed' | 'failed' | 'reversed' | null
}

export interface PayoutConflictTable {
  id: string
  payout_id: string
  reported_end: 'processed' | 'failed' | 'reversed'
  utr: string | null
  reason: string | null
  received_at: Generated<Date>
  agreed: boolean | null
  note: string | null
  decided_by: string | null
  decided_at: Date | null
}
