import {
  formatDay,
  formatInstant,
  formatRupees,
  ZERO,
  type AuthorityAct,
  type ProtectedKind,
  type Paise,
} from '@kuri/domain'
import { ACCOUNT_SENTENCES } from './account-sentences.ts'
import { ARREARS_SENTENCES } from './arrears-sentences.ts'
import { DEBT_SENTENCES } from './debt-sentences.ts'
import type { NoticeData, NoticeKind } from './kinds.ts'
import { TILL_SENTENCES } from './till-sentences.ts'

/** The English text of one kind of notification. */
export interface Sentences<D> {
  /** The whole sentence, in the app and in the letter. */
  readonly text: (data: D) => string
  /** What it is about in a few words: the title in the app, the letter's subject. */
  readonly subject: (data: D) => string
  /** False: no letter is written. What is over in a minute does not go by post. */
  readonly byPost?: false
}

/** Also as it comes back from the books, as text. */
const moment = (at: Date | string): string => formatInstant(new Date(at))

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

const HOW = {
  bid: (bid: string) => `with a bid of ${bid}`,
  lot: () => 'by draw',
  last: () => 'as the only ticket that could win',
  fixed: () => 'by the printed chart',
} as const

/** What staff did for a member. */
const DONE: Readonly<Record<AuthorityAct, string>> = {
  bid: 'placed a bid',
  limit: 'set an automatic bid',
  'limit-removed': 'removed an automatic bid',
  'set-off': 'changed the payment of coming contributions from your prize',
  minutes: 'entered your signature on the minutes of an auction',
  leave: 'gave up your tickets',
  withdrawal: 'requested a withdrawal',
  refund: 'claimed a refund',
  'substitution-accepted': 'accepted a ticket',
  'substitution-declined': 'declined a ticket',
  'auto-pay': 'changed the payments from your wallet on the due day',
  'bank-account': 'saved a bank account',
  balance: 'entered what you said about a balance of the previous books',
}

/** What became of a bank account. */
const ACCOUNT: Readonly<Record<NoticeData['bank_account']['state'], (numberEnds: string) => string>> = {
  saved: (numberEnds) =>
    `The bank account ending ${numberEnds} was saved for money that we send to you. If it was not you, call us at once.`,
  checked: (numberEnds) => `The bank account ending ${numberEnds} is checked. We send your money there from now on.`,
  rejected: (numberEnds) => `The bank account ending ${numberEnds} is not used.`,
}

