import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type {
  AuditBrokenView,
  AuditEntryTable,
  AuditLinkView,
  ClockShiftTable,
  DatabaseKindTable,
  DocumentSeriesTable,
  JobRunTable,
  SchemaMigrationTable,
  WatchingTable,
} from './tables/platform.ts'
import type {
  IdempotentAnswerTable,
  InvitationTable,
  IdentityDocumentTable,
  LoginFailureTable,
  LoginTable,
  MailLinkTable,
  PersonTable,
  PhoneCodeRequestTable,
  PhoneCodeTable,
  WrongPinTable,
  PhoneLoginTable,
  ProfileImageTable,
  RecoveryCodeTable,
  MailLinkRequestTable,
  SecondStepTable,
  SessionTable,
  AuthorityTable,
  PasskeyChallengeTable,
  PasskeyTable,
  MayActForView,
  SetupLinkTable,
} from './tables/identity.ts'
import type { BranchPersonTable, BranchTable, BranchThingView, PeopleOfBranchView } from './tables/branches.ts'
import type { WrittenAuthorityTable } from './tables/authority.ts'
import type { AdministratorTermTable, ApprovalTable } from './tables/approvals.ts'
import type {
  AgreementAcceptanceTable,
  AgreementWitnessTable,
  AgreementTextTable,
  ChitPeopleTable,
  ChitTable,
  JoinRequestTable,
  TicketHoldingTable,
  TicketTable,
} from './tables/chits.ts'
import type {
  AccountKindTable,
  AccountTable,
  BankTransferTable,
  EntryTable,
  JournalTable,
  TransferTable,
} from './tables/ledger.ts'
import type {
  AuctionBeginningTable,
  AuctionTable,
  BidAttemptTable,
  BidPlaceTable,
  BidTable,
  LotSecretTable,
  PausedOfferTable,
  OfferRecordTable,
  OutbidNotifiedTable,
  StandingOfferTable,
} from './tables/auctions.ts'
import type {
  AuctionResultTable,
  ClosingBatchTable,
  ClosingRunTable,
  DividendTable,
  LotPromiseTable,
  LotTable,
  LotWordTable,
  MinutesFilingTable,
  MinutesSignatureTable,
  MinutesTable,
  MinutesToFileTable,
  PrizeDocumentTable,
  PrizeSecurityTable,
  PrizeTable,
} from './tables/prizes.ts'
import type {
  ArrearsStepTable,
  AutoPayNoticeTable,
  AutoPayTable,
  CollectDeviceTable,
  CollectionTable,
  CollectionVisitTable,
  SignedReceiptTable,
  CollectorAssignmentTable,
  CollectorCashLimitTable,
  HandoverTable,
  InstalmentPartTable,
  InstalmentPaymentView,
  InstalmentReminderTable,
  InstalmentTable,
  OverdueInstalmentView,
  PenaltyTable,
  ReceiptSeriesTable,
  SubstitutionOfferTable,
} from './tables/instalments.ts'
import type {
  CounterCancellationTable,
  CounterPaymentTable,
  CounterPrintTable,
  CounterReceiptLineTable,
  CounterReceiptTable,
  ReceiptLinkTable,
  TillMoveTable,
  TillTable,
} from './tables/counter.ts'
import type {
  ChequeLineTable,
  ChequeDocumentTable,
  ChequeTable,
  DebtMonthTable,
  DebtTable,
  BankAccountTable,
  GatewayPaymentTable,
  GatewaySettlementTable,
  GatewayWebhookTable,
  PaymentLineTable,
  PaymentTable,
  PayoutConflictTable,
  PayoutTable,
  RefundTable,
  SandboxOrderTable,
  TopupTable,
  UpiPaymentTable,
  WithdrawalTable,
} from './tables/payments.ts'
import type {
  BankLineTable,
  BankMatchTable,
  BankLineEventView,
  BankMoveView,
  BankReferenceTable,
  BankStatementTable,
  CompanyMoveTable,
  LargeCashTable,
  UnnumberedPaymentTable,
  SuspenseItemView,
} from './tables/bank.ts'
import type { PaymentPromiseTable } from './tables/promises.ts'
import type { LetterTable, NoticeTable } from './tables/notifications.ts'
import type {
  CompanySettingsTable,
  ContactMessageTable,
  SigningKeyTable,
  SlideSizeTable,
  SlideTable,
} from './tables/company.ts'
import type {
  ImportChitTable,
  ImportFaultTable,
  ImportPartTable,
  ImportRowsTable,
  ImportTable,
  OwnHeadingTable,
} from './tables/imports.ts'
import type { LedgerCheckRunTable } from './tables/invariants.ts'
import type {
  PreviousBooksTable,
  BalanceConfirmationTable,
  ConfirmationLinkTable,
  PreviousChitTable,
  PreviousDividendTable,
  PreviousPaymentAtView,
  PreviousPaymentTable,
  PreviousPersonTable,
  PreviousPrizeTable,
  PreviousTicketTable,
} from './tables/previous-books.ts'
import type { FormerDetailTable } from './tables/privacy.ts'
import type {
  ChitTotalView,
  CompanyTotalView,
  RecountedTotalView,
  CountedForBranchesTable,
  CountedTransfersTable,
  StoredBranchBalanceTable,
  StoredChitDayTable,
  StoredChitTotalTable,
  StoredDayTable,
  StoredKindBalanceTable,
  StoredTotalTable,
  TotalChangeTable,
} from './tables/totals.ts'

