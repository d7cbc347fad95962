import { formatDay, formatRupees, type Paise, type Refusal, type RefusalOf } from '@kuri/domain'
import * as z from 'zod/mini'
import { AMOUNTS } from './amount-problems.ts'
import { wrongAuctionTerm } from './auction-terms.ts'
import { BIDDING } from './bid-problems.ts'
import { Candidate } from './candidate.ts'
import type { Catalogue } from './catalogue.ts'
import { largeCashSentence } from './large-cash-problem.ts'
import { CONFIRMATIONS } from './confirmation-problems.ts'
import { MOVING_IN } from './moving-in-problems.ts'
import { STRICT_PASSWORD_PROBLEM } from './password-policy.ts'
import { referenceUsedSentence } from './reference-used-problem.ts'
import { WORKBOOKS } from './workbook-problems.ts'

/** The one shape of every error answer. The browser chooses its words by `code`; `message` is the English sentence. */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  /** Of `possible_duplicate`: whom the person may be. */
  candidates: z.optional(z.array(Candidate)),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>

/** The code of an answer to a bug of ours: nothing the caller did. */
export const INTERNAL = {
  code: 'internal',
  message: 'Something went wrong on our side. Before you try again, check if it was already done.',
}

/** The sentence of every expected refusal: what stands in the way, with its numbers, and what to do where one can. */
const SENTENCES: Catalogue = {
  ...AMOUNTS,
  ...BIDDING,
  ...WORKBOOKS,
  ...MOVING_IN,
  ...CONFIRMATIONS,
  lot_not_waiting: 'This draw is not waiting for words.',
  not_a_witness: 'Only a member whose ticket is not in the draw can enter a word.',
  already_witnessed: 'You have already sent your word.',
  witnesses_complete: 'Two witnesses have already entered their words.',
  word_not_promised: 'Send the hash of your word first, as `commitment`. Send the word afterwards, with its `nonce`.',
  word_too_early: 'Wait until the other witness has entered a word too.',
  word_not_as_promised: 'This is not the word you entered before.',
  minutes_already_signed: 'You have already signed these minutes.',
  minutes_signed_for_another:
    'The person who signs has already signed these minutes, for themselves or for another member. A different person must sign.',
  minutes_not_a_subscriber: 'Only a member of this scheme who did not win this prize can sign as a subscriber.',
  minutes_complete: 'These minutes already have all signatures.',
  minutes_already_filed: 'These minutes are already filed.',
  minutes_not_signed: 'Minutes can be filed after an administrator and two members have signed them.',
  minutes_filing_day: ({ from }) =>
    from === undefined
      ? 'The filing date must be after the last signature and not in the future.'
      : `Choose a date from ${formatDay(from)} (last signature) to today.`,
  auction_not_scheduled: 'This auction is already open or finished.',
  auction_out_of_order: (refusal) => `The auction of prize ${refusal.prizeNo} must be settled first.`,
  auction_time_past: 'This time has passed. Choose a later one.',
  auction_too_early: (refusal) =>
    `Not before ${formatDay(refusal.dueOn)}, the due date of the month, unless all members have paid.`,
  auction_too_short: (refusal) => `An auction must last at least ${refusal.seconds} seconds.`,
  notice_too_short: (refusal) =>
    `Members must get a notice at least ${refusal.minutes} minutes before an auction opens.`,
  instalment_below_one_rupee:
    'Each member would pay less than one rupee a month. Choose a larger amount, fewer months or fewer members.',
  commission_above_law: 'The commission must not exceed 7% of the pool (Chit Funds Act, section 21).',
  cap_above_half: 'Bids must not exceed 50% of the pool.',
  cap_below_commission: (refusal) =>
    `The highest bid (${formatRupees(refusal.cap)}) is less than the commission (${formatRupees(refusal.commission)}).`,
  fixed_chart_invalid: (refusal) =>
    refusal.prizeNo === undefined
      ? 'The chart needs one discount for each prize.'
      : `The chart’s discount for prize ${refusal.prizeNo} must be between the commission and the highest bid.`,
  late_terms_invalid:
    'The late payment terms are not valid. Limits: 60 grace days, 36% a year, a monthly fee of a tenth of the contribution, 10% deduction, dates in order.',
  auction_terms_invalid: (refusal) => wrongAuctionTerm(refusal.field),
  terms_frozen: 'The scheme has started. Its terms cannot be changed.',
  agreement_changed: 'The agreement has changed. Please read it again.',
  agreement_document_known: (refusal) =>
    `Signed document no. ${refusal.number} is already recorded for this member with another day or other witnesses. Check the number, the day and the witnesses.`,
  start_date_past: (refusal) => `The start date is in the past. Choose ${formatDay(refusal.today)} or a later date.`,
  confirm_long: (refusal) => `${refusal.months} months is unusually long. Please confirm the duration.`,
  chit_full: (refusal) => `All ${refusal.ticketCount} seats of this scheme are taken.`,
  not_forming: 'This scheme has already started.',
  not_all_accepted: (refusal) =>
    `${refusal.missing === 1 ? '1 member has' : `${refusal.missing} members have`} not accepted the current terms. The scheme can start when all have accepted.`,
  not_full: (refusal) =>
    `${refusal.ticketsTaken} of ${refusal.ticketCount} seats are taken. A scheme starts when it is full.`,
  not_running: 'This scheme is not running.',
  already_running: 'This scheme is already running.',
  too_many_tickets: ({ most }) => `A member can hold at most ${most} tickets of this scheme.`,
  already_joined: 'You have already joined this scheme.',
  request_pending: 'Your request is waiting for approval.',
  join_asked_too_often: ({ most }) =>
    `You have asked to join this scheme ${most} times in 24 hours. Please ask again tomorrow.`,
  request_already_decided: 'This request is already approved or rejected.',
  chit_has_money: 'This scheme has payments. It cannot be deleted.',
  chit_has_members: 'Members have joined this scheme. It cannot be deleted.',
  nothing_to_change: 'The request has no field that can be changed.',
  insufficient_funds: (refusal) =>
    `Your wallet has ${formatRupees(refusal.available)}. You need ${formatRupees(refusal.needed)}.`,
  instalment_already_paid: 'This contribution has already been paid.',
  no_such_instalment: 'There is no contribution for this month.',
  amount_mismatch: (refusal) => `The contribution is ${formatRupees(refusal.expected)}.`,
  security_needed: (refusal) =>
    `The winner still has to pay ${formatRupees(refusal.left)}. Please enter the security, or the reason why none is needed.`,
  prize_not_waiting: 'This prize is not waiting for approval.',
  prize_already_deposited: 'This prize is already in the separate bank account.',
  prize_documents_full: ({ most }) => `A prize can have at most ${most} documents. Remove one first.`,
  no_arrears: 'Nothing is overdue on this ticket.',
  no_penalty: 'There is no late fee for this month.',
  step_too_early: (refusal) => `Not before ${formatDay(refusal.on)}. The notice period is not over.`,
  step_not_next: 'This is not the next step for this ticket.',
  step_already_waiting: 'This step is already entered.',
  step_already_decided: 'This step is already confirmed or withdrawn.',
  not_covered: 'The company has not paid this contribution.',
  auction_running: 'An auction of this scheme is open. Wait until it is settled.',
  no_refund_waiting: 'You have no refund to claim.',
  offer_over: 'This offer is no longer open.',
  offer_changed: (refusal) =>
    `The amount to pay is now ${formatRupees(refusal.amount)}. Please check it, then accept again.`,
  company_must_fund: 'The company’s account has too little money. Pay in company funds first.',
  same_person_approval: 'You entered this. Another person must approve it.',
  own_wallet_approval: 'You cannot approve money for your own wallet. Another person must do it.',
  nothing_in_hand: 'There is nothing to hand over.',
  too_many_devices: ({ most }) => `You have ${most} phones already. Ask your manager to block one of them.`,
  device_key_invalid: 'This phone could not make a key for receipts. Reload the page and try again.',
  device_blocked: 'This phone is blocked for receipts. Ask your manager.',
  receipt_signature_wrong: ({ number }) =>
    `The signature of receipt ${number} is wrong. Nothing of it is recorded. Show the receipt to the cashier.`,
  receipt_number_not_given: ({ number }) =>
    `The number ${number} was not given to this phone. Show the receipt to the cashier.`,
  receipt_number_used: ({ number }) =>
    `Another receipt with the number ${number} is recorded already. Show this receipt to the cashier.`,
  receipt_already_settled: 'The money of this receipt is already allocated.',
  still_collects: 'This person still collects. They hand the money over themselves, on the page Collect.',
  handover_waiting: 'A handover is waiting to be counted. Wait until it is counted.',
  handover_already_decided: 'This handover has already been counted or returned.',
  handover_difference_unexplained: 'The count differs from the handover. Please enter a reason.',
  till_closed: 'Your till is not open today. Open it on the page Till.',
  till_opened_today: 'You have opened your till today already. Tomorrow you can open the next one.',
  till_not_confirmed: ({ day }) =>
    `${day === undefined ? 'Your earlier till' : `Your till of ${formatDay(day)}`} is not confirmed. If it is open, close it. Then another person confirms the count.`,
  till_not_waiting: 'This till is not waiting for a second person. Its count may be confirmed already.',
  till_move_waits:
    'Cash that was put in or taken out is not confirmed yet. Another person must confirm or reject it first.',
  till_move_decided: 'This move of cash is confirmed or rejected already.',
  receipt_link_not_good:
    'This link shows no receipt any more: it is older than 30 days, or the company has ended it. Please ask at the office.',
  till_difference_unexplained: 'The count differs from what the receipts come to. Please enter a reason.',
  till_in_use: 'This person has a till that is not confirmed. It must be closed and confirmed first.',
  cheque_stale: 'A bank pays a cheque for three months. Ask for a new cheque.',
  cheque_too_far_ahead: 'The date is more than twelve months ahead. Check the year.',
  cheque_post_dated: ({ dated }) => `This cheque can be deposited from ${formatDay(dated)} on.`,
  cheque_known: 'This cheque was received already. Check its number.',
  cheque_waits: 'Another cheque for this month waits. Clear or return it first.',
  cheque_not_received: 'This cheque was deposited or returned already.',
  cheque_with_collector: 'The collector still has this cheque. Deposit it when it is handed over.',
  cheque_not_deposited: 'This cheque is not at the bank.',
  cheque_already_returned: 'This cheque was returned already.',
  nothing_owed: 'Nothing is owed for this any more.',
  debt_owed: ({ owed }) =>
    `${owed === undefined ? 'Money' : formatRupees(owed)} is owed to the company for a returned cheque or a cancelled receipt. It must be paid first.`,
  refund_below_owed: ({ owed, missing }) =>
    `${formatRupees(owed)} is owed to the company for a returned cheque or a cancelled receipt. The refund does not cover it. Please add ${formatRupees(missing)} to the wallet first.`,
  not_a_collector: 'This person is not a collector. Give them the collector role first.',
  cash_in_hand: ({ amount }) =>
    `This person still has ${formatRupees(amount)} of collected money. It must be handed over first.`,
  too_many_waiting: ({ most }) =>
    `${most} of your payments are waiting. Wait until some of them are decided, then try again.`,
  topup_already_decided: 'This top-up is already approved or rejected.',
  counter_payment_waiting: 'This contribution is already entered. Another administrator must confirm it.',
  withdrawal_already_decided: 'This withdrawal is already approved or rejected.',
  new_account_needs_password: 'We have not paid to this account before. Please enter your password.',
  new_account_needs_code:
    'We have not paid to this account before. Please enter your password and the code from your authenticator app.',
  withdrawal_not_approved: 'This withdrawal is not yet approved.',
  utr_already_used: 'This bank reference is already used.',
  reference_used_before: referenceUsedSentence,
  number_on_matched_line:
    'The bank line with this number is matched with another entry. If that match is wrong, unmatch it first.',
  bank_number_missing: ({ field }) =>
    field === undefined
      ? 'This payment has no bank number (UTR). Confirm it with its bank line under Reconciliation, or reject it and enter it at the counter with a reason.'
      : 'This reference has no bank number (UTR). Enter the number, or the reason why there is none. A second person must confirm it.',
  large_cash: largeCashSentence,
  large_cash_at_door:
    'This cash reaches the limit of the law or of your company. A collector may not take it. Ask the member to pay by UPI or at the office.',
  older_due_first: ({ month, year }) =>
    month === undefined
      ? 'An older month is not paid. Take the oldest month first.'
      : `${month} ${year} is not paid. Take the oldest month first.`,
  part_amount_invalid: ({ rest }) =>
    rest === undefined
      ? 'A part payment is at least ₹1 and less than what is still to pay. Enter whole rupees, unless the rest has paise.'
      : `A part payment is at least ₹1 and less than the ${formatRupees(rest)} still to pay. Enter whole rupees, unless the rest has paise.`,
  penalty_not_in_parts: ({ amount, rest }) =>
    rest === 0
      ? `The late fee is paid as a whole: ${formatRupees(amount)}.`
      : `The late fee is paid as a whole. Take ${formatRupees(rest)} without it, or ${formatRupees(amount)} with it.`,
  cash_at_counter:
    'Cash is taken on the page Counter, with an open till and a receipt. Here you enter money that you saw in the bank.',
  receipt_cancelled: 'This receipt is cancelled already, or its cancellation waits for a second person.',
  no_till_gives_back:
    'No open till can give the cash back. The till of this receipt is closed, and the person who asked for the cancellation has no open till today. They must open one first.',
  wallet_spent: (refusal) =>
    `The member’s wallet has only ${formatRupees(refusal.available)} of the ${formatRupees(refusal.needed)} needed.`,
  event_already_moved: 'This entry is already corrected or assigned, or waits for another administrator.',
  suspense_refunded:
    'The payment gateway has refunded this payment or part of it. If a request for this money is waiting, reject it. If only part is refunded, refund the rest at the gateway. Then reverse the entry in the ledger.',
  not_correctable: 'This entry is linked to others and cannot be reversed. Make a new entry to correct it.',
  entry_on_statement: 'The bank statement shows this money. If the match is wrong, unmatch it first.',
  line_already_matched: 'This is already matched, or an entry from it waits for another administrator.',
  line_not_matched: 'This line is not matched.',
  line_names_another:
    'The bank line names another member’s UPI request. It can pay only that request, or be recorded as an unidentified receipt.',
  line_number_used:
    'A payment is already recorded under the bank number of this line. Match the line with that payment, or correct the payment first.',
  line_amount_differs: (refusal) =>
    `The line is ${formatRupees(refusal.line)}, but your choice adds up to ${formatRupees(refusal.moves)}.`,
  statement_already_imported: 'This statement is already imported.',
  statement_unreadable: (refusal) => `Row ${refusal.row} cannot be read: ${refusal.what}`,
  statement_empty: 'No row has a date and an amount. Please check the columns.',
  statement_taken_back: 'The import of this statement is already undone.',
  statement_matched: ({ lines }) =>
    lines === undefined
      ? 'Lines of this statement are matched. Unmatch them first.'
      : `Matched lines of this statement: ${lines}. Unmatch them first.`,
  statement_future: 'A statement cannot have a date in the future.',
  statement_too_early: (refusal) =>
    `The first statement starts on ${formatDay(refusal.from)}. An earlier statement cannot be added.`,
  payment_already_settled: 'This payment has already been settled.',
  signature_invalid: 'The payment’s signature is not valid. Nothing was credited.',
  payment_not_captured: 'Only a received payment can be refunded.',
  refund_too_much: ({ left }) => `At most ${formatRupees(left)} of this payment can be refunded.`,
  refund_already_decided: 'This refund is already approved or rejected.',
  payout_conflict_open:
    'The payment gateway contradicts our records about this withdrawal. Decide that first, under Money.',
  payout_conflict_decided: 'An administrator has already decided this.',
  payout_under_way: 'The gateway is sending this withdrawal. Please wait for its answer.',
  upi_already_decided: 'This payment is already approved or rejected.',
  gateway_unavailable: 'The payment gateway does not answer. No money was taken. Please try again in a minute.',
  gateway_refused: ({ problem }) => `The payment gateway refused: ${problem}`,
  possible_duplicate: 'A person like this is already here. Compare them before you enrol another one.',
  email_taken:
    'This email address is already registered. Please log in. If you have no password yet, ask the company for a card to log in.',
  under_age: 'This member is under 18. Choose “Minor” and enter the guardian.',
  of_age: 'This member is 18 or older and needs no guardian. Choose “Person”.',
  pan_in_other_branch: 'Another branch has a person with this PAN. Ask head office.',
  no_such_representative: 'No member has this code.',
  cannot_represent: 'This member cannot act for another: choose a person of 18 or more, and not the member themself.',
  represents_others: 'This member acts for a minor or an estate. Enter another person there first.',
  weak_password: '❌ Password must be 6+ chars, 1 uppercase, 1 number & 1 special char.',
  wrong_password: 'This is not your current password.',
  person_erased: 'This account is deleted.',
  money_is_open: (refusal) => `You cannot delete your account yet: ${openMoney(refusal)}.`,
  setup_done: 'This company already has an administrator. Please log in.',
  password_not_strict: STRICT_PASSWORD_PROBLEM,
  second_step_needed: 'Please enter the code from your authenticator app.',
  second_step_wrong: 'This code is wrong or already used. Wait for the next code.',
  wrong_app_code: 'This code is wrong. Check the time on your phone and enter the code it shows now.',
  no_password: 'You log in without a password. For this, please come to our office.',
  wrong_code: 'This code is wrong or too old. Check the SMS, or ask for a new code.',
  pin_needed: 'Please enter your PIN too. If you have no PIN, ask at our office.',
  wrong_pin: 'This PIN is wrong. If you have no PIN or have forgotten it, ask at our office.',
  new_pin_needed: 'Please choose a PIN of your own. Our staff know the one they gave you.',
  pin_too_easy: 'This PIN is too easy to guess. Please choose another.',
  phone_login_off:
    'We cannot send codes by SMS at the moment. Log in with your PIN or your email, or ask our office for a card.',
  phone_is_login: 'You log in with this phone number. To change it, please come to our office.',
  phone_needs_pin: 'This member logs in with their phone number. To change it, give them a PIN with the new number.',
  represented_no_login: 'A minor or an estate cannot log in. The guardian or heir acts for them.',
  no_mobile_phone: 'This member has no Indian mobile number. Please enter one.',
  phone_of_too_many: ({ most }) =>
    `${most} members already have a PIN for this phone number. Please enter another number.`,
  not_for_staff: 'This is only for members who do not work for the company.',
  passkey_not_good: 'This passkey cannot be used here. Please try again, or log in another way.',
  passkey_known: 'This passkey is already added.',
  too_many_passkeys: ({ most }) => `You have ${most} passkeys. Remove one first.`,
  log_in_again: 'For this, log out and log in again. Then you have ten minutes.',
  second_step_on: 'An authenticator app is already set up.',
  second_step_off: 'No authenticator app is set up.',
  second_step_demanded: 'Staff must log in with an authenticator app. Set one up on your profile.',
  strict_password_demanded: 'Staff must have a password of at least 12 characters. Change yours on your profile.',
  link_not_good: 'This link is no longer valid: it was used, or it is older than 30 minutes. Ask for a new one.',
  invitation_not_good:
    'This card is no longer valid: it was used, it is older than 30 days, or you have a newer one. Ask the company for a new one.',
  card_not_good:
    'The member code and the code on the card do not match, or the card is no longer valid. Check both, or ask the company for a new card.',
  member_not_named:
    'The member code and the last four digits of the phone number do not match. Ask the member for both again.',
  card_phone_wrong:
    'This is not the phone number that our office has for you. Enter that number, or ask our office to change it.',
  card_phone_unknown:
    'Our office has no phone number for you. Ask them to write it down, or choose email and password.',
  device_unknown:
    'No card was used in this browser. Use the browser in which you used your card, or ask our office for a new card.',
  wrong_phone_or_pin: 'Phone number or PIN is wrong. If you have forgotten your PIN, ask our office for a new card.',
  has_login:
    'This member already has a password. If they forgot it, they can choose a new one with “Forgot your password?” on the log-in page.',
  own_card: 'This card is your own. To log in with it, log out first.',
  cannot_act:
    'Please enter the member code of another member, a person of 18 or more who does not work for the company.',
  acts_already: 'This member can already act for the other.',
  acts_for_too_many: ({ most }) =>
    `One person can act for at most ${most} members, and at most ${most} can act for one member. End another authority first.`,
  acting_for_another: 'You are acting for another member. Choose “Act for yourself” first.',
  link_needs_login: 'Log in to the account this new address is for, then open the link in the email again.',
  wrong_credentials: 'Login failed. Please check your credentials.',
  not_signed_in: 'Please log in.',
  session_mismatch: 'You are logged in as two different people. Please log in again.',
  forbidden: 'Your role does not allow this.',
  head_office_only: 'Only head office can do this. You work for a branch.',
  branch_code_taken: 'Another branch has this code.',
  only_one_branch: 'The company has one branch. This is for companies with several branches.',
  not_of_a_branch: 'Only managers, cashiers and auditors can work for a branch.',
  role_first: 'This user has a role in the company. Take the role away first.',
  no_login: 'This user has no login. Only users who can log in can work for the company.',
  new_administrator: 'A new administrator cannot approve anything for the first 24 hours. Another administrator can.',
  approval_waiting: 'A change of this kind is already waiting for a second administrator.',
  approval_needed: 'A second administrator must approve this. Please try again.',
  approval_already_decided: 'This has already been decided.',
  own_approval: 'This is about yourself. Another administrator must approve it.',
  account_number_differs: 'This is not the number that was saved. Compare it with the passbook or the cheque.',
  bank_account_decided: 'This bank account was checked, rejected or replaced already. Reload the page.',
  promise_day_invalid: ({ from, until }) => `Choose a day from ${formatDay(from)} to ${formatDay(until)}.`,
  no_saved_account:
    'There is no bank account in use. Save one first; it is in use when it has been checked, or after 24 hours.',
  competing_bidder:
    'You have a ticket in this scheme yourself. A colleague without a ticket in it must bid for other members.',
  last_admin: 'This is the last administrator. Make another user an admin first.',
  user_has_money: ({ tickets, balance }) => `This user cannot be deleted: ${keptBy(tickets, balance)}.`,
  slides_full: (refusal) => `There can be at most ${refusal.most} images. Delete one first.`,
  key_of_environment: 'The key is set in the server’s environment (PASSBOOK_KEY). Change it there.',
  settings_changed: 'Another person has changed the settings. Check them again, then save.',
  too_many_attempts: (refusal) =>
    `Too many attempts. Try again in ${Math.ceil(refusal.retryAfterSeconds / 60)} minutes.`,
  not_found: 'Not found.',
  invalid_input: (refusal) => refusal.problem,
  too_large: (refusal) => refusal.problem ?? 'This is too large to send.',
  unsupported_media_type: 'Please send JSON.',
  cross_site: 'This request came from another website and was refused.',
  idempotency_mismatch: 'This Idempotency-Key was used for something else.',
  idempotency_in_progress: 'The same request is still in progress. Try again in a moment.',
  unavailable: 'We are busy. Please try again in a moment.',
  clock_fixed: 'The time can be changed only in demo and test databases.',
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
}: RefusalOf<'money_is_open'>): string {
  return [
    ...(wallet > 0 ? [`${formatRupees(wallet)} is in your wallet`] : []),
    ...(tickets > 0
      ? [
          tickets === 1
            ? 'you have 1 ticket in a scheme that is not finished'
            : `you have ${tickets} tickets in schemes that are not finished`,
        ]
      : []),
    ...(instalments > 0 ? [`contributions of ${formatRupees(instalments)} are unpaid`] : []),
    ...(prizes > 0 ? [`a prize of ${formatRupees(prizes)} is not yet paid to you`] : []),
    ...(refunds > 0 ? [`you have a refund of ${formatRupees(refunds)}`] : []),
    ...(penalties > 0 ? [`a late fee of ${formatRupees(penalties)} is due`] : []),
    ...(waiting > 0 ? ['a payment or withdrawal is waiting for approval'] : []),
  ].join(', ')
}

/** What of a person stands in the books: seats and money first, else that money has moved. */
function keptBy(tickets: number, balance: Paise): string {
  const held = [
    ...(tickets > 0 ? [tickets === 1 ? 'they hold a ticket' : `they hold ${tickets} tickets`] : []),
    ...(balance > 0 ? [`${formatRupees(balance)} is in their wallet`] : []),
  ]
  return held.length > 0 ? held.join(' and ') : 'there are payments in their name'
}

/** A refusal in words. */
export function problemSentence(refusal: Refusal): string {
  // The table is complete by its type; only the pairing of code and data is beyond what TypeScript can follow.
  const sentence = SENTENCES[refusal.code] as string | ((refusal: Refusal) => string)
  return typeof sentence === 'string' ? sentence : sentence(refusal)
}
