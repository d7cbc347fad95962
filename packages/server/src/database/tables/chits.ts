import type {
  AuctionTerms,
  ChitState,
  Day,
  DividendRounding,
  DividendSharedBy,
  LateTerms,
  Paise,
  PrizeBy,
} from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Json, Written } from './columns.ts'

export interface AgreementTextTable {
  hash: Buffer
  version: number
  sentences: Json<string[]>
  created_at: Generated<Date>
}

export interface AgreementAcceptanceTable {
  id: string
  chit_id: string
  person_id: string
  hash: Buffer
  accepted_at: Generated<Date>
  signed_no: string | null
  signed_on: Day | null
  entered_by: string | null
}

export interface AgreementWitnessTable {
  acceptance_id: string
  place: number
  name: string
}

export interface ChitTable {
  id: string
  chit_no: Written<number>
  branch_id: Generated<string>
  name: string
  state: Generated<ChitState>
  amount_paise: Paise
  months: number
  ticket_count: number
  /** Counted by the database as tickets come and go. */
  tickets_taken: Written<number>
  start_on: Day
  instalment_paise: Paise
  dividend_shared_by: Generated<DividendSharedBy>
  dividend_rounding: Generated<DividendRounding>
  commission_bp: Generated<number>
  gst_bp: Generated<number>
  cap_bp: Generated<number>
  step_paise: Paise
  prize_by: Generated<PrizeBy>
  max_tickets_per_member: Generated<number>
  fixed_discounts: Generated<Paise[]>
  late_terms: Json<LateTerms> | null
  /** Null: as usual. */
  auction_terms: Json<AuctionTerms> | null
  /** The agreement it was started under. */
  agreement_hash: Buffer | null
  created_by: string | null
  created_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
}

/** Counted by the database when others hold a chit's tickets or wait for them. */
export interface ChitPeopleTable {
  chit_id: string
  version: Written<number>
}

export interface TicketTable {
  id: string
  chit_id: string
  ticket_no: number
  person_id: string
  no_of_member: Generated<number>
  kept_for: Generated<string>
  nominee: Generated<string>
  joined_at: Generated<Date>
}

export interface TicketHoldingTable {
  ticket_id: string
  holder_no: number
  person_id: string
  since: Date
  entry_paise: Generated<Paise>
}

export interface JoinRequestTable {
  id: string
  chit_id: string
  person_id: string
  ticket_count: Generated<number>
  state: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
  acting_by: Written<string | null>
}