/*
 * The tables as TypeScript sees them, a file for each file of the schema; test/database/types.test.ts compares them
 * with information_schema. How values arrive: bigint → number (checked), date → 'YYYY-MM-DD', timestamptz → Date,
 * jsonb → parsed.
 */

/** Every table and view by its SQL name. */
export interface Database {
  database_kind: DatabaseKindTable
  clock_shift: ClockShiftTable
  document_series: DocumentSeriesTable
  audit_entry: AuditEntryTable
  audit_broken: AuditBrokenView
  audit_link: AuditLinkView
  watching: WatchingTable
  job_run: JobRunTable
  schema_migration: SchemaMigrationTable
  branch: BranchTable
  branch_person: BranchPersonTable
  branch_thing: BranchThingView
  people_of_branch: PeopleOfBranchView
  person: PersonTable
  profile_image: ProfileImageTable
  identity_document: IdentityDocumentTable
  login: LoginTable
  authority: AuthorityTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  may_act_for: MayActForView
  session: SessionTable
  login_failure: LoginFailureTable
  phone_login: PhoneLoginTable
  phone_code_request: PhoneCodeRequestTable
  phone_code: PhoneCodeTable
  wrong_pin: WrongPinTable
  mail_link_request: MailLinkRequestTable
  mail_link: MailLinkTable
  invitation: InvitationTable
  setup_link: SetupLinkTable
  second_step: SecondStepTable
  recovery_code: RecoveryCodeTable
  idempotent_answer: IdempotentAnswerTable
  administrator_term: AdministratorTermTable
  approval: ApprovalTable
  agreement_text: AgreementTextTable
  agreement_acceptance: AgreementAcceptanceTable
  agreement_witness: AgreementWitnessTable
  chit: ChitTable
  chit_people: ChitPeopleTable
  ticket: TicketTable
  ticket_holding: TicketHoldingTable
  join_request: JoinRequestTable
  account_kind: AccountKindTable
  account: AccountTable
  journal: JournalTable
  transfer: TransferTable
  entry: EntryTable
  auction: AuctionTable
  auction_beginning: AuctionBeginningTable
  lot_secret: LotSecretTable
  standing_offer: StandingOfferTable
  paused_offer: PausedOfferTable
  offer_record: OfferRecordTable
  bid: BidTable
  bid_attempt: BidAttemptTable
  outbid_notified: OutbidNotifiedTable
  bid_place: BidPlaceTable
  lot: LotTable
  lot_promise: LotPromiseTable
  lot_word: LotWordTable
  auction_result: AuctionResultTable
  dividend: DividendTable
  prize: PrizeTable
  prize_security: PrizeSecurityTable
  prize_document: PrizeDocumentTable
  minutes: MinutesTable
  minutes_signature: MinutesSignatureTable
  minutes_filing: MinutesFilingTable
  minutes_to_file: MinutesToFileTable
  closing_run: ClosingRunTable
  closing_batch: ClosingBatchTable
  instalment: InstalmentTable
  overdue_instalment: OverdueInstalmentView
  instalment_part: InstalmentPartTable
  instalment_payment: InstalmentPaymentView
  receipt_series: ReceiptSeriesTable
  instalment_reminder: InstalmentReminderTable
  auto_pay: AutoPayTable
  auto_pay_notice: AutoPayNoticeTable
  penalty: PenaltyTable
  arrears_step: ArrearsStepTable
  substitution_offer: SubstitutionOfferTable
  collector_assignment: CollectorAssignmentTable
  collector_cash_limit: CollectorCashLimitTable
  handover: HandoverTable
  collect_device: CollectDeviceTable
  signed_receipt: SignedReceiptTable
  collection_visit: CollectionVisitTable
  collection: CollectionTable
  topup: TopupTable
  counter_payment: CounterPaymentTable
  counter_cancellation: CounterCancellationTable
  cheque: ChequeTable
  cheque_line: ChequeLineTable
  cheque_document: ChequeDocumentTable
  debt: DebtTable
  debt_month: DebtMonthTable
  cheque_document_with_collector: ChequeDocumentTable
  till: TillTable
  till_move: TillMoveTable
  counter_receipt: CounterReceiptTable
  counter_receipt_line: CounterReceiptLineTable
  counter_print: CounterPrintTable
  receipt_link: ReceiptLinkTable
  upi_payment: UpiPaymentTable
  gateway_webhook: GatewayWebhookTable
  gateway_payment: GatewayPaymentTable
  payment: PaymentTable
  payment_line: PaymentLineTable
  refund: RefundTable
  gateway_settlement: GatewaySettlementTable
  sandbox_order: SandboxOrderTable
  bank_account: BankAccountTable
  withdrawal: WithdrawalTable
  payout: PayoutTable
  payout_conflict: PayoutConflictTable
  written_authority: WrittenAuthorityTable
  payment_promise: PaymentPromiseTable
  bank_reference: BankReferenceTable
  bank_statement: BankStatementTable
  bank_line: BankLineTable
  bank_match: BankMatchTable
  company_move: CompanyMoveTable
  large_cash: LargeCashTable
  unnumbered_payment: UnnumberedPaymentTable
  bank_line_event: BankLineEventView
  bank_transfer: BankTransferTable
  bank_move: BankMoveView
  suspense_item: SuspenseItemView
  notice: NoticeTable
  letter: LetterTable
  company_settings: CompanySettingsTable
  slide: SlideTable
  slide_size: SlideSizeTable
  contact_message: ContactMessageTable
  signing_key: SigningKeyTable
  previous_books: PreviousBooksTable
  previous_chit: PreviousChitTable
  previous_person: PreviousPersonTable
  previous_ticket: PreviousTicketTable
  previous_prize: PreviousPrizeTable
  previous_payment: PreviousPaymentTable
  previous_payment_at: PreviousPaymentAtView
  previous_dividend: PreviousDividendTable
  balance_confirmation: BalanceConfirmationTable
  confirmation_link: ConfirmationLinkTable
  import: ImportTable
  import_part: ImportPartTable
  import_fault: ImportFaultTable
  import_rows: ImportRowsTable
  import_chit: ImportChitTable
  own_heading: OwnHeadingTable
  former_detail: FormerDetailTable
  stored_total: StoredTotalTable
  total_change: TotalChangeTable
  stored_chit_total: StoredChitTotalTable
  stored_chit_day: StoredChitDayTable
  stored_kind_balance: StoredKindBalanceTable
  stored_day: StoredDayTable
  counted_transfers: CountedTransfersTable
  stored_branch_balance: StoredBranchBalanceTable
  counted_for_branches: CountedForBranchesTable
  company_total: CompanyTotalView
  chit_total: ChitTotalView
  recounted_total: RecountedTotalView
  ledger_check_run: LedgerCheckRunTable
}

export type Db = Kysely<Database>
/** What services and stores work with: one transaction, opened by http/ or a job, never by themselves. */
export type Tx = Transaction<Database>
export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>
