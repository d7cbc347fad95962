import { INTERNAL, problemSentence, type Problem } from '@kuri/contract'
import { ZERO, type Refusal, type RefusalCode } from '@kuri/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { DatabaseError } from 'pg'
import { isDatabaseAway, isDatabaseError } from '../database/errors.ts'
import { letItEnd } from './bodies.ts'
import { CONSTRAINTS } from './constraints.ts'
import { InvalidInput } from './validation.ts'

/** The one map from refusal to status. 409: the state forbids it; 422: a rule forbids it. */
export const STATUS = {
  already_prized: 409,
  in_arrears: 409,
  auction_not_open: 409,
  auction_closed: 409,
  no_bids_possible: 409,
  bid_below_floor: 422,
  bid_above_cap: 422,
  bid_not_on_step: 422,
  already_at_cap: 409,
  bid_not_above_best: 409,
  offer_after_close: 409,
  too_many_limits: 409,
  cap_reached: 409,
  no_bidding_here: 409,
  lot_not_waiting: 409,
  not_a_witness: 403,
  already_witnessed: 409,
  witnesses_complete: 409,
  word_not_promised: 409,
  word_too_early: 409,
  word_not_as_promised: 422,
  minutes_already_signed: 409,
  minutes_signed_for_another: 409,
  minutes_not_a_subscriber: 403,
  minutes_complete: 409,
  minutes_already_filed: 409,
  minutes_not_signed: 409,
  minutes_filing_day: 422,
  auction_not_scheduled: 409,
  auction_out_of_order: 409,
  auction_time_past: 422,
  auction_too_early: 422,
  auction_too_short: 422,
  notice_too_short: 422,
  instalment_below_one_rupee: 422,
  commission_above_law: 422,
  cap_above_half: 422,
  cap_below_commission: 422,
  fixed_chart_invalid: 422,
  late_terms_invalid: 422,
  auction_terms_invalid: 422,
  terms_frozen: 409,
  agreement_changed: 409,
  agreement_document_known: 409,
  start_date_past: 422,
  confirm_long: 422,
  chit_full: 409,
  not_forming: 409,
  not_full: 409,
  not_all_accepted: 409,
  not_running: 409,
  already_running: 409,
  already_joined: 409,
  too_many_tickets: 409,
  request_pending: 409,
  join_asked_too_often: 429,
  request_already_decided: 409,
  not_a_member: 403,
  chit_has_money: 409,
  chit_has_members: 409,
  nothing_to_change: 422,
  insufficient_funds: 409,
  instalment_already_paid: 409,
  no_such_instalment: 404,
  amount_mismatch: 422,
  prize_not_waiting: 409,
  security_needed: 422,
  company_must_fund: 409,
  prize_already_deposited: 409,
  prize_documents_full: 409,
  no_arrears: 409,
  no_penalty: 409,
  step_too_early: 409,
  step_not_next: 409,
  step_already_waiting: 409,
  step_already_decided: 409,
  not_covered: 409,
  auction_running: 409,
  no_refund_waiting: 409,
  offer_over: 409,
  offer_changed: 409,
  same_person_approval: 409,
  own_wallet_approval: 409,
  nothing_in_hand: 409,
  too_many_devices: 409,
  device_key_invalid: 422,
  device_blocked: 409,
  receipt_signature_wrong: 422,
  receipt_number_not_given: 422,
  receipt_number_used: 409,
  receipt_already_settled: 409,
  handover_waiting: 409,
  still_collects: 409,
  handover_already_decided: 409,
  handover_difference_unexplained: 422,
  not_a_collector: 409,
  cash_in_hand: 409,
  till_closed: 409,
  till_opened_today: 409,
  till_not_confirmed: 409,
  till_not_waiting: 409,
  till_difference_unexplained: 422,
  till_has_less: 422,
  till_move_waits: 409,
  till_move_decided: 409,
  receipt_link_not_good: 404,
  till_in_use: 409,
  tendered_too_little: 422,
  cheque_stale: 422,
  cheque_too_far_ahead: 422,
  cheque_post_dated: 409,
  cheque_known: 409,
  cheque_waits: 409,
  cheque_not_received: 409,
  cheque_with_collector: 409,
  cheque_not_deposited: 409,
  cheque_already_returned: 409,
  nothing_owed: 409,
  debt_owed: 409,
  refund_below_owed: 409,
  too_many_waiting: 409,
  topup_already_decided: 409,
  counter_payment_waiting: 409,
  withdrawal_already_decided: 409,
  withdrawal_not_approved: 409,
  new_account_needs_password: 422,
  new_account_needs_code: 422,
  utr_already_used: 409,
  reference_used_before: 409,
  number_on_matched_line: 409,
  bank_number_missing: 422,
  large_cash: 422,
  large_cash_at_door: 422,
  older_due_first: 422,
  part_amount_invalid: 422,
  penalty_not_in_parts: 422,
  cash_at_counter: 422,
  receipt_cancelled: 409,
  no_till_gives_back: 409,
  wallet_spent: 409,
  event_already_moved: 409,
  suspense_refunded: 409,
  not_correctable: 422,
  entry_on_statement: 409,
  line_already_matched: 409,
  line_not_matched: 409,
  line_names_another: 409,
  line_number_used: 409,
  line_amount_differs: 422,
  statement_already_imported: 409,
  statement_unreadable: 422,
  statement_empty: 422,
  statement_taken_back: 409,
  statement_matched: 409,
  statement_future: 422,
  statement_too_early: 409,
  payment_already_settled: 409,
  payment_amount_invalid: 422,
  signature_invalid: 400,
  payment_not_captured: 409,
  refund_too_much: 422,
  refund_already_decided: 409,
  payout_under_way: 409,
  payout_conflict_open: 409,
  payout_conflict_decided: 409,
  upi_already_decided: 409,
  gateway_unavailable: 503,
  gateway_refused: 422,
  email_taken: 409,
  possible_duplicate: 409,
  under_age: 422,
  of_age: 422,
  pan_in_other_branch: 409,
  no_such_representative: 422,
  cannot_represent: 422,
  represents_others: 409,
  weak_password: 400,
  wrong_credentials: 401,
  wrong_password: 422,
  link_not_good: 409,
  invitation_not_good: 409,
  card_not_good: 422,
  member_not_named: 422,
  card_phone_wrong: 422,
  card_phone_unknown: 409,
  device_unknown: 409,
  wrong_phone_or_pin: 401,
  has_login: 409,
  own_card: 409,
  cannot_act: 422,
  acts_already: 409,
  acts_for_too_many: 409,
  acting_for_another: 403,
  link_needs_login: 403,
  setup_done: 409,
  person_erased: 409,
  money_is_open: 409,
  password_not_strict: 422,
  second_step_needed: 401,
  second_step_wrong: 401,
  wrong_app_code: 422,
  no_password: 409,
  wrong_code: 401,
  pin_needed: 401,
  wrong_pin: 401,
  new_pin_needed: 401,
  pin_too_easy: 422,
  phone_login_off: 409,
  phone_is_login: 409,
  phone_needs_pin: 409,
  represented_no_login: 409,
  no_mobile_phone: 409,
  phone_of_too_many: 409,
  not_for_staff: 409,
  passkey_not_good: 401,
  passkey_known: 409,
  too_many_passkeys: 409,
  log_in_again: 403,
  second_step_on: 409,
  second_step_off: 409,
  second_step_demanded: 403,
  strict_password_demanded: 403,
  not_signed_in: 401,
  session_mismatch: 401,
  forbidden: 403,
  head_office_only: 403,
  branch_code_taken: 409,
  not_of_a_branch: 409,
  only_one_branch: 409,
  last_admin: 409,
  role_first: 409,
  no_login: 409,
  new_administrator: 409,
  approval_waiting: 409,
  approval_needed: 409,
  approval_already_decided: 409,
  own_approval: 409,
  competing_bidder: 409,
  account_number_differs: 422,
  bank_account_decided: 409,
  no_saved_account: 409,
  promise_day_invalid: 422,
  user_has_money: 409,
  slides_full: 409,
  settings_changed: 409,
  workbook_unknown_kind: 422,
  workbook_old_kind: 422,
  workbook_encrypted: 422,
  workbook_has_macros: 422,
  workbook_damaged: 422,
  workbook_too_large: 413,
  workbook_takes_too_long: 422,
  import_check_ended: 409,
  import_not_checked: 409,
  import_has_accepted: 409,
  import_not_ready: 409,
  import_sealed: 409,
  seal_waiting: 409,
  books_being_written: 409,
  chit_not_in_import: 404,
  chit_of_other_import: 409,
  chit_cannot_move_in: 422,
  chit_not_accepted: 409,
  chit_in_use: 409,
  company_below_zero: 422,
  import_incomplete: 409,
  balance_answered: 409,
  balance_not_disputed: 409,
  balance_link_not_good: 404,
  balance_of_member: 403,
  slip_not_good: 422,
  key_of_environment: 409,
  too_many_attempts: 429,
  not_found: 404,
  invalid_input: 400,
  too_large: 413,
  unsupported_media_type: 415,
  cross_site: 403,
  idempotency_mismatch: 422,
  idempotency_in_progress: 409,
  unavailable: 503,
  clock_fixed: 409,
} as const satisfies Record<RefusalCode, number>