const SENTENCES: { readonly [K in NoticeKind]: Sentences<NoticeData[K]> } = {
  joined_waiting: {
    text: ({ name, chit }) => `${name} has asked to join ${chit} and is waiting for approval.`,
    subject: ({ chit }) => `A request to join ${chit}`,
  },
  request_approved: {
    // notifications from before there were several have no number
    text: ({ chit, ticketNo, tickets }) =>
      tickets === undefined || tickets === 1
        ? `Welcome to ${chit}: your request is approved and ticket ${ticketNo} is yours.`
        : `Welcome to ${chit}: your request is approved and tickets ${ticketNo} to ${ticketNo + tickets - 1} are yours.`,
    subject: ({ chit }) => `You have joined ${chit}`,
  },
  tickets_given: {
    text: ({ chit, ticketNo, tickets, agreementNo }) =>
      `Welcome to ${chit}: ${tickets === 1 ? `ticket ${ticketNo} is yours` : `${tickets} tickets are yours, from number ${ticketNo}`}. You accepted the agreement in signed document no. ${agreementNo}.`,
    subject: ({ chit }) => `You have joined ${chit}`,
  },
  done_for_you: {
    text: ({ act, chit, documentNo, day, name }) =>
      `${name} ${DONE[act]} for you${chit === null ? '' : ` in ${chit}`}, as you asked in signed document no. ${documentNo} of ${formatDay(day)}. If you did not sign it, call us at once.`,
    subject: ({ act }) => `We ${DONE[act]} for you`,
  },
  request_rejected: {
    text: ({ chit }) =>
      `Your request to join ${chit} was not approved. You can ask again or choose another chit scheme.`,
    subject: ({ chit }) => `Your request to join ${chit}`,
  },
  member_left: {
    text: ({ chit, seats }) =>
      `A member has left ${chit} before its start. ${seats === 1 ? '1 seat is' : `${seats} seats are`} free again.`,
    subject: ({ chit }) => `A seat in ${chit} is free again`,
  },
  chit_changed: {
    text: ({ chit }) => `The terms of ${chit} have changed. Please read them and accept them again before it starts.`,
    subject: ({ chit }) => `The terms of ${chit} have changed`,
  },
  chit_started: {
    text: ({ chit, startOn }) => `${chit} has started. Your first contribution is due on ${formatDay(startOn)}.`,
    subject: ({ chit }) => `${chit} has started`,
  },
  instalment_due: {
    text: ({ chit, month, year, net, dueOn, days }) =>
      `Your contribution of ${formatRupees(net)} to ${chit} for ${month} ${year} is due ${inDays(days)}, on ${formatDay(dueOn)}.`,
    subject: ({ chit, net, days }) => `${formatRupees(net)} for ${chit} is due ${inDays(days)}`,
  },
  instalment_overdue: {
    text: ({ chit, month, year, net, dueOn, prizeBy = 'auction' }) =>
      `Your contribution of ${formatRupees(net)} to ${chit} for ${month} ${year} was due on ${formatDay(dueOn)}.${UNTIL_PAID[prizeBy]}`,
    subject: ({ chit, net }) => `${formatRupees(net)} for ${chit} is overdue`,
  },
  instalment_paid: {
    text: ({ chit, month, year, net, dividend, receiptNo, penalty = ZERO }) =>
      `Your contribution to ${chit} for ${month} ${year} is paid: ${formatRupees(net)}${dividend > 0 ? ` and a dividend of ${formatRupees(dividend)}` : ''}.${penalty > 0 ? ` The late fee of ${formatRupees(penalty)} is paid too.` : ''} Receipt ${receiptNo}.`,
    subject: ({ chit, month, year }) => `Paid: ${chit}, ${month} ${year}`,
  },
  instalment_part_paid: {
    text: ({ chit, month, year, amount, net, rest, receiptNo }) =>
      `You paid ${formatRupees(amount)} of your contribution of ${formatRupees(net)} to ${chit} for ${month} ${year}. ${formatRupees(rest)} is still to pay. Receipt ${receiptNo}.`,
    subject: ({ chit, month, year, amount }) => `${formatRupees(amount)} paid: ${chit}, ${month} ${year}`,
  },
  auto_pay_ahead: {
    text: ({ chit, month, year, net, dueOn, available }) =>
      `Your contribution of ${formatRupees(net)} to ${chit} for ${month} ${year} will be paid from your wallet on ${formatDay(dueOn)}. Your wallet has only ${formatRupees(available)}. Please add money.`,
    subject: ({ chit, dueOn }) => `Your wallet balance is too low for ${chit} on ${formatDay(dueOn)}`,
  },
  auto_pay_short: {
    text: ({ chit, month, year, net, dueOn, available }) =>
      `Your contribution of ${formatRupees(net)} to ${chit} for ${month} ${year}, due on ${formatDay(dueOn)}, was not paid. Your wallet has only ${formatRupees(available)}. We try again when you add money.`,
    subject: ({ chit, net }) => `${formatRupees(net)} for ${chit} was not paid from your wallet`,
  },
  auction_scheduled_moved: {
    text: ({ opensAt, closesAt, reason, place, ...prize }) =>
      `${nameOf(prize)} has a new time: it ${spanOf(prize, opensAt, closesAt)}.${placeText(place)} Reason: ${reason}`,
    subject: (prize) => `${nameOf(prize)} has a new time`,
  },
  auction_opening: {
    text: ({ opensAt, closesAt, reason, place, ...prize }) =>
      `${nameOf(prize)} ${spanOf(prize, opensAt, closesAt)}.${placeText(place)}${reasonText(reason)}`,
    subject: ({ chit, opensAt, prizeBy = 'auction' }) =>
      prizeBy === 'auction'
        ? `The auction of ${chit} opens on ${moment(opensAt)}`
        : `A prize of ${chit} is given on ${moment(opensAt)}`,
  },
  auction_opened: {
    text: ({ chit, prizeNo, closesAt, place, reason }) =>
      `The auction for prize ${prizeNo} of ${chit} is open. It closes on ${moment(closesAt)}, or a little later if there is a bid near the end.${placeText(place)}${reasonText(reason)}`,
    subject: ({ chit }) => `The auction of ${chit} is open`,
  },
  outbid: {
    text: ({ chit, prizeNo, best, closesAt }) =>
      `You have been outbid for prize ${prizeNo} of ${chit}: the highest bid is now ${formatRupees(best)}. The auction closes on ${moment(closesAt)}.`,
    subject: ({ chit, best }) => `You have been outbid in ${chit}: ${formatRupees(best)}`,
    byPost: false,
  },
  limit_paused: {
    text: ({ chit, prizeNo }) =>
      `Your automatic bid for prize ${prizeNo} of ${chit} is paused because a contribution is unpaid. Pay it while the auction is open, and we bid for you again.`,
    subject: ({ chit }) => `Your automatic bid in ${chit} is paused`,
  },
  offer_void: {
    text: ({ chit, prizeNo }) =>
      `Your automatic bid for prize ${prizeNo} of ${chit} no longer counts because the auction was cancelled. You can set one for the new auction.`,
    subject: ({ chit }) => `Your automatic bid in ${chit} no longer counts`,
  },
  lot_waits: {
    text: ({ chit, prizeNo, until }) =>
      `A draw decides prize ${prizeNo} of ${chit}. Your ticket is not in the draw. Please enter a secret word as a witness by ${moment(until)}. Two words are used in the draw, so that no one can know the result before. Keep the page open until the draw.`,
    subject: ({ chit, until }) => `The draw of ${chit} needs your word by ${moment(until)}`,
  },
  auction_won: {
    text: ({ chit, prizeNo, by, bid, prize, payBy }) =>
      `Congratulations! You have won prize ${prizeNo} of ${chit} ${HOW[by](formatRupees(bid))}. ${formatRupees(prize)} goes to your wallet by ${formatDay(payBy)}, after we have your security and approve the prize.`,
    subject: ({ chit, prizeNo }) => `You have won prize ${prizeNo} of ${chit}`,
  },
  auction_settled: {
    text: ({ chit, prizeNo, by, ticketNo, bid, dividend, isLost = false }) =>
      `Ticket ${ticketNo} has won prize ${prizeNo} of ${chit} ${HOW[by](formatRupees(bid))}. ${dividend > 0 ? `Your dividend is ${formatRupees(dividend)}: it reduces your next contribution or is credited to your wallet.` : isLost ? 'Your contribution was late, so your share went to the others.' : 'There is no dividend for you this time.'}`,
    subject: ({ chit, prizeNo }) => `Prize ${prizeNo} of ${chit} has been given`,
  },
  auction_cancelled: {
    text: ({ reason, ...prize }) =>
      `${cancelled(prize)}${withBids(prize) ? ' and its bids do not count' : ''}. We will announce a new ${withBids(prize) ? 'auction' : 'date'}. Reason: ${reason}`,
    subject: cancelled,
  },
  prize_paid: {
    text: ({ chit, prizeNo, amount, arrears, debts = ZERO, ahead = ZERO }) =>
      `${formatRupees(amount)} for prize ${prizeNo} of ${chit} is in your wallet.${arrears > 0 ? ` ${formatRupees(arrears)} of the prize has paid your overdue contributions.` : ''}${debts > 0 ? ` ${formatRupees(debts)} has paid what you owed to the company.` : ''}${ahead > 0 ? ` ${formatRupees(ahead)} has paid your next contributions, as you chose.` : ''}`,
    subject: ({ chit, amount }) => `${formatRupees(amount)} from ${chit} is in your wallet`,
  },
  ...ARREARS_SENTENCES,
  ...DEBT_SENTENCES,
  topup_received: {
    text: ({ amount, reference }) => `We have received ${formatRupees(amount)} (${reference}): it is in your wallet.`,
    subject: ({ amount }) => `${formatRupees(amount)} is in your wallet`,
  },
  wallet_corrected: {
    text: ({ amount, reason }) =>
      `We corrected an entry of ${formatRupees(amount)} in your wallet. Your statement shows both entries. Reason: ${reason}`,
    subject: ({ amount }) => `We corrected an entry of ${formatRupees(amount)} in your wallet`,
  },
  topup_rejected: {
    text: ({ amount, reason }) => `Your top-up of ${formatRupees(amount)} was rejected. Reason: ${reason}`,
    subject: ({ amount }) => `Your top-up of ${formatRupees(amount)} was rejected`,
  },
  bank_account: {
    text: ({ state, numberEnds, reason }) =>
      `${ACCOUNT[state](numberEnds)}${reason === null ? '' : ` Reason: ${reason}`}`,
    subject: ({ state, numberEnds }) => `Bank account ending ${numberEnds} ${state}`,
  },
  withdrawal_asked: {
    text: ({ amount, numberEnds }) =>
      `A withdrawal of ${formatRupees(amount)} to the account ending ${numberEnds} was requested from your wallet. If it was not you, cancel it in your wallet and change your password.`,
    subject: ({ amount }) => `Withdrawal of ${formatRupees(amount)} requested`,
  },
  withdrawal_approved: {
    text: ({ amount, numberEnds }) =>
      `Your withdrawal of ${formatRupees(amount)} to the account ending ${numberEnds} is approved. We will send it to your bank. If you did not request it, call us at once.`,
    subject: ({ amount }) => `Withdrawal of ${formatRupees(amount)} approved`,
  },
  withdrawal_paid: {
    text: ({ amount, numberEnds, utr }) =>
      `${formatRupees(amount)} from your wallet has been sent to your account ending ${numberEnds}. The bank’s reference is ${utr}.`,
    subject: ({ amount }) => `${formatRupees(amount)} is on its way to your bank account`,
  },
  withdrawal_rejected: {
    text: ({ amount, reason }) =>
      `Your withdrawal of ${formatRupees(amount)} was rejected. The money is back in your wallet. Reason: ${reason}`,
    subject: ({ amount }) => `Your withdrawal of ${formatRupees(amount)} was rejected`,
  },
  handover_waiting: {
    text: ({ name, cash, upi, cheques }) =>
      `${name} hands over collected money: ${inHand(cash, upi, cheques)}. Please count it.`,
    subject: ({ name }) => `${name} hands over collected money`,
  },
  handover_counted: {
    text: ({ name, cash, upi, cheques, short, missing }) =>
      [
        `${name} has counted your handover: ${inHand(cash, upi, cheques)}.`,
        ...(short > 0 ? [`${formatRupees(short)} is missing. You still owe it.`] : []),
        ...(missing > 0
          ? [`${missing === 1 ? 'One cheque is' : `${missing} cheques are`} missing. Hand over what you have.`]
          : []),
      ].join(' '),
    subject: () => 'Your handover was counted',
  },
  handover_rejected: {
    text: ({ name, reason }) => `${name} has returned your handover. Nothing was recorded. Reason: ${reason}`,
    subject: () => 'Your handover was returned',
  },
  receipt_unallocated: {
    text: ({ number, amount }) =>
      `The money of receipt ${number}, ${formatRupees(amount)}, could not be allocated. Please decide under Money whose it is.`,
    subject: ({ number }) => `Money of receipt ${number} is not allocated`,
  },
  payment_received: {
    text: paymentReceived,
    subject: ({ amount }) => `We have received ${formatRupees(amount)}`,
  },
  payment_failed: {
    text: ({ amount, reason }) =>
      `Your online payment of ${formatRupees(amount)} failed: ${reason} If your bank took the money, it comes to your wallet or back to your bank.`,
    subject: ({ amount }) => `Your payment of ${formatRupees(amount)} failed`,
  },
  payment_refunded: {
    text: ({ amount, reason }) =>
      `We refund ${formatRupees(amount)} to your bank or card. It takes a few days. Reason: ${reason}`,
    subject: ({ amount }) => `Refund of ${formatRupees(amount)}`,
  },
  payout_conflict: {
    text: ({ name, amount, reported }) =>
      `The payment gateway says that the withdrawal of ${formatRupees(amount)} of ${name} ${PAYOUT_END[reported]}. Our records say otherwise. Please check the bank statement and decide under Money.`,
    subject: ({ amount }) => `Please check a withdrawal of ${formatRupees(amount)}`,
  },
  refund_unasked: {
    text: ({ name, amount, held }) =>
      `The payment gateway has refunded ${formatRupees(amount)} of a payment of ${name} that is already in the wallet. ${heldOf(amount, held)} Please check the gateway and decide under Money.`,
    subject: ({ amount }) => `Please check a refund of ${formatRupees(amount)}`,
  },
  refund_to_correct: {
    text: ({ amount, of, reference }) =>
      amount < of
        ? `The payment gateway has refunded ${formatRupees(amount)} of ${formatRupees(of)} of payment ${reference}. The ledger still shows the full amount. Please refund the rest at the gateway. Then correct the entry in the ledger.`
        : `The payment gateway has refunded payment ${reference} of ${formatRupees(of)}. The ledger still shows this amount. Please check the gateway. Then correct the entry in the ledger.`,
    subject: ({ amount }) => `Please check a refund of ${formatRupees(amount)}`,
  },
  withdrawal_came_back: {
    text: ({ amount, numberEnds, reason }) =>
      `Your bank returned ${formatRupees(amount)} sent to your account ending ${numberEnds}: ${reason} The money is back in your wallet.`,
    subject: ({ amount }) => `${formatRupees(amount)} is back in your wallet`,
  },
  approval_waiting: {
    text: (data) =>
      `Requested: ${CHANGES[data.approval](data)}. A second administrator must approve it. If you do not know of it, ask the other administrators before one of them approves it.`,
    subject: () => 'A change needs a second administrator',
  },
  approval_decided: {
    text: (data) => `${data.approved ? 'Approved' : 'Rejected'}: ${CHANGES[data.approval](data)}.`,
    subject: ({ approved }) => (approved ? 'A protected change was made' : 'A protected change was rejected'),
  },
  ...ACCOUNT_SENTENCES,
  ...TILL_SENTENCES,
}

