import type { Day } from './calendar.ts'
import type { Paise } from './money.ts'

/** Why a bid is not taken. Which comes first where several apply: docs/spec/auctions.md, AUC-2. */
export type BidRefusal =
  | { code: 'already_prized' }
  | { code: 'in_arrears' }
  | { code: 'auction_not_open' }
  | { code: 'auction_closed'; serverTime?: Date }
  | { code: 'no_bids_possible' }
  | { code: 'bid_below_floor'; discount: Paise; floor: Paise }
  | { code: 'bid_above_cap'; discount: Paise; cap: Paise }
  | { code: 'bid_not_on_step'; step: Paise }
  | { code: 'already_at_cap' }
  | { code: 'bid_not_above_best'; best: Paise; least: Paise }

/** Why a standing offer is neither set, changed nor removed. Of its limit `judgeOffer` refuses what a bid is refused. */
type OfferRefusal =
  | { code: 'offer_after_close' }
  | { code: 'no_bidding_here' }
  | { code: 'too_many_limits'; most: number }
  | { code: 'cap_reached' }

/** Why a word is neither promised to a lot nor taken into it. `judgePromise` and `judgeWord` return the first that applies. */
type WitnessRefusal =
  | { code: 'lot_not_waiting' }
  | { code: 'not_a_witness' }
  | { code: 'already_witnessed' }
  | { code: 'witnesses_complete' }
  | { code: 'word_not_promised' }
  | { code: 'word_too_early' }
  | { code: 'word_not_as_promised' }

/** Why minutes are not signed, or not marked as filed. */
type MinutesRefusal =
  | { code: 'minutes_already_signed' }
  | { code: 'minutes_signed_for_another' }
  | { code: 'minutes_not_a_subscriber' }
  | { code: 'minutes_complete' }
  | { code: 'minutes_already_filed' }
  | { code: 'minutes_not_signed' }
  | { code: 'minutes_filing_day'; from?: Day }

/** Why an auction cannot be opened, moved or cancelled now. */
type AuctionRefusal =
  | { code: 'auction_not_scheduled' }
  | { code: 'auction_out_of_order'; prizeNo: number }
  | { code: 'auction_time_past' }
  | { code: 'auction_too_early'; dueOn: Day }
  | { code: 'auction_too_short'; seconds: number }
  | { code: 'notice_too_short'; minutes: number }

/** Why terms cannot be those of a chit. */
type TermsRefusal =
  | { code: 'instalment_below_one_rupee' }
  | { code: 'commission_above_law' }
  | { code: 'cap_above_half' }
  | { code: 'cap_below_commission'; commission: Paise; cap: Paise }
  | { code: 'fixed_chart_invalid'; prizeNo?: number }
  | { code: 'late_terms_invalid'; field: string }
  | { code: 'auction_terms_invalid'; field: string }
  | { code: 'terms_frozen' }
  | { code: 'agreement_changed' }
  | { code: 'agreement_document_known'; number: string }
  | { code: 'start_date_past'; field: 'startDate'; today: Day }
  | { code: 'confirm_long'; field: 'confirmLong'; months: number }

/** Why a chit does not take this step, or this person. */
type ChitRefusal =
  | { code: 'chit_full'; ticketCount: number }
  | { code: 'not_forming' }
  | { code: 'not_full'; ticketsTaken: number; ticketCount: number }
  | { code: 'not_all_accepted'; missing: number }
  | { code: 'not_running' }
  | { code: 'already_running' }
  | { code: 'already_joined' }
  | { code: 'too_many_tickets'; most: number }
  | { code: 'request_pending' }
  | { code: 'join_asked_too_often'; most: number; retryAfterSeconds: number }
  | { code: 'request_already_decided' }
  | { code: 'not_a_member' }
  | { code: 'chit_has_money' }
  | { code: 'chit_has_members' }
  | { code: 'nothing_to_change' }