const TRY_AGAIN_SECONDS = 1
const AWAY: Refusal = { code: 'unavailable', retryAfterSeconds: TRY_AGAIN_SECONDS }

/** An answer ready to be sent. */
export interface Answer<Body extends string | Buffer = string> {
  readonly status: number
  readonly body: Body
  readonly retryAfterSeconds?: number
}

/** A refusal on the wire: `{message, code, field?, candidates?, requestId}`. */
export function refusalAnswer(refusal: Refusal, requestId: string): Answer {
  const problem: Problem = {
    message: problemSentence(refusal),
    code: refusal.code,
    ...('field' in refusal ? { field: refusal.field } : {}),
    ...('candidates' in refusal ? { candidates: [...refusal.candidates] } : {}),
    requestId,
  }
  const retryAfterSeconds = waitOf(refusal)
  return {
    status: STATUS[refusal.code],
    // a late bidder sees the server's time
    body: JSON.stringify('serverTime' in refusal ? { ...problem, serverTime: refusal.serverTime } : problem),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

function waitOf(refusal: Refusal): number | undefined {
  if ('retryAfterSeconds' in refusal) return refusal.retryAfterSeconds
  return refusal.code === 'idempotency_in_progress' ? TRY_AGAIN_SECONDS : undefined
}

export function send(reply: FastifyReply, answer: Answer<string | Buffer>): FastifyReply {
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds))
  return reply.status(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

/** Sends a refusal from a hook or a raw handler. */
export const refuseWith = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  send(reply, refusalAnswer(refusal, reply.request.id))

/** The one error handler: an expected error becomes its refusal, every other is logged and answered with 500. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalBehind(error)
  if (refusal?.code === 'too_large') letItEnd(request, reply)
  if (refusal) return refuseWith(reply, refusal)
  request.log.error({ err: error }, 'a fault of ours')
  return send(reply, { status: 500, body: JSON.stringify({ ...INTERNAL, requestId: request.id } satisfies Problem) })
}

/** What an error means to the caller; null when it is a fault of ours. */
function refusalBehind(error: unknown): Refusal | null {
  if (isDatabaseAway(error)) return AWAY
  if (isDatabaseError(error)) return refusalOfDatabase(error)
  if (error instanceof InvalidInput) return { code: 'invalid_input', field: error.field, problem: error.message }
  return error instanceof Error ? refusalOfFramework(error) : null
}

function refusalOfDatabase({ code: sqlState, constraint, message }: DatabaseError): Refusal | null {
  // an identifier that is none: there is nothing of that name
  if (sqlState === '22P02' && message.includes('uuid')) return { code: 'not_found' }
  if (isUnkeepableText(sqlState, message)) return UNKEEPABLE
  if (constraint !== undefined && CONSTRAINTS[constraint]) return CONSTRAINTS[constraint]
  return sqlState === FOREIGN_KEY ? refusalOfReference(message) : null
}

const FOREIGN_KEY = '23503'

/**
 * Two acts have crossed: what is to go is named by something that stays, or what was to be named is gone. Where a service
 * has checked before, this is the race it could not see.
 */
function refusalOfReference(message: string): Refusal | null {
  const [, gone] = /^update or delete on table "(\w+)"/.exec(message) ?? []
  if (gone === 'person') return { code: 'user_has_money', tickets: 0, balance: ZERO }
  if (gone === 'chit') return { code: 'chit_has_members' }
  return message.startsWith('insert or update') ? { code: 'not_found' } : null
}

const UNKEEPABLE: Refusal = {
  code: 'invalid_input',
  field: '',
  problem: 'This text has a character that cannot be saved. Please remove it.',
}

/** A zero character, or half of a character of two: JSON knows both, PostgreSQL keeps neither in text nor in jsonb. */
const isUnkeepableText = (sqlState: string | undefined, message: string): boolean =>
  sqlState === '22021' || sqlState === '22P05' || (sqlState === '22P02' && message.includes('type json'))

/** What the framework refuses before we see it. */
const OF_FRAMEWORK: Readonly<Record<number, Refusal>> = {
  400: { code: 'invalid_input', field: '', problem: 'This request cannot be read.' },
  413: { code: 'too_large' },
  415: { code: 'unsupported_media_type' },
  429: { code: 'too_many_attempts', retryAfterSeconds: 60 },
  503: AWAY,
}

function refusalOfFramework(error: Error & { statusCode?: number }): Refusal | null {
  return (error.statusCode !== undefined && OF_FRAMEWORK[error.statusCode]) || null
}
