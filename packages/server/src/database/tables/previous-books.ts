import type { ConfirmationState, ConfirmationWay, Day, Paise } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Json, Written } from './columns.ts'

export interface PreviousBooksTable {
  import_id: string
  cut_over: Day
  opened_by: string
  opened_at: Generated<Date>
  sealed_at: Date | null
  sealed_by: string | null
  taken_back_at: Date | null
  entered: Generated<number>
}

/** What the workbook says of a chit beside its terms. */
interface ChitRegistration {
  readonly name: string
  readonly series: string | null
  readonly place: string | null
  readonly sanctionNo: string | null
  readonly sanctionDay: Day | null
  readonly registrationNo: string | null
  readonly registrationDay: Day | null
  readonly foremansMonth: number | null
}

export interface PreviousChitTable {
  chit_id: string
  import_id: string
  code: string
  prizes_given: number
  month_reached: number
  carried_paise: Paise
  borne_paise: Paise
  registration: Json<ChitRegistration>
  accepted_by: string
  accepted_at: Generated<Date>
  entered_at: Date | null
  withdrawn_by: Written<string | null>
  withdrawn_at: Written<Date | null>
}

export interface PreviousPersonTable {
  import_id: string
  code: string
  person_id: string
}

export interface PreviousTicketTable {
  ticket_id: string
  agreement_no: Generated<string>
  agreement_on: Day | null
}

export interface PreviousPrizeTable {
  auction_id: string
  ticket_id: string
  winner_id: string
  held_on: Day
  discount_paise: Paise
  prize_paise: Paise
  commission_paise: Paise
  tax_paise: Paise
  share_paise: Paise
  /** By the number of the ticket. */
  other_shares: Json<Readonly<Record<string, Paise>>>
  paid_on: Day | null
  minutes_no: Generated<string>
  filed_on: Day | null
}

export interface PreviousPaymentTable {
  ticket_id: string
  month_no: number
  place: number
  amount_paise: Paise
  paid_on: Day | null
  receipt_no: Generated<string>
  method: 'cash' | 'upi' | 'bank' | 'cheque' | 'adjusted' | null
}

export interface PreviousPaymentAtView {
  ticket_id: string
  month_no: number
  place: number
  chit_id: string
  amount_paise: Paise
  paid_at: Date
}

export interface PreviousDividendTable {
  ticket_id: string
  month_no: number
  amount_paise: Paise
}

export interface BalanceConfirmationTable {
  id: string
  ask_no: Generated<number>
  import_id: string
  ticket_id: string
  person_id: string
  state: Generated<ConfirmationState>
  answered_by: ConfirmationWay | null
  answered_at: Date | null
  entered_by: string | null
  slip_by: string | null
  claimed_months: number | null
  claimed_prized: boolean | null
  claimed_prize_paid: boolean | null
  claim: string | null
  settled_by: string | null
  settled_at: Date | null
  note: string | null
}

export interface ConfirmationLinkTable {
  token_hash: Buffer
  opened_hash: Buffer
  person_id: string
  made_by: string
  branch_id: string | null
  made_at: Generated<Date>
  expires_at: Date
}