/** Why money does not move. */
type MoneyRefusal =
  | { code: 'insufficient_funds'; available: Paise; needed: Paise }
  | { code: 'instalment_already_paid' }
  | { code: 'no_such_instalment' }
  | { code: 'amount_mismatch'; expected: Paise }
  | { code: 'prize_not_waiting' }
  | { code: 'security_needed'; field: 'security'; left: Paise }
  | { code: 'prize_already_deposited' }
  | { code: 'prize_documents_full'; most: number }
  | { code: 'company_must_fund'; short?: Paise }
  | { code: 'same_person_approval' }
  | { code: 'own_wallet_approval' }
  | { code: 'nothing_in_hand' }
  | { code: 'too_many_devices'; most: number }
  | { code: 'device_key_invalid'; field: 'publicKey' }
  | { code: 'device_blocked' }
  | { code: 'receipt_signature_wrong'; number: string }
  | { code: 'receipt_number_not_given'; number: string }
  | { code: 'receipt_number_used'; number: string }
  | { code: 'receipt_already_settled' }
  | { code: 'handover_waiting' }
  | { code: 'still_collects' }
  | { code: 'handover_already_decided' }
  | { code: 'handover_difference_unexplained'; field: 'explanation' }
  | { code: 'till_closed' }
  | { code: 'till_opened_today' }
  | { code: 'till_not_confirmed'; day?: Day }
  | { code: 'till_not_waiting' }
  | { code: 'till_difference_unexplained'; field: 'reason' }
  | { code: 'till_has_less'; field?: 'amount'; expected?: Paise }
  | { code: 'till_move_waits' }
  | { code: 'till_move_decided' }
  | { code: 'receipt_link_not_good' }
  | { code: 'tendered_too_little'; field: 'tendered'; total: Paise }
  | { code: 'cheque_stale'; field: 'dated' }
  | { code: 'cheque_too_far_ahead'; field: 'dated' }
  | { code: 'cheque_post_dated'; dated: Day }
  | { code: 'cheque_known'; field: 'chequeNo' }
  | { code: 'cheque_waits' }
  | { code: 'cheque_not_received' }
  | { code: 'cheque_with_collector' }
  | { code: 'cheque_not_deposited' }
  | { code: 'cheque_already_returned' }
  | { code: 'nothing_owed' }
  | { code: 'debt_owed'; owed?: Paise }
  | { code: 'refund_below_owed'; owed: Paise; missing: Paise }
  | { code: 'too_many_waiting'; most: number }
  | { code: 'topup_already_decided' }
  | { code: 'counter_payment_waiting' }
  | { code: 'withdrawal_already_decided' }
  | { code: 'withdrawal_not_approved' }
  | { code: 'new_account_needs_password'; field: 'password' }
  | { code: 'new_account_needs_code'; field: 'code' }
  | { code: 'utr_already_used' }
  | { code: 'reference_used_before'; field: 'reason'; uses: readonly { name: string; amount: Paise; day: Day }[] }
  | { code: 'number_on_matched_line' }
  | { code: 'bank_number_missing'; field?: 'reason' }
  | { code: 'large_cash'; field: 'reason'; total?: Paise; limit?: Paise; limitOf?: 'day' | 'transaction' | 'event' }
  | { code: 'large_cash_at_door' }
  | { code: 'older_due_first'; month?: string; year?: number }
  | { code: 'part_amount_invalid'; rest?: Paise }
  | { code: 'penalty_not_in_parts'; amount: Paise; rest: Paise }
  | { code: 'cash_at_counter' }
  | { code: 'receipt_cancelled' }
  | { code: 'no_till_gives_back' }
  | { code: 'wallet_spent'; available: Paise; needed: Paise }
  | { code: 'event_already_moved' }
  | { code: 'suspense_refunded' }
  | { code: 'not_correctable' }
  | { code: 'entry_on_statement' }
  | { code: 'line_already_matched' }
  | { code: 'line_not_matched' }
  | { code: 'line_names_another' }
  | { code: 'line_number_used' }
  | { code: 'line_amount_differs'; line: Paise; moves: Paise }
  | { code: 'statement_already_imported' }
  | { code: 'statement_unreadable'; row: number; what: string }
  | { code: 'statement_empty' }
  | { code: 'statement_taken_back' }
  | { code: 'statement_matched'; lines?: number }
  | { code: 'statement_future' }
  | { code: 'statement_too_early'; from: Day }
  | { code: 'payment_already_settled' }
  | { code: 'payment_amount_invalid'; most: Paise }
  | { code: 'signature_invalid' }
  | { code: 'payment_not_captured' }
  | { code: 'refund_too_much'; left: Paise }
  | { code: 'refund_already_decided' }
  | { code: 'payout_under_way' }
  | { code: 'payout_conflict_open' }
  | { code: 'payout_conflict_decided' }
  | { code: 'upi_already_decided' }
  | { code: 'gateway_unavailable'; retryAfterSeconds: number }
  | { code: 'gateway_refused'; problem: string }