type Prize = Pick<NoticeData['auction_cancelled'], 'chit' | 'prizeNo' | 'prizeBy'>

const withBids = ({ prizeBy = 'auction' }: Prize): boolean => prizeBy === 'auction'

/** What a prize's day is called where one bids, where the lot decides and where a chart is printed. */
const nameOf = ({ chit, prizeNo, prizeBy = 'auction' }: Prize): string =>
  `${{ auction: 'The auction for prize', lot: 'The draw for prize', fixed: 'Prize' }[prizeBy]} ${prizeNo} of ${chit}`

/** A prize of a printed chart is still given, on another day. */
function cancelled(prize: Prize): string {
  return `${nameOf(prize)} is ${prize.prizeBy === 'fixed' ? 'postponed' : 'cancelled'}`
}

/** Why it was done by hand; by the clock there is no reason. */
const reasonText = (reason: string | undefined): string => (reason === undefined ? '' : ` Reason: ${reason}`)

/** Where it is held; nothing is said where it is the auction room of the site. */
const placeText = (place: string | undefined): string => (place === undefined ? '' : ` Place: ${place}.`)

/** Without bids a prize is given the moment its time comes. */
const spanOf = (prize: Prize, opensAt: Date | string, closesAt: Date | string): string =>
  withBids(prize)
    ? `opens on ${moment(opensAt)} and closes on ${moment(closesAt)}`
    : `${prize.prizeBy === 'fixed' ? 'is given on' : 'is on'} ${moment(opensAt)}`

