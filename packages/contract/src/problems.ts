import { formatDay, formatRupees, type Paise, type Refusal } from '@kuri/domain'
import * as z from 'zod/mini'
import { BIDDING } from './bid-problems.ts'
import type { Catalogue } from './catalogue.ts'
import { STRICT_PASSWORD_PROBLEM } from './strict-password.ts'

/** The one shape of every error answer. The browser chooses its words by `code`; `message` is the English sentence. */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>

/** The code of an answer to a bug of ours: nothing the caller did. */
export const INTERNAL = { code: 'internal', message: 'Something broke on our side. Nothing was booked twice or lost.' }

/** The sentence of every expected refusal: what stands in the way, with its numbers, and what to do where one can. */
const SENTENCES: Catalogue = {
  ...BIDDING,
  offer_after_opening: 'Standing offers are made, changed and withdrawn before the opening, not after.',
  lot_not_waiting: 'No lot waits for words here.',
  not_a_witness: 'A word comes from somebody outside the lot: a member whose ticket takes no part in it.',
  already_witnessed: 'Your word is in. Each witness adds one.',
  minutes_already_signed: 'You have signed these minutes.',
  minutes_complete: 'These minutes have the signatures they need.',
  minutes_already_filed: 'These minutes are marked as filed already.',
  minutes_not_signed: 'Minutes are filed when an administrator and two members have signed them.',
  minutes_filing_day: ({ from }) =>
    from === undefined
      ? 'Minutes are filed after their last signature, today at the latest.'
      : `Choose a day from ${formatDay(from)}, when the last signature was given, to today.`,
  auction_not_scheduled: 'This auction is no longer waiting to be opened.',
  auction_out_of_order: (refusal) => `Prize ${refusal.prizeNo} comes first: its auction is not settled yet.`,
  auction_time_past: 'This time has passed. Choose a later one.',
  auction_too_early: (refusal) =>
    `Not before ${formatDay(refusal.dueOn)}, the month’s due day, unless everybody has paid.`,
  auction_too_short: (refusal) => `An auction lasts at least ${refusal.seconds} seconds.`,
  notice_too_short: (refusal) => `Members are told at least ${refusal.minutes} minutes before an auction opens.`,
  instalment_below_one_rupee:
    'Each member would pay less than one rupee a month. Choose a larger amount, fewer months or fewer members.',
  commission_above_law: 'The commission is at most 7% of the pool (Chit Funds Act, section 21).',
  cap_above_half: 'Bids must not exceed 50% of the pool.',
  cap_below_commission: (refusal) =>
    `The cap of ${formatRupees(refusal.cap)} lies below the commission of ${formatRupees(refusal.commission)}.`,
  fixed_chart_invalid: (refusal) =>
    refusal.prizeNo === undefined
      ? 'The chart names one discount for each prize.'
      : `The chart’s discount for prize ${refusal.prizeNo} does not fit between commission and cap.`,
  late_terms_invalid:
    'These terms for late payers do not fit: at most 60 days of grace, 36% a year, a tenth of the contribution a month, 10% kept, and dates in order.',
  terms_frozen: 'The scheme has started: its terms are frozen.',
  agreement_changed: 'The terms have changed since you read them. Please read the agreement again.',
  chit_full: (refusal) => `All ${refusal.ticketCount} seats of this scheme are taken.`,
  not_forming: 'This scheme has already started.',
  not_full: (refusal) =>
    `${refusal.ticketsTaken} of ${refusal.ticketCount} seats are taken. A scheme starts when it is full.`,
  not_running: 'This scheme is not running.',
  already_running: 'This scheme is already running.',
  too_many_tickets: ({ most }) => `A member of this scheme holds at most ${most} tickets.`,
  already_joined: 'You have already joined this scheme.',
  request_pending: 'Your request is waiting for approval.',
  request_already_decided: 'This request has already been decided.',
  chit_has_money: 'Money has moved in this scheme: it stays in the books.',
  chit_has_members: 'Members have joined this scheme. It cannot be deleted.',
  insufficient_funds: (refusal) =>
    `Your wallet has ${formatRupees(refusal.available)}; this needs ${formatRupees(refusal.needed)}.`,
  instalment_already_paid: 'This contribution has already been paid.',
  no_such_instalment: 'There is no contribution for this month.',
  amount_mismatch: (refusal) => `The contribution is ${formatRupees(refusal.expected)}.`,
  prize_not_waiting: 'This prize is not waiting for approval.',
  prize_already_deposited: 'This prize lies in the separate account already.',
  no_arrears: 'Nothing is overdue on this ticket.',
  no_penalty: 'No penalty is open for this month.',
  step_too_early: (refusal) => `Not before ${formatDay(refusal.on)}: the time given has not passed.`,
  step_not_next: 'This is not the next step for this ticket.',
  step_already_waiting: 'This step is entered already and waits for another administrator.',
  step_already_decided: 'This step has already been decided.',
  not_covered: 'The company has not advanced this contribution.',
  auction_running: 'An auction of this scheme is running. Wait until it is settled.',
  no_refund_waiting: 'No refund is waiting for you.',
  company_must_fund: 'The company’s account does not cover this. Pay in company funds first.',
  same_person_approval: 'You entered this yourself. Another administrator completes it.',
  own_wallet_approval: 'Nobody approves money for their own wallet. Another administrator can.',
  nothing_in_hand: 'There is nothing to hand over.',
  handover_waiting: 'A hand-over is waiting to be counted. The next one comes after it.',
  handover_already_decided: 'This hand-over has already been counted or sent back.',
  handover_difference_unexplained: 'What was counted differs from what was handed over: please say why.',
  not_a_collector: 'This person does not collect. Give them the role of a collector first.',
  cash_in_hand: ({ amount }) =>
    `This person still has ${formatRupees(amount)} of collected money in hand: it is handed over first.`,
  topup_already_decided: 'This top-up has already been decided.',
  counter_payment_waiting: 'This contribution is entered already and waits for another administrator.',
  counter_payment_already_decided: 'This payment has already been decided.',
  withdrawal_already_decided: 'This withdrawal has already been decided.',
  withdrawal_not_approved: 'This withdrawal is not approved yet.',
  utr_already_used: 'This bank reference is entered already.',
  wallet_spent: (refusal) =>
    `The member’s wallet has only ${formatRupees(refusal.available)} of these ${formatRupees(refusal.needed)} left.`,
  move_already_decided: 'This move has already been decided.',
  event_already_moved: 'This entry is corrected or given to somebody already, or waits for another administrator.',
  not_correctable:
    'This entry is settled with others and cannot be undone by its opposite. Book what is right as a new entry.',
  entry_on_statement:
    'The bank’s statement shows this money, so it did come or go. Take the match back first, if it is a wrong one.',
  line_already_matched: 'This is matched already, or a move entered from it waits for another administrator.',
  line_not_matched: 'This line is not matched.',
  line_amount_differs: (refusal) =>
    `The line is ${formatRupees(refusal.line)}, what you chose comes to ${formatRupees(refusal.moves)}.`,
  statement_already_imported: 'This statement is here already: every line of it.',
  statement_unreadable: (refusal) => `Row ${refusal.row} cannot be read: ${refusal.what}`,
  statement_empty: 'No line with a day and an amount was found. Please look at the columns again.',
  statement_too_early: (refusal) =>
    `The first statement begins on ${formatDay(refusal.from)}. One of days before it cannot be added afterwards.`,
  payment_already_settled: 'This payment has already been settled.',
  payment_amount_invalid: ({ most }) => `Please enter an amount between ₹1 and ${formatRupees(most)}.`,
  signature_invalid: 'The payment’s signature does not fit. Nothing was credited.',
  payment_not_captured: 'Only money that has arrived can be given back.',
  refund_too_much: ({ left }) => `Of this payment ${formatRupees(left)} can still be given back.`,
  refund_already_decided: 'This refund has already been decided.',
  payout_under_way: 'The gateway is sending this withdrawal. Please wait for its answer.',
  upi_already_decided: 'This payment has already been decided.',
  gateway_unavailable: 'The payment gateway does not answer. Nothing was taken; please try again in a minute.',
  gateway_refused: ({ problem }) => `The payment gateway says no: ${problem}`,
  email_taken: 'This email address is already registered. Please log in.',
  weak_password: '❌ Password must be 6+ chars, 1 uppercase, 1 number & 1 special char.',
  wrong_password: 'This is not your current password.',
  person_erased: 'This person has left for good.',
  money_is_open: (refusal) => `You cannot leave yet: ${openMoney(refusal)}.`,
  setup_done: 'This company has its administrator already. Please log in.',
  password_not_strict: STRICT_PASSWORD_PROBLEM,
  second_step_needed: 'Please enter the code from your authenticator app.',
  second_step_wrong: 'This code is not right, or was used already. Wait for the next one.',
  wrong_code: 'This code is not right. Check the clock of your phone, and type the code it shows now.',
  second_step_on: 'An authenticator app is set up already.',
  second_step_off: 'No authenticator app is set up.',
  second_step_demanded: 'Whoever works for this company logs in with an authenticator app. Set one up on your profile.',
  strict_password_demanded:
    'Whoever works for this company has a password of at least 12 characters. Change yours on your profile.',
  link_not_good: 'This link is no longer good: it was used, or it is older than 30 minutes. Ask for a new one.',
  wrong_credentials: 'Login failed. Please check your credentials.',
  not_signed_in: 'Please log in.',
  session_mismatch: 'Cookie and token belong to different people. Please log in again.',
  forbidden: 'Your role does not allow this.',
  last_admin: 'The last administrator stays: promote another one first.',
  user_has_money: ({ tickets, balance }) => `This person stays in the books: ${keptBy(tickets, balance)}.`,
  slides_full: (refusal) => `There are at most ${refusal.most} slides. Delete one first.`,
  key_of_environment: 'The key stands in the server’s environment (PASSBOOK_KEY). Change it there.',
  settings_changed: 'Somebody else has changed the settings meanwhile. Look at them again, then save.',
  too_many_attempts: (refusal) =>
    `Too many attempts. Try again in ${Math.ceil(refusal.retryAfterSeconds / 60)} minutes.`,
  not_found: 'There is nothing here, or it is not yours.',
  invalid_input: (refusal) => refusal.problem,
  too_large: (refusal) => refusal.problem ?? 'This is too large to send.',
  unsupported_media_type: 'Please send JSON.',
  cross_site: 'This request came from another site and was not taken.',
  idempotency_mismatch: 'This Idempotency-Key was used for something else.',
  idempotency_in_progress: 'The same request is still being handled. Ask again in a moment.',
  unavailable: 'We are not ready for a moment. Please try again.',
  clock_fixed: 'Time can be moved in demonstration and test databases only.',
}