/** Why a step against a late payer is not taken. */
type ArrearsRefusal =
  | { code: 'no_arrears' }
  | { code: 'no_penalty' }
  | { code: 'step_too_early'; on: Day }
  | { code: 'step_not_next' }
  | { code: 'step_already_waiting' }
  | { code: 'step_already_decided' }
  | { code: 'not_covered' }
  | { code: 'auction_running' }
  | { code: 'no_refund_waiting' }
  | { code: 'offer_over' }
  | { code: 'offer_changed'; amount: Paise }

/** A member whom a person about to be enrolled, or changed, may be. */
export interface Candidate {
  readonly _id: string
  readonly code: string
  readonly name: string
  readonly phone: string
  readonly address: string
  /** What is the same or, for a name, alike. */
  readonly because: 'pan' | 'email' | 'phone' | 'name'
}

/** Why a person, their session or their standing does not allow it. */
type PersonRefusal =
  | { code: 'email_taken' }
  | { code: 'possible_duplicate'; candidates: readonly Candidate[] }
  | { code: 'under_age'; field: 'kind' }
  | { code: 'of_age'; field: 'kind' }
  | { code: 'pan_in_other_branch'; field: 'idNumber' }
  | { code: 'no_such_representative'; field: 'representative' }
  | { code: 'cannot_represent'; field: 'representative' }
  | { code: 'represents_others' }
  | { code: 'weak_password' }
  | { code: 'wrong_credentials' }
  | { code: 'wrong_password'; field: string }
  | { code: 'link_not_good' }
  | { code: 'link_needs_login' }
  | { code: 'invitation_not_good' }
  | { code: 'card_not_good' }
  | { code: 'member_not_named' }
  | { code: 'card_phone_wrong'; field: string }
  | { code: 'card_phone_unknown' }
  | { code: 'device_unknown' }
  | { code: 'wrong_phone_or_pin' }
  | { code: 'has_login' }
  | { code: 'own_card' }
  | { code: 'cannot_act'; field: string }
  | { code: 'acts_already' }
  | { code: 'acts_for_too_many'; most: number }
  | { code: 'acting_for_another' }
  | { code: 'setup_done' }
  | { code: 'person_erased' }
  | {
      code: 'money_is_open'
      wallet: Paise
      tickets: number
      instalments: Paise
      prizes: Paise
      refunds: Paise
      penalties: Paise
      waiting: number
    }
  | { code: 'password_not_strict'; field: string }
  | { code: 'second_step_needed' }
  | { code: 'second_step_wrong' }
  | { code: 'wrong_app_code'; field: string }
  | { code: 'no_password' }
  | { code: 'wrong_code' }
  | { code: 'pin_needed' }
  | { code: 'wrong_pin' }
  | { code: 'new_pin_needed' }
  | { code: 'pin_too_easy'; field: string }
  | { code: 'phone_login_off' }
  | { code: 'phone_is_login'; field: string }
  | { code: 'phone_needs_pin'; field: string }
  | { code: 'represented_no_login' }
  | { code: 'no_mobile_phone'; field: string }
  | { code: 'phone_of_too_many'; most: number }
  | { code: 'not_for_staff' }
  | { code: 'passkey_not_good' }
  | { code: 'passkey_known' }
  | { code: 'too_many_passkeys'; most: number }
  | { code: 'log_in_again' }
  | { code: 'second_step_on' }
  | { code: 'second_step_off' }
  | { code: 'second_step_demanded' }
  | { code: 'strict_password_demanded' }
  | { code: 'not_signed_in' }
  | { code: 'session_mismatch' }
  | { code: 'forbidden' }
  | { code: 'head_office_only' }
  | { code: 'branch_code_taken' }
  | { code: 'not_of_a_branch' }
  | { code: 'only_one_branch' }
  | { code: 'last_admin' }
  | { code: 'role_first' }
  | { code: 'no_login' }
  | { code: 'new_administrator' }
  | { code: 'approval_waiting' }
  | { code: 'approval_needed' }
  | { code: 'approval_already_decided' }
  | { code: 'own_approval' }
  | { code: 'competing_bidder' }
  | { code: 'account_number_differs'; field: string }
  | { code: 'bank_account_decided' }
  | { code: 'no_saved_account' }
  | { code: 'promise_day_invalid'; field: string; from: Day; until: Day }
  | { code: 'not_a_collector' }
  | { code: 'cash_in_hand'; amount: Paise }
  | { code: 'till_in_use' }
  | { code: 'user_has_money'; tickets: number; balance: Paise }
  | { code: 'too_many_attempts'; retryAfterSeconds: number }

