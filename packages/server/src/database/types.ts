import type { LotProof } from '@kuri/contract'
import type {
  AuctionState,
  ChitState,
  Day,
  DividendSharedBy,
  InstalmentState,
  Outcome,
  Paise,
  PrizeBy,
  Role,
} from '@kuri/domain'
import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { output } from 'zod/v4/core'

/*
 * The tables as TypeScript sees them, section by section as the migrations tell them; test/database/types.test.ts holds
 * them against information_schema. How values arrive: bigint → number (checked), date → 'YYYY-MM-DD', timestamptz → Date,
 * jsonb → parsed.
 */

/** Written by the database alone. */
type Written<T> = ColumnType<T, never, never>
/** `jsonb`: goes in as JSON text, comes out parsed. */
export type Json<T> = ColumnType<T, string, string>

// 0001_foundation

export interface DatabaseKindTable {
  kind: 'production' | 'demo' | 'test'
  created_at: Generated<Date>
}

export interface ClockShiftTable {
  shift: Generated<string>
}

export interface LiveEventTable {
  id: Written<number>
  channel: string
  name: string
  data: Json<Record<string, unknown>>
  at: Written<Date>
  writer: Written<string>
  horizon: Written<string>
}

export interface SchemaMigrationTable {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

// 0002_people

export interface PersonTable {
  id: string
  name: string
  email: string
  password_hash: string
  phone: Generated<string>
  address: Generated<string>
  location: Generated<string>
  role: Generated<Role>
  created_at: Generated<Date>
}

export interface ProfileImageTable {
  person_id: string
  jpeg: Buffer
  updated_at: Generated<Date>
}

export interface SessionTable {
  id: string
  person_id: string
  cookie_hash: Buffer
  token_hash: Buffer
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  ended_at: Date | null
  ended_why: 'logout' | 'expired' | 'password' | 'role' | 'deleted' | null
  user_agent: Generated<string>
  address: Generated<string>
}

export interface LoginFailureTable {
  id: Written<number>
  email: string
  address: string
  at: Generated<Date>
}

// 0003_chits

export interface ChitTable {
  id: string
  chit_no: Written<number>
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
  commission_bp: Generated<number>
  gst_bp: Generated<number>
  cap_bp: Generated<number>
  step_paise: Paise
  prize_by: Generated<PrizeBy>
  fixed_discounts: Generated<Paise[]>
  created_by: string | null
  created_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
}

export interface TicketTable {
  id: string
  chit_id: string
  ticket_no: number
  person_id: string
  holding_no: Generated<number>
  joined_at: Generated<Date>
}

export interface JoinRequestTable {
  id: string
  chit_id: string
  person_id: string
  state: Generated<'pending' | 'approved' | 'rejected'>
  created_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
}

// 0005_instalments

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

// 0006_auctions

export interface AuctionTable {
  id: string
  chit_id: string
  prize_no: number
  month_no: number
  state: Generated<AuctionState>
  opens_at: Date
  planned_closes_at: Date
  closes_at: Date
  opens_by_itself: Generated<boolean>
  opened_at: Date | null
  extensions: Generated<number>
  chit_amount_paise: Paise
  commission_paise: Paise
  tax_paise: Paise
  floor_paise: Paise | null
  cap_paise: Paise | null
  step_paise: Paise
  best_paise: Paise | null
  bid_count: Generated<number>
  last_bid_at: Date | null
  commitment: Buffer
  chain_head: Buffer | null
  cancelled_at: Date | null
  cancel_reason: string | null
  cancel_asked_by: string | null
  cancelled_by: string | null
  cancel_needs_second: Generated<boolean>
  replaces: string | null
}

export interface LotSecretTable {
  auction_id: string
  secret: Buffer
}

export interface BidTable {
  auction_id: string
  seq: number
  ticket_id: string
  discount_paise: Paise
  is_at_cap: boolean
  at: Date
  client_key: string
  previous_hash: Buffer
  hash: Buffer
}

export interface BidAttemptTable {
  auction_id: string
  ticket_id: string
  discount_paise: Paise
  at: Date
  refused_code: string
}

export interface OutbidToldTable {
  auction_id: string
  ticket_id: string
}

export interface AuctionResultTable {
  auction_id: string
  decided_by: Outcome['by']
  ticket_id: string
  discount_paise: Paise
  prize_paise: Paise
  commission_paise: Paise
  tax_paise: Paise
  dividend_paise: Paise
  chain_head: Buffer
  proof: Json<output<typeof LotProof>> | null
  settled_at: Generated<Date>
}

export interface DividendTable {
  auction_id: string
  ticket_id: string
  amount_paise: Paise
  month_no: number | null
  to_instalment_paise: Generated<Paise>
  to_wallet_paise: Generated<Paise>
}

export interface PrizeTable {
  ticket_id: string
  auction_id: string
  amount_paise: Paise
  state: Generated<'waiting' | 'waiting_second' | 'approved'>
  pay_by: Day
  security: string | null
  needs_second: boolean
  maker: string | null
  checker: string | null
  first_at: Date | null
  approved_at: Date | null
}

// 0007_payments

export interface TopupTable {
  id: string
  person_id: string
  amount_paise: Paise
  method: Generated<'counter' | 'bank'>
  reference: Generated<string>
  state: Generated<'waiting' | 'approved' | 'rejected'>
  needs_second: boolean
  maker: string
  checker: string | null
  reason: string | null
  created_at: Generated<Date>
  decided_at: Date | null
}

export interface PaymentTable {
  id: string
  person_id: string
  purpose: 'topup' | 'contribution'
  amount_paise: Paise
  ticket_id: string | null
  month_no: number | null
  method: 'phonepe' | 'paytm' | 'debit-card' | 'netbanking'
  gateway: string
  order_id: string
  gateway_payment_id: string | null
  state: Generated<'created' | 'captured' | 'failed'>
  failure: string | null
  created_at: Generated<Date>
  settled_at: Date | null
  receipt_no: string | null
}

export interface GatewayEventTable {
  gateway: string
  event_id: string
  body: Json<Record<string, unknown>>
  received_at: Generated<Date>
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

// 0008_notices

export interface NoticeTable {
  id: string
  person_id: string
  kind: string
  data: Json<Record<string, string | number | boolean | null>>
  link: string | null
  created_at: Generated<Date>
  read_at: Date | null
}

export interface LetterTable {
  id: string
  person_id: string | null
  address: string
  subject: string
  body: string
  state: Generated<'waiting' | 'kept' | 'sent' | 'failed'>
  attempts: Generated<number>
  next_try_at: Generated<Date>
  problem: string | null
  created_at: Generated<Date>
  sent_at: Date | null
}

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: Generated<Date>
}

// 0009_audit

export interface AuditEntryTable {
  seq: Written<number>
  at: Written<Date>
  actor: string | null
  action: string
  subject: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  reason: string | null
  request_id: string | null
  previous_hash: Written<Buffer>
  hash: Written<Buffer>
}

export interface AuditBrokenView {
  seq: Written<number>
}

// 0011_idempotency

export interface IdempotentAnswerTable {
  person_id: string
  key: string
  fingerprint: Buffer
  status: number
  body: string
  at: Generated<Date>
}

/** Every table and view by its SQL name. */
export interface Database {
  schema_migration: SchemaMigrationTable
  database_kind: DatabaseKindTable
  clock_shift: ClockShiftTable
  live_event: LiveEventTable
  idempotent_answer: IdempotentAnswerTable
  person: PersonTable
  profile_image: ProfileImageTable
  session: SessionTable
  login_failure: LoginFailureTable
  chit: ChitTable
  ticket: TicketTable
  join_request: JoinRequestTable
  instalment: InstalmentTable
  receipt_series: ReceiptSeriesTable
  instalment_reminder: InstalmentReminderTable
  auction: AuctionTable
  lot_secret: LotSecretTable
  bid: BidTable
  bid_attempt: BidAttemptTable
  outbid_told: OutbidToldTable
  auction_result: AuctionResultTable
  dividend: DividendTable
  prize: PrizeTable
  topup: TopupTable
  payment: PaymentTable
  gateway_event: GatewayEventTable
  sandbox_order: SandboxOrderTable
  notice: NoticeTable
  letter: LetterTable
  contact_message: ContactMessageTable
  audit_entry: AuditEntryTable
  audit_broken: AuditBrokenView
}

export type Db = Kysely<Database>
/** What services and stores work with: one transaction, opened by http/ or a job, never by themselves. */
export type Tx = Transaction<Database>
export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>