/** What arrears cost, by how prizes go; a chart asks nobody what they have paid. */
const UNTIL_PAID = {
  auction: ' Until it is paid you cannot bid in this scheme.',
  lot: ' Until it is paid your ticket is not in the draw, unless nobody else has paid.',
  fixed: '',
} as const

const inHand = (cash: Paise, upi: Paise, cheques: number): string =>
  [
    ...(cash > 0 || upi + cheques === 0 ? [`${formatRupees(cash)} in cash`] : []),
    ...(upi > 0 ? [`${formatRupees(upi)} by UPI`] : []),
    ...(cheques > 0 ? [cheques === 1 ? 'one cheque' : `${cheques} cheques`] : []),
  ].join(' and ')

const heldOf = (amount: Paise, held: Paise): string => {
  if (held === ZERO) return 'The wallet does not have this money any more.'
  return held === amount
    ? 'The money is held in the wallet until you decide.'
    : `The wallet still has ${formatRupees(held)} of it, which is held until you decide.`
}

const PAYOUT_END = {
  processed: 'was paid',
  failed: 'failed',
  reversed: 'was returned',
} as const

/** What administrators change together, as a part of a sentence. */
const CHANGES: Record<ProtectedKind, (data: NoticeData['approval_waiting']) => string> = {
  role: ({ name, role }) => `change the role of ${name} to ${role === 'admin' ? 'administrator' : role}`,
  settings: ({ name }) => `change the company’s accounts or security settings, as entered by ${name}`,
  'second-factor': ({ name }) => `remove the authenticator app of ${name}`,
}

function paymentReceived({ amount, chit, month, year, receiptNo, left }: NoticeData['payment_received']): string {
  if (chit === null) return `Your payment of ${formatRupees(amount)} is in your wallet.`
  if (receiptNo === null) {
    return `Your payment of ${formatRupees(amount)} is in your wallet. It was for ${chit}, ${month} ${year}, but it could not pay that contribution. The money is yours.`
  }
  const rest = left > 0 ? ` ${formatRupees(left)} was more than needed and stays in your wallet.` : ''
  return `Your payment of ${formatRupees(amount)} has paid your contribution to ${chit} for ${month} ${year}. Receipt ${receiptNo}.${rest}`
}

/** The sentence of a notice, with rupees and days as India writes them. */
export const textOf = <K extends NoticeKind>(kind: K, data: NoticeData[K]): string => SENTENCES[kind].text(data)

/** What a notice is about in a few words. */
export const subjectOf = <K extends NoticeKind>(kind: K, data: NoticeData[K]): string => SENTENCES[kind].subject(data)

/** Whether a letter is written beside the notice. */
export const goesByPost = (kind: NoticeKind): boolean => SENTENCES[kind].byPost !== false