/** Why the company's slides cannot be so. */
type SlideRefusal = { code: 'slides_full'; most: number }

/** Why the company's settings cannot be saved. */
type SettingsRefusal = { code: 'settings_changed' } | { code: 'key_of_environment' }

/** Why a file is not read as the workbook of a company that moves in. Source: docs/spec/moving-in.md, MOV-3. */
export type WorkbookRefusal =
  | { code: 'workbook_unknown_kind' }
  | { code: 'workbook_old_kind' }
  | { code: 'workbook_encrypted' }
  | { code: 'workbook_has_macros' }
  | { code: 'workbook_damaged' }
  | { code: 'workbook_too_large' }
  | { code: 'workbook_takes_too_long' }

/** Why nothing is done with the workbook of a company that moves in. Source: docs/spec/moving-in.md, MOV-12. */
type ImportRefusal = { code: 'import_check_ended' } | { code: 'import_not_checked' } | { code: 'import_has_accepted' }
/** Why a chit of the previous books is not accepted or taken back, and why they are not sealed. Source: docs/spec/moving-in.md, MOV-15 to MOV-21. */
export type MovingInRefusal =
  | { code: 'import_not_ready' }
  | { code: 'import_sealed' }
  | { code: 'seal_waiting' }
  | { code: 'books_being_written' }
  | { code: 'chit_not_in_import'; chit: string }
  | { code: 'chit_of_other_import'; chit: string }
  | {
      code: 'chit_cannot_move_in'
      chit: string
      /** Faulty terms; somebody has more than half of the tickets; what a ticket paid ahead; a late fee with paise; a person. */
      because: 'terms' | 'many-tickets' | 'paid-ahead' | 'late-fee' | 'person'
      ticket?: number
      person?: string
    }
  | { code: 'chit_not_accepted'; chit: string }
  | {
      code: 'chit_in_use'
      chit: string
      because: 'money' | 'auction' | 'ticket' | 'prize' | 'unallocated' | 'company' | 'other'
    }
  | { code: 'company_below_zero'; what: 'bank' | 'cash' | 'collectors' | 'own'; amount: Paise }
  | { code: 'import_incomplete'; chits: number; left: Paise }
/** Why the balance of a ticket is not confirmed, disputed or shown. Source: docs/spec/moving-in.md, MOV-22. */
export type ConfirmationRefusal =
  | { code: 'balance_answered' }
  | { code: 'balance_not_disputed' }
  | { code: 'balance_link_not_good' }
  | { code: 'balance_of_member' }
  | { code: 'slip_not_good' }

/** Why a request is not taken at all. */
type RequestRefusal =
  | { code: 'not_found' }
  | { code: 'invalid_input'; field: string; problem: string }
  | { code: 'too_large'; problem?: string }
  | { code: 'unsupported_media_type' }
  | { code: 'cross_site' }
  | { code: 'idempotency_mismatch' }
  | { code: 'idempotency_in_progress' }
  | { code: 'unavailable'; retryAfterSeconds: number }
  | { code: 'clock_fixed' }

/** Every expected refusal of Kuri, with the values of its sentence. Each code has one status and one sentence. */
export type Refusal =
  | BidRefusal
  | OfferRefusal
  | WitnessRefusal
  | MinutesRefusal
  | AuctionRefusal
  | TermsRefusal
  | ChitRefusal
  | MoneyRefusal
  | ArrearsRefusal
  | PersonRefusal
  | SlideRefusal
  | SettingsRefusal
  | WorkbookRefusal
  | ImportRefusal
  | MovingInRefusal
  | ConfirmationRefusal
  | RequestRefusal
export type RefusalCode = Refusal['code']
/** The refusals of some codes, each with its numbers. */
export type RefusalOf<Code extends RefusalCode> = Extract<Refusal, { code: Code }>

/** What a rule or a service answers: the value, or the named reason there is none. Bugs are thrown instead. */
export type Result<T, R extends Refusal = Refusal> = { ok: true; value: T } | Refused<R>
export type Refused<R extends Refusal = Refusal> = { ok: false; error: R }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const refuse = <R extends Refusal>(error: R): Refused<R> => ({ ok: false, error })
