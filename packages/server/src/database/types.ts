import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type {
  DatabaseKindTable,
  ClockShiftTable,
  LiveEventTable,
  SchemaMigrationTable,
  WatchingTable,
} from './tables/foundation.ts'
import type {
  PersonTable,
  ProfileImageTable,
  SessionTable,
  LoginFailureTable,
  RecoveryRequestTable,
  FormerDetailTable,
  MailLinkTable,
  SetupLinkTable,
  SecondStepTable,
  ErasureStepTable,
  RecoveryCodeTable,
} from './tables/people.ts'
import type { ChitTable, TicketTable, TicketHoldingTable, JoinRequestTable } from './tables/chits.ts'
import type { AccountKindTable, AccountTable, EntryTable, JournalTable, TransferTable } from './tables/ledger.ts'
import type {
  AutoPayTable,
  AutoPayToldTable,
  InstalmentTable,
  PenaltyTable,
  ReceiptSeriesTable,
  InstalmentReminderTable,
} from './tables/instalments.ts'
import type {
  AuctionBeginningTable,
  ClosingBatchTable,
  ClosingRunTable,
  AuctionTable,
  LotSecretTable,
  BidTable,
  BidAttemptTable,
  OutbidToldTable,
  AuctionResultTable,
  DividendTable,
  PrizeTable,
  PrizeSecurityTable,
  StandingOfferTable,
  OfferAsleepTable,
  OfferRecordTable,
  LotTable,
  LotPromiseTable,
  LotWordTable,
} from './tables/auctions.ts'
import type { CollectionTable, CollectorAssignmentTable, HandoverTable } from './tables/collections.ts'
import type { ArrearsStepTable, SubstitutionOfferTable } from './tables/arrears.ts'
import type { AgreementTextTable, AgreementAcceptanceTable } from './tables/agreements.ts'
import type {
  TopupTable,
  WithdrawalTable,
  CounterPaymentTable,
  PaymentLineTable,
  BankReferenceTable,
  LargeCashTable,
  PaymentTable,
  GatewayEventTable,
  GatewayPaymentTable,
  GatewaySettlementTable,
  PayoutConflictTable,
  PayoutTable,
  RefundTable,
  UpiPaymentTable,
  SandboxOrderTable,
} from './tables/payments.ts'
import type {
  BankLineTable,
  BankMatchTable,
  BankMoveView,
  BankStatementTable,
  CompanyMoveTable,
  SuspenseItemView,
} from './tables/bank.ts'
import type { MinutesFilingTable, MinutesSignatureTable, MinutesTable, MinutesToFileTable } from './tables/minutes.ts'
import type { NoticeTable, LetterTable, ContactMessageTable } from './tables/notices.ts'
import type { BidPlaceTable } from './tables/watch.ts'
import type { SlideTable, SlideSizeTable } from './tables/slides.ts'
import type { AuditEntryTable, AuditBrokenView, AuditLinkView } from './tables/audit.ts'
import type { CompanySettingsTable } from './tables/settings.ts'
import type { SigningKeyTable } from './tables/signing.ts'
import type { IdempotentAnswerTable } from './tables/idempotency.ts'

/*
 * The tables as TypeScript sees them, file by file as the migrations tell them; test/database/types.test.ts holds them
 * against information_schema. How values arrive: bigint → number (checked), date → 'YYYY-MM-DD', timestamptz → Date,
 * jsonb → parsed.
 */

/** Every table and view by its SQL name. */
export interface Database {
  schema_migration: SchemaMigrationTable
  database_kind: DatabaseKindTable
  clock_shift: ClockShiftTable
  live_event: LiveEventTable
  watching: WatchingTable
  idempotent_answer: IdempotentAnswerTable
  company_settings: CompanySettingsTable
  signing_key: SigningKeyTable
  person: PersonTable
  profile_image: ProfileImageTable
  session: SessionTable
  login_failure: LoginFailureTable
  recovery_request: RecoveryRequestTable
  mail_link: MailLinkTable
  former_detail: FormerDetailTable
  setup_link: SetupLinkTable
  erasure_step: ErasureStepTable
  second_step: SecondStepTable
  recovery_code: RecoveryCodeTable
  chit: ChitTable
  ticket: TicketTable
  ticket_holding: TicketHoldingTable
  join_request: JoinRequestTable
  account_kind: AccountKindTable
  account: AccountTable
  journal: JournalTable
  transfer: TransferTable
  entry: EntryTable
  instalment: InstalmentTable
  penalty: PenaltyTable
  arrears_step: ArrearsStepTable
  substitution_offer: SubstitutionOfferTable
  receipt_series: ReceiptSeriesTable
  instalment_reminder: InstalmentReminderTable
  auction_beginning: AuctionBeginningTable
  closing_run: ClosingRunTable
  closing_batch: ClosingBatchTable
  auto_pay: AutoPayTable
  auto_pay_told: AutoPayToldTable
  auction: AuctionTable
  lot_secret: LotSecretTable
  bid: BidTable
  bid_attempt: BidAttemptTable
  outbid_told: OutbidToldTable
  bid_place: BidPlaceTable
  auction_result: AuctionResultTable
  dividend: DividendTable
  prize: PrizeTable
  prize_security: PrizeSecurityTable
  standing_offer: StandingOfferTable
  offer_asleep: OfferAsleepTable
  offer_record: OfferRecordTable
  agreement_text: AgreementTextTable
  agreement_acceptance: AgreementAcceptanceTable
  lot: LotTable
  lot_promise: LotPromiseTable
  lot_word: LotWordTable
  minutes: MinutesTable
  minutes_signature: MinutesSignatureTable
  minutes_filing: MinutesFilingTable
  minutes_to_file: MinutesToFileTable
  topup: TopupTable
  withdrawal: WithdrawalTable
  bank_reference: BankReferenceTable
  large_cash: LargeCashTable
  counter_payment: CounterPaymentTable
  collector_assignment: CollectorAssignmentTable
  handover: HandoverTable
  collection: CollectionTable
  payment: PaymentTable
  payment_line: PaymentLineTable
  gateway_event: GatewayEventTable
  gateway_payment: GatewayPaymentTable
  gateway_settlement: GatewaySettlementTable
  refund: RefundTable
  payout: PayoutTable
  payout_conflict: PayoutConflictTable
  upi_payment: UpiPaymentTable
  sandbox_order: SandboxOrderTable
  bank_statement: BankStatementTable
  bank_line: BankLineTable
  bank_match: BankMatchTable
  bank_move: BankMoveView
  company_move: CompanyMoveTable
  suspense_item: SuspenseItemView
  notice: NoticeTable
  letter: LetterTable
  contact_message: ContactMessageTable
  slide: SlideTable
  slide_size: SlideSizeTable
  audit_entry: AuditEntryTable
  audit_broken: AuditBrokenView
  audit_link: AuditLinkView
}

export type Db = Kysely<Database>
/** What services and stores work with: one transaction, opened by http/ or a job, never by themselves. */
export type Tx = Transaction<Database>
export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>
