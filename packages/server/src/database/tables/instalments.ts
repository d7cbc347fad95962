import type { Day, InstalmentState, Paise, ReasonNotNoted, UnallocatedReason } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Json, Written } from './columns.ts'

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

export interface InstalmentTable {
  ticket_id: string
  month_no: number
  chit_id: string
  due_on: Day
  amount_paise: Paise
  dividend_paise: Generated<Paise>
  net_paise: Written<Paise>
  parts_paise: Generated<Paise>
  rest_paise: Written<Paise>
  state: Generated<InstalmentState>
  covered_paise: Generated<Paise>
  covered_at: Date | null
  paid_at: Date | null
  paid_by: 'wallet' | 'dividend' | 'previous' | null
  receipt_no: string | null
  payer_id: Written<string | null>
  written_off_at: Date | null
}

export interface OverdueInstalmentView {
  ticket_id: string
  month_no: number
  chit_id: string
  due_on: Day
  rest_paise: Paise
  state: InstalmentState
}

export interface InstalmentPartTable {
  ticket_id: string
  month_no: number
  part_no: Written<number>
  chit_id: Written<string>
  amount_paise: Paise
  beside_paise: Generated<Paise>
  rest_paise: Written<Paise>
  paid_to: Written<'pool' | 'advance' | 'company_funds'>
  paid_at: Generated<Date>
  payer_id: Written<string>
  receipt_no: string
}

export interface InstalmentPaymentView {
  ticket_id: string
  month_no: number
  part_no: number
  chit_id: string
  amount_paise: Paise
  dividend_paise: Paise
  rest_paise: Paise
  was_covered: boolean
  paid_at: Date
  payer_id: string
  receipt_no: string
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
  sent_at: Generated<Date>
}

export interface AutoPayTable {
  ticket_id: string
  person_id: string
  since: Generated<Day>
}

export interface AutoPayNoticeTable {
  ticket_id: string
  month_no: number
  stage: 'ahead' | 'short'
  sent_at: Generated<Date>
}

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

export interface CollectorAssignmentTable {
  person_id: string
  collector_id: string
  assigned_at: Generated<Date>
}

export interface CollectorCashLimitTable {
  collector_id: string
  most_paise: Paise
}

export interface HandoverTable {
  id: string
  collector_id: string
  cash_paise: Paise
  upi_paise: Paise
  /** Papers of cheques. */
  cheques: Generated<number>
  note: Generated<string>
  state: Generated<'waiting' | 'confirmed' | 'rejected'>
  /** How many of each of DENOMINATIONS, in its order. */
  pieces: Generated<readonly number[] | null>
  cash_counted: Paise | null
  upi_seen: Paise | null
  cheques_seen: Generated<number | null>
  explanation: string | null
  receiver: string | null
  first_cash: Generated<Paise | null>
  first_upi: Generated<Paise | null>
  first_explanation: Generated<string | null>
  first_receiver: Generated<string | null>
  created_at: Generated<Date>
  decided_at: Date | null
  till_id: Generated<string | null>
}

export interface CollectDeviceTable {
  id: string
  collector_id: string
  series_no: Written<number>
  name: string
  public_key: Buffer
  numbers_given: Generated<number>
  registered_at: Generated<Date>
  blocked_at: Date | null
  blocked_by: string | null
  blocked_reason: string | null
}

export interface SignedReceiptTable {
  id: string
  device_id: string
  receipt_no: number
  collector_id: string
  person_id: string | null
  amount_paise: Paise
  method: 'cash' | 'upi' | 'cheque'
  content: string
  signature: Buffer
  note: Generated<string>
  state: 'booked' | 'unallocated'
  reason: UnallocatedReason | null
  taken_at: Date
  received_at: Generated<Date>
  settled_at: Date | null
  settled_by: string | null
}

export interface CollectionVisitTable {
  id: string
  collector_id: string
  person_id: string
  promised_for: Day | null
  promised_paise: Paise | null
  not_noted: ReasonNotNoted | null
  taken_at: Date
  received_at: Generated<Date>
}

export interface CollectionTable {
  id: string
  collector_id: string
  person_id: string | null
  put_into: Generated<'instalment' | 'late_fee' | 'debt' | 'suspense'>
  ticket_id: string | null
  month_no: number | null
  debt_id: string | null
  amount_paise: Paise
  method: 'cash' | 'upi'
  reference: Generated<string>
  receipt_no: string | null
  signed_receipt: string
  collected_at: Generated<Date>
  handover_id: string | null
}