/** What stands in the way of leaving for good. */
function openMoney({
  wallet,
  tickets,
  instalments,
  prizes,
  refunds,
  penalties,
  waiting,
}: Extract<Refusal, { code: 'money_is_open' }>): string {
  return [
    ...(wallet > 0 ? [`${formatRupees(wallet)} is in your wallet`] : []),
    ...(tickets > 0
      ? [
          tickets === 1
            ? '1 ticket is in a scheme that is not over'
            : `${tickets} tickets are in schemes that are not over`,
        ]
      : []),
    ...(instalments > 0 ? [`${formatRupees(instalments)} of contributions is unpaid`] : []),
    ...(prizes > 0 ? [`a prize of ${formatRupees(prizes)} is not paid out yet`] : []),
    ...(refunds > 0 ? [`${formatRupees(refunds)} of a ticket that passed on is kept for you`] : []),
    ...(penalties > 0 ? [`${formatRupees(penalties)} for paying late is due`] : []),
    ...(waiting > 0 ? ['a payment or withdrawal is not decided yet'] : []),
  ].join(', ')
}

/** What of a person stands in the books: seats and money first, else that money has moved. */
function keptBy(tickets: number, balance: Paise): string {
  const held = [
    ...(tickets > 0 ? [tickets === 1 ? 'they hold a ticket' : `they hold ${tickets} tickets`] : []),
    ...(balance > 0 ? [`${formatRupees(balance)} is in their wallet`] : []),
  ]
  return held.length > 0 ? held.join(' and ') : 'payments bear their name'
}

/** A refusal in words. */
export function problemSentence(refusal: Refusal): string {
  // The table is complete by its type; only the pairing of code and data is beyond what TypeScript can follow.
  const sentence = SENTENCES[refusal.code] as string | ((refusal: Refusal) => string)
  return typeof sentence === 'string' ? sentence : sentence(refusal)
}
