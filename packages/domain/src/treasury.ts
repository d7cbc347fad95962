/** Money the company itself moves, each kind with what it does to the books. */
export type CompanyMoveKind =
  | 'pay-in'
  | 'interest'
  | 'draw-funds'
  | 'draw-commission'
  | 'pay-tax'
  | 'bank-charge'
  | 'cash-to-bank'
  | 'bank-to-cash'
  | 'to-suspense'
  | 'suspense-to-wallet'
  | 'suspense-back'
  | 'wallet-to-suspense'
  | 'correction'

/** The company's own accounts, and the wallet of the member a move is about. */
type Place = 'bank' | 'cash' | 'company_funds' | 'commission' | 'gst_payable' | 'bank_charge' | 'suspense' | 'wallet'

export interface CompanyMoveRule {
  readonly debit: Place
  readonly credit: Place
  /** Money leaves the company, or a wallet changes: two people do it, where there are two. */
  readonly takesTwo: boolean
  /** What the bank's line of it looks like; null: the bank knows nothing of it. */
  readonly atBank: 'in' | 'out' | null
}

/**
 * What each move does. A correction mirrors the event it corrects and is not in the table.
 * Source: docs/spec/ledger.md, LED-7.
 */
export const COMPANY_MOVES: Readonly<Record<Exclude<CompanyMoveKind, 'correction'>, CompanyMoveRule>> = {
  'pay-in': { debit: 'bank', credit: 'company_funds', takesTwo: false, atBank: 'in' },
  interest: { debit: 'bank', credit: 'company_funds', takesTwo: false, atBank: 'in' },
  'draw-funds': { debit: 'company_funds', credit: 'bank', takesTwo: true, atBank: 'out' },
  'draw-commission': { debit: 'commission', credit: 'bank', takesTwo: true, atBank: 'out' },
  'pay-tax': { debit: 'gst_payable', credit: 'bank', takesTwo: true, atBank: 'out' },
  'bank-charge': { debit: 'bank_charge', credit: 'bank', takesTwo: true, atBank: 'out' },
  'cash-to-bank': { debit: 'bank', credit: 'cash', takesTwo: false, atBank: 'in' },
  'bank-to-cash': { debit: 'cash', credit: 'bank', takesTwo: true, atBank: 'out' },
  'to-suspense': { debit: 'bank', credit: 'suspense', takesTwo: false, atBank: 'in' },
  'suspense-to-wallet': { debit: 'suspense', credit: 'wallet', takesTwo: true, atBank: null },
  'suspense-back': { debit: 'suspense', credit: 'bank', takesTwo: true, atBank: 'out' },
  'wallet-to-suspense': { debit: 'wallet', credit: 'suspense', takesTwo: true, atBank: null },
}

/** Whether a line of the bank of this sign can be such a move. */
export const fitsBankLine = (kind: Exclude<CompanyMoveKind, 'correction'>, amount: number): boolean =>
  COMPANY_MOVES[kind].atBank === (amount > 0 ? 'in' : 'out')

/**
 * The kinds of event a correction may undo: those whose money has not been built upon by rules. A contribution, a prize
 * or a dividend is settled with others and is never undone here; an online payment goes back by its gateway; a payment
 * the bank has made comes back as a line of the bank.
 */
const CORRECTABLE = [
  'topup',
  'company.paid-in',
  'interest.earned',
  'company.drawn',
  'commission.drawn',
  'tax.paid',
  'bank.charged',
  'cash.banked',
  'cash.drawn',
  'payment.unmatched',
  'wallet.taken-back',
] as const

/** Whether an event may be undone by its opposite. Its key distinguishes a gateway's payment from money taken by hand. */
export const isCorrectable = (kind: string, eventKey: string): boolean =>
  CORRECTABLE.some((one) => one === kind) && !eventKey.endsWith(':captured') && !eventKey.startsWith('reverse:')

/** What each move is called in the books. */
export const MOVE_EVENTS: Readonly<Record<CompanyMoveKind, string>> = {
  'pay-in': 'company.paid-in',
  interest: 'interest.earned',
  'draw-funds': 'company.drawn',
  'draw-commission': 'commission.drawn',
  'pay-tax': 'tax.paid',
  'bank-charge': 'bank.charged',
  'cash-to-bank': 'cash.banked',
  'bank-to-cash': 'cash.drawn',
  'to-suspense': 'payment.unmatched',
  'suspense-to-wallet': 'payment.matched',
  'suspense-back': 'payment.sent-back',
  'wallet-to-suspense': 'wallet.taken-back',
  correction: 'correction',
}
